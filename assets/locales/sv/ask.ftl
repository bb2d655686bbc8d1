# Svar som räknas ut. Enkla ord; sidor, punkter och drag kommer som text.

## När det inte finns något svar

ask-unknown = Det vet jag inte. Jag svarar på frågor om reglerna i Alquerque och om den här boten.
ask-empty = Fråga vad du vill om reglerna i Alquerque, med dina egna ord.
ask-too-long = Det där är för långt för mig. Fråga gärna i en mening eller två.
ask-script = Jag förstår svenska, engelska och tyska. Fråga gärna på något av de språken.

## Regler sida vid sida

ask-under = Med reglerna ”{ $rules }”: { $answer }
ask-these-rules = Med reglerna ”{ $rules }”.

## Vad som får flytta

ask-any-can-step = { $side } är vid draget och har inget att slå. De här stenarna kan ta ett steg: { $points }.
ask-steps = { $side } är vid draget och har inget att slå. Stegen som finns: { $line }.
ask-stone-can-step = Stenen på { $point } kan gå till { $points }.
ask-empty-reached = Drag som leder dit: { $line }.
ask-empty-closed = Inget drag leder dit nu.
ask-move-legal = { $mv } är tillåtet här.
ask-backward-free = En sten får gå bakåt också.
ask-far-row-free = På motståndarens baslinje går en sten som vilken annan sten som helst.
ask-other-side = { $side } är vid draget, och på { $point } står en { $other } sten.
ask-not-your-turn = Det är inte din tur: { $side } är vid draget.
ask-not-to-move = { $side } är vid draget, inte { $other }.
ask-your-stone-waits = Det är inte din tur: { $side } är vid draget, och din sten på { $point } får vänta.
ask-not-your-stone = Stenen på { $point } är inte din: den är { $other }, och du spelar { $side }.
ask-must-capture = { $n ->
    [one] { $side } måste slå, så inget steg är tillåtet. Det finns ett sätt: { $line }.
   *[other] { $side } måste slå, så inget steg är tillåtet. Det finns { $n } sätt: { $line }.
}
ask-must-capture-with = { $side } måste slå, så inget steg är tillåtet. De här stenarna kan: { $points }.
ask-no-line = Ingen linje förbinder { $from } och { $to }: svaga punkter har inga diagonaler. Stenar går och hoppar bara längs linjerna.
ask-backward = { $from } till { $to } är ett steg bakåt, och en sten går aldrig bakåt. Slå får man åt alla håll.
ask-base-row = { $point } ligger på motståndarens baslinje, och där får en sten bara slå, inte gå.
ask-jumps-own = Stenen på { $point } hör till samma sida. Man hoppar bara över motståndarens stenar.
ask-jumps-yours = Stenen på { $point } är din egen. Man hoppar bara över motståndarens stenar.
ask-ambiguous = Den korta formen stämmer på { $n } slag med olika resultat, så skriv alla punkter: { $line }.
ask-hemmed = Stenen på { $point } kan inte flytta: ingen punkt som en linje förbinder den med ({ $points }) är ledig, och den har inget att slå.
ask-not-blocked = { $side } är inte blockerad: { $line }.

## Vad som kan slås

ask-captures = { $n ->
    [one] { $side } måste slå, och det finns ett sätt: { $line }.
   *[other] { $side } måste slå. Det finns { $n } sätt: { $line }.
}
ask-many-captures = { $side } måste slå. Det finns { $n } sätt, bland dem { $line }.
ask-no-capture = { $side } har inget att slå nu.
ask-could-not-capture = Med { $side } vid draget skulle det inte finnas något att slå.
ask-could-capture = { $n ->
    [one] Med { $side } vid draget skulle det finnas ett slag: { $line }.
   *[other] Med { $side } vid draget skulle det finnas { $n } slag: { $line }.
}
ask-could-capture-many = Med { $side } vid draget skulle det finnas { $n } slag, bland dem { $line }.
ask-stone-captures = { $n ->
    [one] Stenen på { $point } kan slå på ett sätt: { $line }.
   *[other] Stenen på { $point } kan slå på { $n } sätt: { $line }.
}
ask-stone-many-captures = Stenen på { $point } kan slå på { $n } sätt, bland dem { $line }.
ask-stone-takes = Stenen på { $point } kan slå { $points }: { $line }.
ask-stone-no-capture = Stenen på { $point } har inget att slå nu.
ask-behind-full = Bakom stenen på { $stone } är { $point } inte tom.
ask-behind-edge = Bakom stenen på { $stone } tar brädet slut.
ask-taken = Ja: { $line } slår { $point }.
ask-may-be-taken = Nej: { $line } slår { $point }, men { $others } går också att välja.
ask-not-taken = Inget slag tar { $point } nu.
ask-could-be-taken = Med { $side } vid draget skulle { $line } slå { $point }.
ask-could-not-be-taken = Med { $side } vid draget skulle inget slag ta { $point }.
ask-after-move = Efter { $mv }: { $answer }
ask-as-it-stands = Jag svarar bara om ställningen som den är nu.
ask-no-looking-ahead = I ett parti mellan människor tittar jag inte framåt: jag säger bara vad reglerna säger om ställningen som den är.
ask-must-yes = Ja: { $line }.
ask-must-yes-many = Ja, och det finns { $n } sätt, bland dem { $line }.
ask-must-not-now = Inte nu: { $side } har inget att slå.
ask-most = { $n ->
    [one] Högst en sten: { $line }.
   *[other] Högst { $n } stenar: { $line }.
}
ask-no-landing = Nej: ett hopp från { $from } över { $to } skulle landa utanför brädet.
ask-landing-taken = Nej: ett hopp över { $stone } landar på punkten direkt bakom, och { $point } är inte tom.
ask-not-next = Nej: man hoppar bara över en sten intill, och { $to } ligger inte intill { $from }.

## Tur, slut, remi

ask-turn = { $side } är vid draget.
ask-turn-you = { $side } är vid draget: det är din tur.
ask-turn-other = { $side } är vid draget: det är motståndarens tur.
ask-turn-yes-you = Ja, det är din tur: { $side } är vid draget.
ask-turn-not-you = Nej, det är inte din tur: { $side } är vid draget.
ask-turn-yes = Ja, { $side } är vid draget.
ask-turn-no = Nej, { $side } är vid draget.
ask-must-capture-from = Det måste bli ett slag, med en sten på { $points }.
ask-no-verdict = Ingen har vunnit än: partiet pågår, och { $side } är vid draget. Vem som står bättre sägs inte medan ett parti pågår; `/alquerque { command-analyse }` visar det när det är slut.
ask-no-verdict-computer = Ingen har vunnit än: partiet pågår, och { $side } är vid draget. `/alquerque { command-hint }` visar hur du står.
ask-advice = `/alquerque { command-hint }` visar vad som är värt att spela, varför, och hur du står.
ask-no-advice = I ett parti mellan människor ger jag inga tips och säger inte vem som leder. `/alquerque { command-analyse }` visar det när partiet är slut.
ask-goes-on = Nej, partiet fortsätter: { $side } är vid draget.
ask-goes-on-capture = Nej, partiet fortsätter: { $side } är vid draget och måste slå: { $line }.
ask-ended-no-stones = Partiet är slut: { $loser } har inga stenar kvar, så { $winner } har vunnit.
ask-ended-blocked = Partiet är slut: { $loser } är vid draget men har inget tillåtet drag, så { $winner } har vunnit.
ask-far-row-locked = På motståndarens baslinje får en sten bara slå.
ask-ended-repetition = Partiet är slut, remi: ställningen har stått tre gånger med samma sida vid draget.
ask-ended-quiet = Partiet är slut: { $n } drag i rad utan slag är remi.
ask-quiet-left = { $n ->
    [one] Ett drag till utan slag, så blir det remi, om draget inte gör motståndaren dragoförmögen (hittills { $first } av { $limit }).
   *[other] { $n } drag till i rad utan slag, så blir det remi (hittills { $first } av { $limit }).
}
ask-but-capture = Men { $side } måste slå nu ({ $line }), och ett slag nollställer räkningen.
ask-seen = { $n ->
    [one] Här finns ingen 40-dragsregel; tredje gången samma ställning står på brädet blir det remi.
   *[other] Här finns ingen 40-dragsregel; den här ställningen har stått { $n } gånger, och tredje gången blir det remi.
}
ask-claim = { $n ->
    [0] { $first } drag utan slag ({ $limit } behövs), så remi kan krävas om ingen sida kan tvinga fram vinst.
    [one] Efter { $limit } drag utan slag kan remi krävas om ingen sida kan tvinga fram vinst: ett drag till (hittills { $first }).
   *[other] Efter { $limit } drag utan slag kan remi krävas om ingen sida kan tvinga fram vinst: { $n } drag till (hittills { $first }).
}
ask-claim-yes = Ja, det går att kräva nu: { $first } drag utan slag ({ $limit } behövs).
ask-claim-not-yet = { $n ->
    [one] Inte än: { $first } av { $limit } drag utan slag, så det behövs ett till.
   *[other] Inte än: { $first } av { $limit } drag utan slag, så det behövs { $n } till.
}
ask-claim-never = Nej, inte med de här reglerna. Remi kommer av sig självt efter { $limit } drag i rad utan slag (hittills { $first }).
ask-stones = Stenar på brädet: vit { $first }, svart { $last }.
ask-stones-of-yours = { $first ->
    [one] Du har en sten kvar, motståndaren har { $last }.
   *[other] Du har { $first } stenar kvar, motståndaren har { $last }.
}
ask-move-count = { $n ->
    [0] Inget drag är spelat än.
    [one] Ett drag är spelat.
   *[other] { $n } drag är spelade, bådas drag inräknade.
}
ask-on-empty = { $point } är tom.
ask-on-stone = På { $point } står en { $side } sten.
ask-on-yours = Stenen på { $point } är din ({ $side }).
ask-stand-on = { $side }: { $points }.
ask-stand-nowhere = { $side }: inga stenar.

## Brädet

ask-reach-strong = { $n } linjer förbinder { $point } med grannarna { $points }: det är en stark punkt, med diagonaler.
ask-reach-weak = { $n } linjer förbinder { $point } med grannarna { $points }: det är en svag punkt, utan diagonaler.
ask-reach-forward = Steg går framåt eller åt sidan, aldrig från motståndarens baslinje; slag går åt alla håll.
ask-is-strong = { $point } är en stark punkt: den har också diagonaler. Linjer förbinder den med { $points }.
ask-is-weak = { $point } är en svag punkt: den har inga diagonaler. Linjer förbinder den med { $points }.
ask-off-board = Den punkten finns inte på brädet: punkterna heter en bokstav från a till e och en siffra från 1 till 5.
ask-strong-and-weak = Starka punkter: { $points }. Svaga punkter: { $others }.
ask-joined = Ja, en linje förbinder { $from } och { $to }, så en sten kan gå mellan dem där reglerna tillåter den riktningen.
ask-joined-by-jump = Ett steg räcker inte från { $from } till { $to }, men ett hopp gör det, längs linjen över { $stone }, om en av motståndarens stenar står där.
ask-not-joined = Nej, ingen linje förbinder { $from } och { $to }: svaga punkter har inga diagonaler. Stenarna går bara längs linjerna.
ask-too-far = Nej, { $from } och { $to } ligger på samma linje men för långt ifrån varandra för ett steg eller hopp.
ask-no-common-line = Nej, ingen linje leder från { $from } till { $to }, så varken ett steg eller ett hopp gör det.

## Under bilden

ask-picture-rules = Bilden gäller reglerna ”{ $rules }”.
ask-framed-capture = Inramat: måste slå.
ask-framed-move = Inramat: kan flytta.
ask-framed-target = Inramat: dit stenen kan gå.
ask-framed-joined = Inramat: förbundet med en linje.
ask-framed-apart = Inramat: nära, men inte förbundet.
ask-framed-strong = Inramat: de starka punkterna.
ask-framed-closed = Inramat: dit går inget steg.
ask-framed-full = Inramat: inte ledigt.
ask-framed-next = Inramat: där kedjan fortsätter.
ask-framed-spoken = Inramat: det som svaret handlar om.

## Där det finns flera partier

ask-several-games = Du har flera partier i gång, så det här gäller allmänt. Fråga i partiets kanal för att få svar om just det partiet.
ask-whose-game = Det gäller partiet mellan { $white } och { $black }.
ask-no-game = Inget parti pågår här.
ask-last-game = Inget parti pågår här. Det senaste: { $result }. { $n ->
    [0] Inget drag spelades.
    [one] Ett drag spelades.
   *[other] { $n } drag spelades, bådas drag inräknade.
}

## Vad som är bevisat

ask-proved-draw = Det är bevisat: om båda spelar utan misstag blir det remi från startställningen.
ask-proved-win = { $winner } vinner från startställningen om båda spelar utan misstag: det är bevisat.

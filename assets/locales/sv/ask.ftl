# Svar som räknas ut. Enkla ord; sidor, punkter och drag kommer som text.

## När det inte finns något svar

ask-unknown = Det vet jag inte. Jag svarar på frågor om reglerna i Alquerque och om den här boten.
ask-empty = Fråga vad du vill om reglerna i Alquerque, med dina egna ord.
ask-too-long = Det där är för långt för mig. Fråga gärna i en mening eller två.
ask-script = Jag förstår svenska, engelska och tyska. Fråga gärna på något av de språken.

## Regler sida vid sida

ask-under = Med reglerna ”{ $rules }”: { $answer }

## Vad som får flytta

ask-any-can-step = { $side } är vid draget och har inget att slå. De här stenarna kan ta ett steg: { $points }.
ask-stone-can-step = Ja, stenen på { $point } kan gå till: { $points }.
ask-move-legal = Ja, { $mv } är tillåtet här.
ask-other-side = { $side } är vid draget, och stenen på { $point } är på andra sidan: { $other }.
ask-must-capture = { $n ->
    [one] { $side } måste slå, så inget annat får flytta. En sten kan: { $points }.
   *[other] { $side } måste slå, så inget annat får flytta. { $n } stenar kan: { $points }.
}
ask-jumps-own = Stenen på { $point } hör till samma sida. Man hoppar bara över motståndarens stenar.
ask-ambiguous = { $n } slag stämmer, med olika resultat: { $line }.
ask-hemmed = Stenen på { $point } kan inte flytta: ingen punkt som en linje förbinder den med ({ $points }) är ledig, och den har inget att slå.

## Vad som kan slås

ask-captures = { $n ->
    [one] { $side } måste slå, och det finns ett sätt: { $line }.
   *[other] { $side } måste slå. Det finns { $n } sätt: { $line }.
}
ask-many-captures = { $side } måste slå. Det finns { $n } sätt, bland dem { $line }.
ask-no-capture = { $side } har inget att slå nu.
ask-stone-captures = { $n ->
    [one] Ja, stenen på { $point } kan slå på ett sätt: { $line }.
   *[other] Ja, stenen på { $point } kan slå på { $n } sätt: { $line }.
}
ask-stone-many-captures = Ja, stenen på { $point } kan slå på { $n } sätt, bland dem { $line }.
ask-stone-no-capture = Stenen på { $point } har inget att slå nu.

## Tur, slut, oavgjort

ask-turn = { $side } är vid draget.
ask-turn-must-capture = { $side } är vid draget och måste slå, möjligt från { $points }.
ask-goes-on = Nej, partiet fortsätter: { $side } är vid draget.
ask-ended-no-stones = Partiet är slut: { $loser } har inga stenar kvar, så { $winner } har vunnit.
ask-ended-blocked = Partiet är slut: { $loser } är vid draget men har inget tillåtet drag, så { $winner } har vunnit.
ask-ended-repetition = Partiet är slut och oavgjort: ställningen har stått tre gånger med samma sida vid draget.
ask-ended-quiet = Partiet är slut och oavgjort: { $n } drag i rad utan slag.
ask-quiet-left = { $n ->
    [one] Ett drag till utan slag, så blir det oavgjort (hittills { $first } av { $limit }).
   *[other] { $n } drag till i rad utan slag, så blir det oavgjort (hittills { $first } av { $limit }).
}
ask-seen = { $n ->
    [one] Den här ställningen har stått en gång. Tredje gången blir det oavgjort; antalet drag spelar ingen roll.
   *[other] Den här ställningen har stått { $n } gånger. Tredje gången blir det oavgjort; antalet drag spelar ingen roll.
}
ask-claim = Efter { $limit } drag utan slag (nu { $n }) får en spelare hävda att ingen sida kan tvinga fram en vinst.
ask-stones = Stenar på brädet: vit { $first }, svart { $last }.

## Brädet

ask-reach-strong = { $point } är en stark punkt, med diagonaler. Linjer förbinder den med { $points }.
ask-reach-weak = { $point } är en svag punkt, utan diagonaler. Linjer förbinder den med { $points }.
ask-is-strong = Ja, { $point } är en stark punkt: den har också diagonaler. Linjer förbinder den med { $points }.
ask-is-weak = Nej, { $point } är en svag punkt: den har inga diagonaler. Linjer förbinder den med { $points }.
ask-joined = Ja, en linje förbinder { $from } och { $to }, så en sten kan gå mellan dem där reglerna tillåter den riktningen.
ask-joined-by-jump = Ett steg räcker inte från { $from } till { $to }, men ett hopp gör det, längs linjen över { $stone }, om en av motståndarens stenar står där.
ask-not-joined = Nej, ingen linje förbinder { $from } och { $to }, fast de ligger nära. Stenarna flyttar bara längs linjerna.
ask-too-far = Nej, { $from } och { $to } ligger för långt ifrån varandra för ett steg eller hopp.

## Vad som är bevisat

ask-proved-draw = Det är bevisat: om båda spelar utan misstag blir det oavgjort från startställningen.
ask-proved-win = Det är bevisat: om båda spelar utan misstag vinner { $winner } från startställningen.

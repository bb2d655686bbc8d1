# Spelets ord. Discords Markdown; spelarnas namn kommer hit redan skyddade.
# sten, punkt, steg (utan slag, en punkt), hopp, slag, kedja (flera hopp i rad), drag (en spelares tur), baslinje, parti.

## Namn

rules-free = fri
rules-forward = framåt
side-white = vit
side-black = svart
pace-hour = 1 timme
pace-day = 1 dygn
pace-three-days = 3 dygn
pace-week = 7 dygn
level-beginner = nybörjare
level-casual = hobbyspelare
level-strong = stark
level-perfect = perfekt
the-computer = Datorn ({ $level })

## Brädet

board-title = **Alquerque** · { $rules }
board-players = ⚪ **{ $white }** – ⚫ **{ $black }**
board-last-step = Senaste draget: { $mv }
board-last-capture = { $n ->
    [one] Senaste draget: { $mv }, en sten slagen
   *[other] Senaste draget: { $mv }, { $n } stenar slagna
}
board-turn = **{ $name }** ({ $side }) är vid draget
board-deadline = Tiden för draget går ut { $time }
board-must-capture = **{ $name }** ({ $side }) måste slå, möjligt från { $points }
board-quiet = Utan slag: { $n } av { $limit } drag, sedan blir det remi
board-seen-twice = Ställningen står på brädet för andra gången; tredje gången blir det remi.
board-tap-stone = Tryck på en blå knapp nedan: en sten som kan flytta.
board-tap-only-move = Bara ett drag är tillåtet: tryck på den gröna knappen.
board-tap-target = { $stone } är vald. Tryck på målet (grönt), eller på { $stone } igen för att välja om.
board-tap-hop = Kedjan fortsätter från { $point }. Tryck på nästa punkt (grön), eller på { $point } igen för att ångra senaste hoppet.
board-clicks-only = Jag är inte medlem här: partiet går bara vidare när ni trycker, och jag kan inte meddela någon.
board-offer-draw = { $name } bjuder remi.
board-offer-takeback = { $name } ber att få ta tillbaka sitt senaste drag.
board-left = { $name } har inte varit här på en vecka. Den som väntar får ta hem segern.
board-result = **{ $result }**
board-private = Bara du ser det här brädet. Det du trycker här gäller.
board-private-watching = Bara du ser det här brädet.
board-paused = Jag når inte partiets kanal. `/alquerque { command-board }` i en annan kanal på dess server flyttar partiet dit; till dess går ingen tid, och ingen får besked.

## Knappar

button-flip = Vänd
button-draw = Remi?
button-takeback = Ångra drag
button-resign = Ge upp
button-claim = Ta hem segern
button-really-resign = Ja, ge upp
button-keep-playing = Fortsätt spela
button-really-end = Ja, avsluta
button-rematch = Revansch
button-replay = Repris
button-analyse = Analys
button-accept = Anta
button-decline = Avböj
button-withdraw = Dra tillbaka
button-agree-draw = Gå med på remi
button-play-on = Spela vidare
button-grant-takeback = Tillåt
button-only-move = Spela { $mv }

## Resultat

result-win = { $winner } vinner: { $why }
result-none = Inget resultat: { $why }
result-draw = Remi: { $why }
why-no-stones = { $loser } har inga stenar kvar
why-blocked = { $loser } har inget tillåtet drag
why-resignation = { $loser } gav upp
why-time = tiden gick ut för { $loser }
why-abandoned = { $loser } har inte synts till på en vecka
why-stopped = en moderator stoppade partiet
why-repetition = samma ställning uppstod för tredje gången (efter drag { $plies })
why-quiet-limit = { $n } drag i rad utan slag, båda spelarnas drag inräknade
why-agreement = spelarna är överens
why-no-win = ingen kan tvinga fram vinst

## Varför ett drag inte går

refused-unreadable = Jag kan inte tyda ”{ $piece }”. Skriv draget som punkter i ordning, a1 till e5.
refused-incomplete = Ett drag behöver en startpunkt och ett mål.
refused-game-over = Partiet är slut.
refused-empty-point = Det står ingen sten på { $point }.
refused-not-your-stone = Stenen på { $point } är inte din.
refused-same-point = Stenen står redan på { $point }.
refused-occupied = Det står redan en sten på { $point }.
refused-no-line = Ingen linje förbinder { $from } och { $to }. Stenarna flyttar bara längs linjerna.
refused-too-far = { $to } ligger för långt från { $from }. Ett steg går till punkten intill, ett hopp två punkter bort över en av motståndarens stenar.
refused-must-capture = { $n ->
    [one] Du måste slå, och det kan { $points }.
   *[other] Du måste slå. Det kan de här stenarna: { $points }.
}
refused-backward = { $from } till { $to } är ett steg bakåt. I varianten ”framåt” får man bara slå bakåt.
refused-base-row = { $point } ligger på motståndarens baslinje. En sten där får slå men inte ta steg.
refused-jumps-own = Stenen på { $point } är din egen. Du kan bara hoppa över motståndarens stenar.
refused-jumps-empty = Det står ingen sten på { $point } att hoppa över.
refused-chain-must-go-on = Kedjan måste fortsätta från { $at }. Möjligt: { $next }.
refused-not-a-jump = { $from } till { $to } är inget hopp, och en kedja består bara av hopp.
refused-ambiguous = Mer än ett slag stämmer. Vilket menar du?
refused-hemmed = Stenen på { $point } kan inte komma någonstans.
refused-example = Tillåtet är till exempel { $mv }.
option-line = { $n ->
    [one] { $mv } (en sten)
   *[other] { $mv } ({ $n } stenar)
}

## Varför något annat inte går

refused-stale = Partiet har gått vidare. Så här står det nu.
refused-not-your-turn = Inte din tur än: motståndaren är vid draget.
refused-over = Partiet är slut. { $result }.
refused-watching = Du tittar på det här partiet. Vill du ha ett eget? Skriv `/alquerque { command-challenge }` eller `/alquerque { command-computer }`.
refused-unknown-game = Jag känner inte till det här partiet längre. Börja ett nytt med `/alquerque { command-challenge }` eller `/alquerque { command-computer }`.
refused-no-game-here = Du har inget pågående parti i den här kanalen. Börja ett med `/alquerque { command-challenge }` eller `/alquerque { command-computer }`; `/alquerque { command-games }` visar dina partier på andra ställen.
refused-played-elsewhere = Det här partiet spelas i { $channel }. Gör det där, så att ni båda kan läsa det.
refused-several-games = Du har flera partier här. Välj ett med alternativet `{ option-game }`.
refused-already-asked = Du har redan frågat och svaret har inte kommit än.
refused-declined-already = Det har avböjts. Du kan fråga igen när ställningen har ändrats.
refused-nothing-asked = Det är redan avgjort.
refused-nothing-to-take-back = Du har inget drag att ta tillbaka än.
refused-challenge-gone = Utmaningen är inte öppen längre. Gör en ny med `/alquerque { command-challenge }`.
refused-challenge-not-for-you = Utmaningen gäller någon annan. Gör en egen med `/alquerque { command-challenge }`.
refused-not-your-challenge = Bara den som utmanade kan dra tillbaka utmaningen.
refused-own-challenge = Utmaningen är din egen: någon annan måste svara på den. Tryck på ”Dra tillbaka” för att ta tillbaka den.
refused-nobody-else-here = Bara du och jag kan läsa det här samtalet. Utmana folk på en server eller i en grupp, eller spela mot mig här med `/alquerque { command-computer }`.
refused-challenges-self = Du kan inte utmana dig själv. Ange ingen alls för att utmana vem som helst här, eller möt mig med `/alquerque { command-computer }`.
refused-challenges-bot = { $name } är en bot och kan inte tacka ja. Möt mig med `/alquerque { command-computer }`.
refused-wants-no-challenges = { $name } tar inte emot utmaningar just nu. Utmana någon annan, eller möt mig med `/alquerque { command-computer }`.
refused-still-awaited = Motståndaren kan ännu komma tillbaka. Händer inte det kan du ta hem partiet { $time }. Vill du sluta nu: bjud remi eller ge upp.
refused-end-by-hand = Det här partiet går inte att ta hem: det kan du bara när motståndaren har låtit dig vänta en vecka i ett parti utan tidsgräns. Vill du sluta: bjud remi eller ge upp.
refused-your-move = Det är din tur i det här partiet. Vill du sluta: bjud remi eller ge upp.
refused-name-the-game = Du har inget pågående parti i den här kanalen. Som moderator kan du stoppa vilket parti som helst på servern: välj det med alternativet `{ option-game-to-end }`.
refused-no-files-here = Det är för mycket för ett meddelande, och jag får inte bifoga filer här. Fråga mig i ett direktsamtal.
refused-no-clock-here = Jag är inte medlem här och kan inte påminna någon, så här spelas partier utan tidsgräns. Utelämna alternativet `{ option-time }`.
refused-too-many-games = Du har så många pågående partier här som en person kan ha ({ $n }). Avsluta eller ge upp några först; `/alquerque { command-games }` visar dem.
refused-other-has-too-many-games = { $name } har så många pågående partier här som en person kan ha ({ $n }). Försök igen när något av dem är slut.
refused-already-challenged = Ni två har redan en öppen utmaning här.
refused-nothing-to-rematch = Du har inget avslutat parti här att ta revansch i, eller så har nästa redan börjat.
refused-opponent-forgotten = Den du spelade det partiet mot finns inte kvar. Utmana någon annan med `/alquerque { command-challenge }`.
refused-still-running = Partiet pågår fortfarande. När det är slut berättar jag vad varje drag var värt.
refused-nothing-finished = Här finns inget avslutat parti med något drag att se tillbaka på.
refused-not-your-server = Bara den som får hantera servern kan välja för hela servern. För dig själv kan du välja: utelämna alternativet, eller ta ”mig”.
refused-hint-between-people = Mot en annan människa ger jag inga tips: det här partiet avgör ni två. Mot mig får du fråga så ofta du vill.
refused-busy = Jag har fullt upp och hann inte med det här. Försök igen om några sekunder.
sorry = Något gick fel hos mig. `/alquerque { command-board }` visar hur ditt parti står. (Fel { $id })

## Utmaningar

challenge-person = **{ $challenger }** utmanar { $mention } i alquerque.
challenge-anyone = **{ $challenger }** utmanar vem som helst här i alquerque.
challenge-terms-chance = Variant: { $rules }. Slumpen avgör vem som får vit.
challenge-terms-side = Variant: { $rules }. { $challenger } spelar { $side }.
challenge-pace = Tid för varje drag: { $pace }. Den som låter tiden gå ut förlorar.
challenge-first-white = Vit börjar, och stenarna går åt alla håll som linjerna tillåter.
challenge-first-black = Svart börjar, och stenarna tar aldrig steg bakåt.
# $time visas som ”om 23 timmar”.
challenge-expires = Går ut { $time }
challenge-declined = **{ $opponent }** avböjde utmaningen från **{ $challenger }**.
challenge-withdrawn = **{ $challenger }** drog tillbaka utmaningen.
challenge-expired = Ingen antog utmaningen från **{ $challenger }** i tid.
challenge-unanswered = **{ $opponent }** svarade inte på utmaningen från **{ $challenger }** i tid.
challenge-rematch = **{ $challenger }** vill spela ett parti till mot { $mention }, med ombytta sidor.

## Frågor och svar

ask-resign = Vill du verkligen ge upp mot { $name }?
resigned = Du gav upp.
claim-really = { $name } har inte gjort något drag på en vecka. Ska partiet sluta med att du vinner?
ask-stop = Stoppa partiet mellan { $white } och { $black }? Det slutar utan resultat, och båda ser att en moderator gjorde det.
ended = Partiet är slut.
ask-draw = **{ $name }** bjuder remi. Går **{ $other }** med på det?
ask-takeback = **{ $name }** ber att få ta tillbaka sitt senaste drag. Tillåter **{ $other }** det?
draw-agreed = Ni är överens om remi.
draw-declined = Ingen remi: **{ $name }** spelar vidare.
draw-declined-computer = Ingen remi: datorn spelar vidare.
draw-not-settled = Inte avgjort. Du kan kräva remi igen om tio drag; frågar du en gång till nu erbjuder du remi i stället.
takeback-granted = **{ $name }** sade ja: draget är tillbakataget.
takeback-declined = **{ $name }** sade nej: draget står kvar.
turn-notice = { $mention }, det är din tur mot { $name }: { $link }
end-notice = { $white }, { $black }: ert parti är slut. { $result }. { $link }
# Texten på en länk, ensam eller efter kolon.
time-reminder = { $mention }, din tid mot { $name } håller på att gå ut: { $link }
back = Jag är tillbaka. Partierna här går vidare, och inget har gått förlorat.
board-link = Till brädet
board-followed = Brädet har flyttat längre ner: { $link }

## Analys och tips

look-oak = trä
look-night = natt
look-contrast = hög kontrast
look-text = text, utan bild
settings-now = Det som bara du ser ser ut så här: { $look }.
settings-pings-on = Jag pingar dig när det är din tur och du inte kommer av dig själv.
settings-pings-off = Jag pingar dig inte: när det är din tur länkar ett meddelande i kanalen till brädet. Påminnelser innan en tid går ut pingar dig inte heller.
settings-challenges-on = Andra kan utmana dig.
settings-challenges-off = Ingen kan utmana dig nu: de får ett vänligt besked. Du kan fortfarande utmana andra och anta det som är öppet för alla.
settings-mine = Från och med nu ser det som bara du ser ut så här: { $look }. Bräden som alla ser följer servern, eller en spelare om servern inte har valt.
settings-server = Från och med nu ser bräden på den här servern ut så här: { $look }. Det som en person ser ensam följer personens eget val, om det finns ett.
replay-title = **Repris** · { $rules }
analysis-title = **Analys** · { $rules }
# $mistake är en av de tre följande, $line ett drag och inom parentes vad som kan följa.
analysis-better = { $mistake }; { $line } hade hållit.
analysis-mistake = { $mistake }.
analysis-win-to-draw = **{ $n }. { $mv }?** ({ $side }) gav bort vinsten
analysis-win-to-loss = **{ $n }. { $mv }??** ({ $side }) gjorde en vinst till förlust
analysis-draw-to-loss = **{ $n }. { $mv }?** ({ $side }) gav bort remin
analysis-more = … och { $n } till, utmärkta i diagrammet.
analysis-more-untold = … och { $n } till.
analysis-none = För inget drag är det säkert att det gav bort något.
analysis-none-known = Inget drag gav bort något.
analysis-slip-win = Någonstans från drag { $first } till { $last } gav { $side } bort vinsten; vilket drag det var hann jag inte ta reda på.
analysis-slip-draw = Någonstans från drag { $first } till { $last } gav { $side } bort remin; vilket drag det var hann jag inte ta reda på.
# $moves är en lista som ”1. d2-c3, 3. e1-e2 eller 7. c1-d1”.
analysis-slip-win-named = { $side } gav bort vinsten med { $moves }; vilket av dem det var hann jag inte ta reda på.
analysis-slip-draw-named = { $side } gav bort remin med { $moves }; vilket av dem det var hann jag inte ta reda på.
one-of = { $others } eller { $other }
analysis-resigned-won = { $side } stod på vinst när { $name } gav upp.
analysis-resigned-drawn = { $side } hade ännu kunnat få remi när { $name } gav upp.
analysis-agreed-won = { $side } stod på vinst när ni kom överens om remi.
analysis-again = Fråga en gång till så letar jag vidare efter resten.
analysis-known = Säkert kända: { $n } av { $total } drag (varje spelares drag räknas för sig).
analysis-earlier = Det här är det senaste avslutade partiet här; ett pågående kan analyseras när det är slut.
analysis-estimate = Den tunna linjen i diagrammet är bara en uppskattning.
hint-only-move = **{ $mv }** är det enda tillåtna draget.
hint-only-move-wins = **{ $mv }** är det enda tillåtna draget, och det vinner.
hint-only-move-draws = **{ $mv }** är det enda tillåtna draget, och det håller remi.
hint-only-move-loses = **{ $mv }** är det enda tillåtna draget, och mot bästa spel förlorar det.
hint-wins-at-most = { $n ->
    [one] **{ $mv }** vinner direkt.
   *[other] **{ $mv }** vinner säkert, med högst { $n } av dina drag.
}
hint-wins-about = { $n ->
    [one] **{ $mv }** vinner direkt.
   *[other] **{ $mv }** vinner säkert, på ungefär { $n } av dina drag.
}
hint-wins = **{ $mv }** vinner säkert.
hint-draws-only = **{ $mv }** är det enda drag som håller remi.
hint-draws = Inget drag vinner säkert; **{ $mv }** håller remi.
hint-loses-longest = Alla drag förlorar mot bästa spel. **{ $mv }** skjuter upp nästa slag längst.
hint-loses = Alla drag förlorar mot bästa spel. **{ $mv }** är värt ett försök.
hint-guess-better = Min bästa gissning: **{ $mv }**. Du verkar stå bättre.
hint-guess-even = Min bästa gissning: **{ $mv }**. Det ser ganska jämnt ut.
hint-guess-worse = Min bästa gissning: **{ $mv }**. Jag verkar stå bättre.
hint-answer = Jag kan svara { $mv }.
hint-answer-then = Jag kan svara { $mv }, och sedan kan det gå så här: { $line }

## Partier

mydata =
    Det här sparar jag om dig: { $n ->
        [one] ett parti
       *[other] { $n } partier
    } och { $total ->
        [one] en öppen utmaning
       *[other] { $total } öppna utmaningar
    }. Allt finns i filen. Bara du ser det här.
mydata-chosen =
    Det här sparar jag om dig: { $n ->
        [one] ett parti
       *[other] { $n } partier
    }, { $total ->
        [one] en öppen utmaning
       *[other] { $total } öppna utmaningar
    } och det du har valt i `/alquerque { command-settings }`. Allt finns i filen. Bara du ser det här.
alt-mydata = Det som är sparat om dig, som JSON
button-forget = Radera mina data …
button-really-forget = Radera för gott
ask-forget =
    Radera allt jag sparar om dig? { $n ->
        [0] {""}
        [one] Ditt pågående parti räknas som uppgivet.{" "}
       *[other] Dina { $n } pågående partier räknas som uppgivna.{" "}
    }I avslutade partier försvinner ditt namn och nummer, och dina motståndare behåller sina partier. Dina utmaningar och inställningar raderas.
    Det går **inte att ångra**. Vill du behålla allt är det bara att stänga det här meddelandet.
forgotten = Klart: jag sparar inget om dig längre. Gamla meddelanden i kanaler står kvar; den som får kan radera dem där.
forgotten-player = Tidigare spelare
games-none = Du har inget pågående parti. Börja ett med `/alquerque { command-challenge }` eller `/alquerque { command-computer }`.
games-title = **Dina partier**
games-line-your-turn = { $link } · { $rules } · mot { $name } · **din tur**
games-line-their-turn = { $link } · { $rules } · mot { $name } · motståndarens tur
games-due = tiden går ut { $time }
games-left = borta i en vecka: avsluta med `/alquerque { command-end }`
games-paused = pausat, jag når inte kanalen: `/alquerque { command-board }` i en annan kanal på servern flyttar det dit
games-more = … och { $n } till.
game-suggestion = mot { $name } · { $rules } · drag { $n }

## Regler och hjälp

# En textrad får inte börja med asterisk: Fluent skulle ta den för en variant.
help-text = **Alquerque**, spelet som damspelet växte fram ur, direkt här i kanalen.
    `/alquerque { command-computer }`: möt mig, på den nivå du väljer
    `/alquerque { command-challenge }`: utmana en person, eller vem som helst; med `{ option-time }` får varje drag en tidsgräns
    Flytta så här: tryck på en sten (blå), sedan på målet (grönt). Har en sten bara ett slag räcker ett tryck.
    `/alquerque { command-move }`: skriv draget i stället, till exempel d2-c3 eller d2xb4xd4
    `/alquerque { command-board }`: visa brädet på nytt · `/alquerque { command-flip }`: ett eget bräde, vänt
    `/alquerque { command-draw }` (remi) · `/alquerque { command-takeback }` (ångra) · `/alquerque { command-resign }` (ge upp) · `/alquerque { command-rematch }` (revansch)
    `/alquerque { command-end }`: ta hem ett parti som motståndaren har lämnat; moderatorer stoppar vilket parti som helst
    `/alquerque { command-hint }`: vad du kan spela mot mig · `/alquerque { command-analyse }`: var ett avslutat parti vände · `/alquerque { command-replay }`: visa det igen
    `/alquerque { command-settings }`: hur bräden ser ut; ping och utmaningar på eller av
    `/alquerque { command-games }`: dina partier · `/alquerque { command-rules }`: så spelar man · `/alquerque { command-mydata }`: vad jag sparar om dig
    `/alquerque { command-ask }`: fråga mig om reglerna

## För den som inte kan se bilden

alt-board = Alquerquebräde, variant { $rules }. { $turn }. Vit: { $white }. Svart: { $black }.
alt-turn = Vid draget: { $side }
alt-won = Vinnare: { $side }
alt-drawn = Partiet slutade remi
alt-stopped = Partiet stoppades utan resultat
alt-no-stones = inga
alt-marks = Inramade punkter: { $points }.
alt-arrows = Pilar: { $line }.
alt-last-capture = Senaste draget: { $mv }, slagna: { $points }
alt-hint = Tips: { $mv }, ritat som en pil.
alt-replay = Partiet drag för drag, { $n } i allt. Till slut: { $board }
alt-chart = Diagram över { $n } drag: överst vinner vit, i mitten är det remi, nederst vinner svart. Förlopp efter drag: { $course }. Vändpunkter: { $points }.
alt-no-turning-points = inga kända
alt-white-wins = vit vinner
alt-black-wins = svart vinner
alt-draw = remi
alt-unknown = okänt
alt-chosen = Valt: { $path }; härnäst kan stenen gå till { $points }.

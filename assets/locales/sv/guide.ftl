# Reglerna, sida för sida. Kort: det läses på en telefon, ovanför en bild.

guide-title = **Alquerque, varianten ”{ $rules }”** · sida { $n } av { $total }
guide-board-free =
    Tjugofem punkter förbundna med linjer. Var sida börjar med tolv stenar; bara mitten är tom. **Vit börjar.**
    Du vinner genom att slå alla motståndarens stenar, eller när motståndaren inte har något tillåtet drag.
guide-board-forward =
    Tjugofem punkter förbundna med linjer. Var sida börjar med tolv stenar; bara mitten är tom. **Svart börjar.**
    Du vinner genom att slå alla motståndarens stenar, eller när motståndaren inte har något tillåtet drag.
guide-steps-free =
    En sten tar ett steg längs en linje till nästa punkt, om den är tom, **åt vilket håll som helst**, även bakåt.
    Bara varannan punkt har diagonaler: c3 har åtta linjer, d1 har tre.
guide-steps-forward =
    En sten tar ett steg längs en linje till nästa punkt, om den är tom, **framåt eller åt sidan, aldrig bakåt**. På motståndarens baslinje, raden längst bort, får den inte längre ta steg, bara slå.
    Bara varannan punkt har diagonaler: c3 har åtta linjer, d1 har tre.
guide-captures-free =
    En sten hoppar längs en linje över en av motståndarens stenar alldeles intill, till den tomma punkten direkt bakom, och den stenen tas bort.
    Kan du slå måste du slå. Vilket slag du tar väljer du själv: här finns två.
guide-captures-forward =
    En sten hoppar längs en linje över en av motståndarens stenar alldeles intill, till den tomma punkten direkt bakom, och den stenen tas bort. **Slag går åt alla håll**, även bakåt.
    Kan du slå måste du slå. Vilket slag du tar väljer du själv: här finns två.
guide-chains-free =
    Kan stenen hoppa vidare från punkten där den landat **måste den göra det**, och den får svänga. Hela kedjan är ett drag. Här slår c1 tre stenar.
guide-chains-forward =
    Kan stenen hoppa vidare från punkten där den landat **måste den göra det**, och den får svänga. Hela kedjan är ett drag. Här slår c1 tre stenar.
guide-ends-free =
    Den som är vid draget och inte kan dra har förlorat: här svart, som är instängd. Det har också en sida utan stenar.
    Remi: genom överenskommelse, när en ställning uppstår för tredje gången med samma sida vid draget, och när ingen sida kan tvinga fram vinst: då får man kräva remi efter tjugo drag utan slag.
guide-ends-forward =
    Den som är vid draget och inte kan dra har förlorat: här svart, som är instängd. Det har också en sida utan stenar.
    Remi: genom överenskommelse, och efter fyrtio drag i rad utan slag, båda spelarnas drag inräknade. Att upprepa en ställning är tillåtet.
guide-taps-free =
    Så spelar du här: varje punkt har sin knapp, ordnade som brädet. Blå knappar är stenar som kan dra: tryck på en och sedan på en grön knapp. En kedja fortsätter när du trycker på nästa punkt.
    Eller skriv draget: `/alquerque { command-move }` med d2-c3, eller d2xb4 för ett slag. Frågor? `/alquerque { command-ask }`
guide-taps-forward =
    Så spelar du här: varje punkt har sin knapp, ordnade som brädet. Blå knappar är stenar som kan dra: tryck på en och sedan på en grön knapp. En kedja fortsätter när du trycker på nästa punkt.
    Eller skriv draget: `/alquerque { command-move }` med b3-c3, eller d4xb2 för ett slag. Frågor? `/alquerque { command-ask }`
guide-question-free =
    En fråga till dig. Vit är vid draget. Den svarta stenen på c2 står alldeles intill b1, och d3 bakom den är tom. Måste vit slå?
guide-question-forward =
    En fråga till dig. Vit är vid draget. Den svarta stenen på c2 står alldeles intill b1, och d3 bakom den är tom. Måste vit slå?
guide-solution-free =
    Nej. b1 och c2 ligger nära varandra, men ingen linje förbinder dem: b1 har inga diagonaler. Vit tar alltså ett steg längs någon av de tre linjerna från b1.
guide-solution-forward =
    Nej. b1 och c2 ligger nära varandra, men ingen linje förbinder dem: b1 har inga diagonaler. Vit tar alltså ett steg längs någon av de tre linjerna från b1.
guide-stop-free =
    En fråga till. Vit är vid draget och har bara stenen på a1. Den hoppar över b2 till c3. Får den stanna där?
guide-stop-forward =
    En fråga till. Vit är vid draget och har bara stenen på a1. Den hoppar över b2 till c3. Får den stanna där?
guide-onward-free =
    Nej. Från c3 kan den hoppa vidare över c4, alltså måste den: a1xc3xc5 är ett enda drag, och båda svarta stenarna tas bort.
guide-onward-forward =
    Nej. Från c3 kan den hoppa vidare över c4, alltså måste den: a1xc3xc5 är ett enda drag, och båda svarta stenarna tas bort.

button-guide-back = Tillbaka
button-guide-next = Nästa
button-guide-answer = Visa svaret
button-guide-again = En fråga till
button-guide-first = Första sidan
button-guide-free = Regler: fri
button-guide-forward = Regler: framåt

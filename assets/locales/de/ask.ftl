# Antworten, die berechnet werden. Einfache Worte; Seiten, Punkte und Züge kommen als Text.

## Wenn es keine Antwort gibt

ask-unknown = Das weiß ich nicht. Ich beantworte Fragen zu den Regeln von Alquerque und zu diesem Bot.
ask-empty = Frag mich alles zu den Regeln von Alquerque, in deinen eigenen Worten.
ask-too-long = Das ist mir zu lang. Frag bitte in ein, zwei Sätzen.
ask-script = Ich verstehe Deutsch, Englisch und Schwedisch. Frag bitte in einer dieser Sprachen.

## Regeln nebeneinander

ask-under = Nach den Regeln „{ $rules }“: { $answer }

## Was ziehen darf

ask-any-can-step = { $side } ist am Zug und hat nichts zu schlagen. Diese Steine können einen Schritt machen: { $points }.
ask-stone-can-step = Ja, der Stein auf { $point } kann ziehen nach: { $points }.
ask-move-legal = Ja, { $mv } ist hier erlaubt.
ask-other-side = { $side } ist am Zug, und der Stein auf { $point } gehört der anderen Seite: { $other }.
ask-must-capture = { $n ->
    [one] { $side } muss schlagen, also darf nichts anderes ziehen. Ein Stein kann es: { $points }.
   *[other] { $side } muss schlagen, also darf nichts anderes ziehen. { $n } Steine können es: { $points }.
}
ask-jumps-own = Der Stein auf { $point } gehört derselben Seite. Übersprungen werden nur gegnerische Steine.
ask-ambiguous = { $n } Schläge passen, mit verschiedenem Ergebnis: { $line }.
ask-hemmed = Der Stein auf { $point } kann nicht ziehen: Kein Punkt, mit dem ihn eine Linie verbindet ({ $points }), ist frei, und zu schlagen hat er nichts.

## Was geschlagen werden kann

ask-captures = { $n ->
    [one] { $side } muss schlagen, und es gibt eine Möglichkeit: { $line }.
   *[other] { $side } muss schlagen. Es gibt { $n } Möglichkeiten: { $line }.
}
ask-many-captures = { $side } muss schlagen. Es gibt { $n } Möglichkeiten, darunter { $line }.
ask-no-capture = { $side } hat jetzt nichts zu schlagen.
ask-stone-captures = { $n ->
    [one] Ja, der Stein auf { $point } kann schlagen, auf eine Art: { $line }.
   *[other] Ja, der Stein auf { $point } kann schlagen, auf { $n } Arten: { $line }.
}
ask-stone-many-captures = Ja, der Stein auf { $point } kann schlagen, auf { $n } Arten, darunter { $line }.
ask-stone-no-capture = Der Stein auf { $point } hat jetzt nichts zu schlagen.

## Zugrecht, Ende, Remis

ask-turn = { $side } ist am Zug.
ask-turn-must-capture = { $side } ist am Zug und muss schlagen, möglich von { $points }.
ask-goes-on = Nein, die Partie geht weiter: { $side } ist am Zug.
ask-ended-no-stones = Die Partie ist vorbei: { $loser } hat keine Steine mehr, also hat { $winner } gewonnen.
ask-ended-blocked = Die Partie ist vorbei: { $loser } ist am Zug und hat keinen erlaubten Zug, also hat { $winner } gewonnen.
ask-ended-repetition = Die Partie ist vorbei und remis: Diese Stellung stand dreimal mit derselben Seite am Zug.
ask-ended-quiet = Die Partie ist vorbei und remis: { $n } Züge hintereinander ohne Schlag.
ask-quiet-left = { $n ->
    [one] Noch ein Zug ohne Schlag, dann ist es remis (bisher { $first } von { $limit }).
   *[other] Noch { $n } Züge hintereinander ohne Schlag, dann ist es remis (bisher { $first } von { $limit }).
}
ask-seen = { $n ->
    [one] Diese Stellung stand einmal auf dem Brett. Beim dritten Mal ist es remis; die Zahl der Züge spielt keine Rolle.
   *[other] Diese Stellung stand { $n } Mal auf dem Brett. Beim dritten Mal ist es remis; die Zahl der Züge spielt keine Rolle.
}
ask-claim = Nach { $limit } Zügen ohne Schlag (jetzt { $n }) darf man Remis fordern, weil keine Seite einen Sieg erzwingen kann.
ask-stones = Steine auf dem Brett: Weiß { $first }, Schwarz { $last }.

## Das Brett

ask-reach-strong = { $point } ist ein starker Punkt, mit Diagonalen. Linien verbinden ihn mit { $points }.
ask-reach-weak = { $point } ist ein schwacher Punkt, ohne Diagonalen. Linien verbinden ihn mit { $points }.
ask-is-strong = Ja, { $point } ist ein starker Punkt: Er hat auch Diagonalen. Linien verbinden ihn mit { $points }.
ask-is-weak = Nein, { $point } ist ein schwacher Punkt: Er hat keine Diagonalen. Linien verbinden ihn mit { $points }.
ask-joined = Ja, eine Linie verbindet { $from } und { $to }. Ein Stein kann von einem zum anderen ziehen, wo die Regeln die Richtung erlauben.
ask-joined-by-jump = Ein Schritt reicht nicht von { $from } nach { $to }, aber ein Sprung, entlang der Linie über { $stone }, wenn dort ein gegnerischer Stein steht.
ask-not-joined = Nein, keine Linie verbindet { $from } und { $to }, so nah sie sind. Steine ziehen nur entlang der Linien.
ask-too-far = Nein, { $from } und { $to } sind zu weit auseinander für einen Schritt oder Sprung.

## Was bewiesen ist

ask-proved-draw = Das ist bewiesen: Spielen beide ohne Fehler, endet die Partie von der Startstellung aus remis.
ask-proved-win = Das ist bewiesen: Spielen beide ohne Fehler, gewinnt { $winner } von der Startstellung aus.

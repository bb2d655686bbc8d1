# Antworten, die berechnet werden. Einfache Worte; Seiten, Punkte und Züge kommen als Text.

## Wenn es keine Antwort gibt

ask-unknown = Das weiß ich nicht. Ich beantworte Fragen zu den Regeln von Alquerque und zu diesem Bot.
ask-empty = Frag mich alles zu den Regeln von Alquerque, in deinen eigenen Worten.
ask-too-long = Das ist mir zu lang. Frag bitte in ein, zwei Sätzen.
ask-script = Ich verstehe Deutsch, Englisch und Schwedisch. Frag bitte in einer dieser Sprachen.

## Regeln nebeneinander

ask-under = Nach den Regeln „{ $rules }“: { $answer }
ask-these-rules = Nach den Regeln „{ $rules }“.

## Was ziehen darf

ask-any-can-step = { $side } ist am Zug und hat nichts zu schlagen. Diese Steine können einen Schritt machen: { $points }.
ask-steps = { $side } ist am Zug und hat nichts zu schlagen. Die möglichen Schritte: { $line }.
ask-stone-can-step = Der Stein auf { $point } kann nach { $points } ziehen.
ask-empty-reached = Züge dorthin: { $line }.
ask-empty-closed = Kein Zug führt jetzt dorthin.
ask-move-legal = { $mv } ist hier erlaubt.
ask-backward-free = Ein Stein darf auch rückwärts ziehen.
ask-far-row-free = Auf der gegnerischen Grundlinie zieht ein Stein wie jeder andere.
ask-other-side = { $side } ist am Zug, und der Stein auf { $point } gehört der anderen Seite: { $other }.
ask-not-your-turn = Du bist nicht dran: { $side } ist am Zug.
ask-not-to-move = { $side } ist am Zug, nicht { $other }.
ask-your-stone-waits = Du bist nicht dran: { $side } ist am Zug, und dein Stein auf { $point } muss warten.
ask-not-your-stone = Der Stein auf { $point } gehört dir nicht: Er gehört der anderen Seite ({ $other }), und deine Seite ist { $side }.
ask-must-capture = { $n ->
    [one] { $side } muss schlagen, also ist kein Schritt erlaubt. Es gibt eine Möglichkeit: { $line }.
   *[other] { $side } muss schlagen, also ist kein Schritt erlaubt. Es gibt { $n } Möglichkeiten: { $line }.
}
ask-must-capture-with = { $side } muss schlagen, also ist kein Schritt erlaubt. Diese Steine können es: { $points }.
ask-no-line = Keine Linie verbindet { $from } und { $to }: Schwache Punkte haben keine Diagonalen. Gezogen und gesprungen wird nur entlang der Linien.
ask-backward = { $from } nach { $to } ist ein Schritt zurück, und ein Schritt geht nie zurück. Geschlagen wird in jede Richtung.
ask-base-row = { $point } liegt auf der gegnerischen Grundlinie: Dort darf ein Stein nur schlagen, keinen Schritt machen.
ask-jumps-own = Der Stein auf { $point } gehört derselben Seite. Übersprungen werden nur gegnerische Steine.
ask-jumps-yours = Der Stein auf { $point } ist dein eigener. Übersprungen werden nur gegnerische Steine.
ask-ambiguous = Die Kurzform passt auf { $n } Schläge mit verschiedenem Ergebnis, also schreib alle Punkte: { $line }.
ask-hemmed = Der Stein auf { $point } kann nicht ziehen: Kein Punkt, mit dem ihn eine Linie verbindet ({ $points }), ist frei, und zu schlagen hat er nichts.
ask-not-blocked = { $side } ist nicht blockiert: { $line }.

## Was geschlagen werden kann

ask-captures = { $n ->
    [one] { $side } muss schlagen, und es gibt eine Möglichkeit: { $line }.
   *[other] { $side } muss schlagen. Es gibt { $n } Möglichkeiten: { $line }.
}
ask-many-captures = { $side } muss schlagen. Es gibt { $n } Möglichkeiten, darunter { $line }.
ask-no-capture = { $side } hat jetzt nichts zu schlagen.
ask-could-not-capture = Mit { $side } am Zug gäbe es nichts zu schlagen.
ask-could-capture = { $n ->
    [one] Mit { $side } am Zug gäbe es einen Schlag: { $line }.
   *[other] Mit { $side } am Zug gäbe es { $n } Schläge: { $line }.
}
ask-could-capture-many = Mit { $side } am Zug gäbe es { $n } Schläge, darunter { $line }.
ask-stone-captures = { $n ->
    [one] Der Stein auf { $point } kann schlagen, auf eine Art: { $line }.
   *[other] Der Stein auf { $point } kann schlagen, auf { $n } Arten: { $line }.
}
ask-stone-many-captures = Der Stein auf { $point } kann schlagen, auf { $n } Arten, darunter { $line }.
ask-stone-takes = Der Stein auf { $point } kann { $points } schlagen: { $line }.
ask-stone-no-capture = Der Stein auf { $point } hat jetzt nichts zu schlagen.
ask-behind-full = Hinter dem Stein auf { $stone } ist { $point } nicht frei.
ask-behind-edge = Hinter dem Stein auf { $stone } endet das Brett.
ask-taken = Ja: { $line } schlägt { $point }.
ask-may-be-taken = Nein: { $line } schlägt { $point }, aber auch { $others } ist erlaubt.
ask-not-taken = Kein Schlag trifft jetzt { $point }.
ask-could-be-taken = Mit { $side } am Zug würde { $line } den Stein auf { $point } schlagen.
ask-could-not-be-taken = Mit { $side } am Zug würde kein Schlag { $point } treffen.
ask-after-move = Nach { $mv }: { $answer }
ask-as-it-stands = Ich sage nur etwas zur Stellung, wie sie jetzt ist.
ask-no-looking-ahead = In einer Partie zwischen Menschen schaue ich nicht voraus: Ich sage nur, was die Regeln zur jetzigen Stellung sagen.
ask-must-yes = Ja: { $line }.
ask-must-yes-many = Ja, und es gibt { $n } Möglichkeiten, darunter { $line }.
ask-must-not-now = Jetzt nicht: { $side } hat nichts zu schlagen.
ask-most = { $n ->
    [one] Höchstens einen Stein: { $line }.
   *[other] Höchstens { $n } Steine: { $line }.
}
ask-no-landing = Nein: Ein Sprung von { $from } über { $to } würde neben dem Brett landen.
ask-landing-taken = Nein: Ein Sprung über { $stone } landet auf dem Punkt gleich dahinter, und { $point } ist nicht frei.
ask-not-next = Nein: Übersprungen wird nur ein Nachbarstein, und { $to } liegt nicht neben { $from }.

## Zugrecht, Ende, Remis

ask-turn = { $side } ist am Zug.
ask-turn-you = { $side } ist am Zug: Du bist dran.
ask-turn-other = { $side } ist am Zug: Dein Gegner ist dran.
ask-turn-yes-you = Ja, du bist dran: { $side } ist am Zug.
ask-turn-not-you = Nein, du bist nicht dran: { $side } ist am Zug.
ask-turn-yes = Ja, { $side } ist am Zug.
ask-turn-no = Nein, { $side } ist am Zug.
ask-must-capture-from = Es muss ein Schlag sein, möglich von { $points }.
ask-no-verdict = Noch hat niemand gewonnen: Die Partie läuft, und { $side } ist am Zug. Wer besser steht, wird in einer laufenden Partie nicht verraten; `/alquerque { command-analyse }` zeigt es, wenn sie vorbei ist.
ask-no-verdict-computer = Noch hat niemand gewonnen: Die Partie läuft, und { $side } ist am Zug. `/alquerque { command-hint }` zeigt, wie du stehst.
ask-advice = `/alquerque { command-hint }` zeigt, was sich zu spielen lohnt, warum, und wie du stehst.
ask-no-advice = In einer Partie zwischen Menschen gebe ich keine Tipps und sage nicht, wer besser steht. `/alquerque { command-analyse }` zeigt es, wenn sie vorbei ist.
ask-goes-on = Nein, die Partie geht weiter: { $side } ist am Zug.
ask-goes-on-capture = Nein, die Partie geht weiter: { $side } ist am Zug und muss schlagen: { $line }.
ask-ended-no-stones = Die Partie ist vorbei: { $loser } hat keine Steine mehr, also hat { $winner } gewonnen.
ask-ended-blocked = Die Partie ist vorbei: { $loser } ist am Zug und hat keinen erlaubten Zug, also hat { $winner } gewonnen.
ask-far-row-locked = Auf der gegnerischen Grundlinie darf ein Stein nur schlagen.
ask-ended-repetition = Die Partie ist vorbei und remis: Diese Stellung stand dreimal mit derselben Seite am Zug.
ask-ended-quiet = Die Partie ist vorbei: { $n } Züge hintereinander ohne Schlag sind remis.
ask-quiet-left = { $n ->
    [one] Noch ein Zug ohne Schlag, dann ist es remis, außer er nimmt der Gegenseite jeden Zug (bisher { $first } von { $limit }).
   *[other] Noch { $n } Züge hintereinander ohne Schlag, dann ist es remis (bisher { $first } von { $limit }).
}
ask-but-capture = Aber { $side } muss jetzt schlagen ({ $line }), und nach jedem Schlag beginnt die Zählung von vorn.
ask-seen = { $n ->
    [one] Eine 40-Züge-Regel gibt es hier nicht; steht dieselbe Stellung zum dritten Mal auf dem Brett, ist es remis.
   *[other] Eine 40-Züge-Regel gibt es hier nicht; diese Stellung stand { $n }-mal auf dem Brett, beim dritten Mal ist es remis.
}
ask-claim = { $n ->
    [0] Seit { $first } Zügen wurde nicht geschlagen ({ $limit } sind nötig), also kann man Remis fordern, wenn keine Seite den Sieg erzwingen kann.
    [one] Nach { $limit } Zügen ohne Schlag kann man Remis fordern, wenn keine Seite den Sieg erzwingen kann: noch ein Zug (bisher { $first }).
   *[other] Nach { $limit } Zügen ohne Schlag kann man Remis fordern, wenn keine Seite den Sieg erzwingen kann: noch { $n } Züge (bisher { $first }).
}
ask-claim-yes = Ja, jetzt darf man Remis fordern: Seit { $first } Zügen wurde nicht geschlagen ({ $limit } sind nötig).
ask-claim-not-yet = { $n ->
    [one] Noch nicht: erst { $first } von { $limit } Zügen ohne Schlag, also fehlt noch einer.
   *[other] Noch nicht: erst { $first } von { $limit } Zügen ohne Schlag, also fehlen noch { $n }.
}
ask-claim-never = Nein, nach diesen Regeln nicht. Remis ist es von selbst nach { $limit } Zügen in Folge ohne Schlag (bisher { $first }).
ask-stones = Steine auf dem Brett: Weiß { $first }, Schwarz { $last }.
ask-stones-of-yours = { $first ->
    [one] Du hast noch einen Stein, dein Gegner hat { $last }.
   *[other] Du hast noch { $first } Steine, dein Gegner hat { $last }.
}
ask-move-count = { $n ->
    [0] Noch ist kein Zug gespielt.
    [one] Ein Zug ist gespielt.
   *[other] { $n } Züge sind gespielt, die beider Seiten gezählt.
}
ask-on-empty = { $point } ist leer.
ask-on-stone = Auf { $point } steht ein Stein von { $side }.
ask-on-yours = Der Stein auf { $point } gehört dir ({ $side }).
ask-stand-on = { $side }: { $points }.
ask-stand-nowhere = { $side }: keine Steine.

## Das Brett

ask-reach-strong = { $n } Linien verbinden { $point } mit seinen Nachbarn { $points }: Es ist ein starker Punkt, mit Diagonalen.
ask-reach-weak = { $n } Linien verbinden { $point } mit seinen Nachbarn { $points }: Es ist ein schwacher Punkt, ohne Diagonalen.
ask-reach-forward = Schritte gehen vorwärts oder seitwärts, nie von der gegnerischen Grundlinie; Schläge gehen in jede Richtung.
ask-is-strong = { $point } ist ein starker Punkt: Er hat auch Diagonalen. Linien verbinden ihn mit { $points }.
ask-is-weak = { $point } ist ein schwacher Punkt: Er hat keine Diagonalen. Linien verbinden ihn mit { $points }.
ask-off-board = Diesen Punkt gibt es nicht: Punkte heißen nach einem Buchstaben von a bis e und einer Zahl von 1 bis 5.
ask-strong-and-weak = Starke Punkte: { $points }. Schwache Punkte: { $others }.
ask-joined = Ja, eine Linie verbindet { $from } und { $to }. Ein Stein kann von einem zum anderen ziehen, wo die Regeln die Richtung erlauben.
ask-joined-by-jump = Ein Schritt reicht nicht von { $from } nach { $to }, aber ein Sprung, entlang der Linie über { $stone }, wenn dort ein gegnerischer Stein steht.
ask-not-joined = Nein, keine Linie verbindet { $from } und { $to }: Schwache Punkte haben keine Diagonalen. Steine ziehen nur entlang der Linien.
ask-too-far = Nein, { $from } und { $to } liegen auf einer Linie, aber zu weit auseinander für einen Schritt oder Sprung.
ask-no-common-line = Nein, keine Linie führt von { $from } nach { $to }, also auch kein Schritt und kein Sprung.

## Unter dem Bild

ask-picture-rules = Das Bild gilt für die Regeln „{ $rules }“.
ask-framed-capture = Eingerahmt: muss schlagen.
ask-framed-move = Eingerahmt: kann ziehen.
ask-framed-target = Eingerahmt: wohin der Stein ziehen kann.
ask-framed-joined = Eingerahmt: durch eine Linie verbunden.
ask-framed-apart = Eingerahmt: nahe, aber nicht verbunden.
ask-framed-strong = Eingerahmt: die starken Punkte.
ask-framed-closed = Eingerahmt: Dorthin geht kein Schritt.
ask-framed-full = Eingerahmt: nicht frei.
ask-framed-next = Eingerahmt: wo die Schlagfolge weitergeht.
ask-framed-spoken = Eingerahmt: wovon die Antwort spricht.

## Wo es mehrere Partien gibt

ask-several-games = Du hast mehrere laufende Partien, deshalb gilt das allgemein. Frag im Kanal einer Partie, dann geht es um diese.
ask-whose-game = Das gilt für die Partie zwischen { $white } und { $black }.
ask-no-game = Hier läuft keine Partie.
ask-last-game = Hier läuft keine Partie. Die letzte: { $result }. { $n ->
    [0] Es wurde kein Zug gespielt.
    [one] Es wurde ein Zug gespielt.
   *[other] Es wurden { $n } Züge gespielt, die beider Seiten gezählt.
}

## Was bewiesen ist

ask-proved-draw = Das ist bewiesen: Spielen beide ohne Fehler, endet die Partie von der Startstellung aus remis.
ask-proved-win = { $winner } gewinnt von der Startstellung aus, wenn beide ohne Fehler spielen: Das ist bewiesen.

# Die Regeln, Seite für Seite. Kurz: Man liest sie auf dem Telefon, über einem Bild.

guide-title = **Alquerque, Regeln „{ $rules }“** · Seite { $n } von { $total }
guide-board-free =
    Fünfundzwanzig Punkte, durch Linien verbunden. Jede Seite beginnt mit zwölf Steinen; nur die Mitte ist frei. **Weiß beginnt.**
    Du gewinnst, wenn du alle gegnerischen Steine geschlagen hast oder der Gegner keinen erlaubten Zug mehr hat.
guide-board-forward =
    Fünfundzwanzig Punkte, durch Linien verbunden. Jede Seite beginnt mit zwölf Steinen; nur die Mitte ist frei. **Schwarz beginnt.**
    Du gewinnst, wenn du alle gegnerischen Steine geschlagen hast oder der Gegner keinen erlaubten Zug mehr hat.
guide-steps-free =
    Ein Stein macht einen Schritt entlang einer Linie auf den nächsten Punkt, wenn der frei ist, **in jede Richtung**, auch zurück.
    Nur jeder zweite Punkt hat Diagonalen: c3 hat acht Linien, d1 hat drei.
guide-steps-forward =
    Ein Stein macht einen Schritt entlang einer Linie auf den nächsten Punkt, wenn der frei ist, **vorwärts oder seitwärts, nie zurück**. Auf der gegnerischen Grundlinie, der Reihe ganz hinten, darf er keinen Schritt mehr machen, nur noch schlagen.
    Nur jeder zweite Punkt hat Diagonalen: c3 hat acht Linien, d1 hat drei.
guide-captures-free =
    Ein Stein springt entlang einer Linie über einen gegnerischen Stein gleich daneben auf den freien Punkt gleich dahinter, und der übersprungene kommt vom Brett.
    Wer schlagen kann, muss schlagen. Welchen Schlag du nimmst, liegt bei dir: Hier gibt es zwei.
guide-captures-forward =
    Ein Stein springt entlang einer Linie über einen gegnerischen Stein gleich daneben auf den freien Punkt gleich dahinter, und der übersprungene kommt vom Brett. **Schläge gehen in jede Richtung**, auch zurück.
    Wer schlagen kann, muss schlagen. Welchen Schlag du nimmst, liegt bei dir: Hier gibt es zwei.
guide-chains-free =
    Kann der Stein von dort, wo er gelandet ist, weiterspringen, **muss er weiter** und darf dabei abbiegen. Die ganze Schlagfolge ist ein Zug. Hier schlägt c1 drei Steine.
guide-chains-forward =
    Kann der Stein von dort, wo er gelandet ist, weiterspringen, **muss er weiter** und darf dabei abbiegen. Die ganze Schlagfolge ist ein Zug. Hier schlägt c1 drei Steine.
guide-ends-free =
    Wer am Zug ist und nicht ziehen kann, hat verloren: hier Schwarz, der eingeschlossen ist. Ebenso eine Seite ohne Steine.
    Remis: wenn ihr euch darauf einigt, wenn eine Stellung zum dritten Mal mit derselben Seite am Zug auf dem Brett steht, und wenn keine Seite den Sieg erzwingen kann: Dann darf man nach zwanzig Zügen ohne Schlag Remis fordern.
guide-ends-forward =
    Wer am Zug ist und nicht ziehen kann, hat verloren: hier Schwarz, der eingeschlossen ist. Ebenso eine Seite ohne Steine.
    Remis: wenn ihr euch darauf einigt, und nach vierzig Zügen in Folge ohne Schlag, die Züge beider Seiten gezählt. Eine Stellung zu wiederholen ist erlaubt.
guide-taps-free =
    So spielst du hier: Jeder Punkt hat seinen Knopf, angeordnet wie das Brett. Blaue Knöpfe sind Steine, die ziehen können: Tippe auf einen und dann auf einen grünen Knopf. Eine Schlagfolge geht weiter, wenn du auf den nächsten Punkt tippst.
    Oder schreibe den Zug: `/alquerque { command-move }` mit d2-c3, oder d2xb4 für einen Schlag. Fragen? `/alquerque { command-ask }`
guide-taps-forward =
    So spielst du hier: Jeder Punkt hat seinen Knopf, angeordnet wie das Brett. Blaue Knöpfe sind Steine, die ziehen können: Tippe auf einen und dann auf einen grünen Knopf. Eine Schlagfolge geht weiter, wenn du auf den nächsten Punkt tippst.
    Oder schreibe den Zug: `/alquerque { command-move }` mit b3-c3, oder d4xb2 für einen Schlag. Fragen? `/alquerque { command-ask }`
guide-question-free =
    Eine Frage an dich. Weiß ist am Zug. Der schwarze Stein auf c2 steht gleich neben b1, und d3 dahinter ist frei. Muss Weiß schlagen?
guide-question-forward =
    Eine Frage an dich. Weiß ist am Zug. Der schwarze Stein auf c2 steht gleich neben b1, und d3 dahinter ist frei. Muss Weiß schlagen?
guide-solution-free =
    Nein. b1 und c2 liegen nahe beieinander, aber keine Linie verbindet sie: b1 hat keine Diagonalen. Weiß macht also einen Schritt, auf einer der drei Linien von b1.
guide-solution-forward =
    Nein. b1 und c2 liegen nahe beieinander, aber keine Linie verbindet sie: b1 hat keine Diagonalen. Weiß macht also einen Schritt, auf einer der drei Linien von b1.
guide-stop-free =
    Noch eine Frage. Weiß ist am Zug und hat nur den Stein auf a1. Er springt über b2 nach c3. Darf er dort stehen bleiben?
guide-stop-forward =
    Noch eine Frage. Weiß ist am Zug und hat nur den Stein auf a1. Er springt über b2 nach c3. Darf er dort stehen bleiben?
guide-onward-free =
    Nein. Von c3 kann er über c4 weiterspringen, also muss er: a1xc3xc5 ist ein einziger Zug, und beide schwarzen Steine kommen vom Brett.
guide-onward-forward =
    Nein. Von c3 kann er über c4 weiterspringen, also muss er: a1xc3xc5 ist ein einziger Zug, und beide schwarzen Steine kommen vom Brett.

button-guide-back = Zurück
button-guide-next = Weiter
button-guide-answer = Antwort zeigen
button-guide-again = Noch eine Frage
button-guide-first = Erste Seite
button-guide-free = Regeln: frei
button-guide-forward = Regeln: vorwärts

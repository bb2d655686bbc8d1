# Namen, Beschreibungen und Auswahlen der Befehle, wie Discord sie beim Tippen zeigt.
# Namen: höchstens 32 Zeichen, klein, ohne Leerzeichen. Beschreibungen und Auswahlen: höchstens 100 Zeichen.

command-alquerque = alquerque
    .description = Spiele Alquerque, das alte Sprungspiel, aus dem Dame entstand
command-person = Zu Alquerque herausfordern

command-challenge = herausfordern
    .description = Fordere jemanden heraus, oder wer zuerst antwortet
command-computer = computer
    .description = Spiele gegen den Computer
command-move = zug
    .description = Ziehe, indem du den Zug tippst, etwa d2-c3 oder d2xb4
command-board = brett
    .description = Zeige das Brett deiner Partie neu im Kanal
command-flip = drehen
    .description = Sieh das Brett von der anderen Seite, nur für dich
command-draw = remis
    .description = Biete Remis an oder nimm das angebotene an
command-resign = aufgeben
    .description = Gib eine Partie auf; du wirst noch einmal gefragt
command-takeback = zurücknehmen
    .description = Bitte darum, deinen letzten Zug zurückzunehmen
command-rematch = revanche
    .description = Spiele noch einmal gegen deinen letzten Gegner, mit vertauschten Seiten
command-hint = tipp
    .description = Frag, was sich gegen den Computer lohnt, und warum
command-replay = wiederholung
    .description = Eine beendete Partie Zug für Zug zeigen, als Animation
command-analyse = analyse
    .description = Sieh, wo eine beendete Partie kippte und was besser war
command-games = partien
    .description = Liste deine Partien auf und wer am Zug ist
command-rules = regeln
    .description = Lies, wie Alquerque gespielt wird
command-help = hilfe
    .description = Lies, was dieser Bot kann

option-opponent = gegner
    .description = Wen du herausforderst; leer lassen, um gegen den ersten zu spielen, der antwortet
option-rules = regeln
    .description = Welche der beiden veröffentlichten Fassungen ihr spielt (frei, wenn nichts gewählt ist)
option-rules-shown = regeln
    .description = Welche der beiden veröffentlichten Fassungen du lesen willst
option-side = seite
    .description = Welche Steine du möchtest
option-level = stufe
    .description = Wie gut der Computer spielt (stark, wenn nichts gewählt ist)
option-text = text
    .description = Die Punkte der Reihe nach, etwa d2-c3 oder d2xb4xd4
option-game = partie
    .description = Welche deiner Partien, wenn du mehrere hast

choice-rules-free = Frei: Weiß beginnt, Steine ziehen in jede Richtung
choice-rules-forward = Vorwärts: Schwarz beginnt, Steine ziehen nie zurück
choice-side-white = Weiß
choice-side-black = Schwarz
choice-side-random = Der Zufall entscheidet
choice-level-beginner = Anfänger: sieht nur den eigenen Zug
choice-level-casual = Hobbyspieler: sieht, was du dafür schlagen kannst
choice-level-strong = Stark: sieht drei Züge voraus, aber lange Ketten nicht zu Ende
choice-level-perfect = Perfekt: irrt nie, wo die Wahrheit bekannt ist

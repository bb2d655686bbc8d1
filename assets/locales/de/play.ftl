# Die Worte des Spiels. Discords Markdown; Spielernamen kommen schon entschärft an.
# Stein, Punkt, Schritt (ohne Schlag, ein Punkt), Sprung, Schlag, Schlagfolge (Sprünge hintereinander), Zug (was ein Spieler tut,
# wenn er dran ist), Grundlinie, Partie.

## Namen

rules-free = frei
rules-forward = vorwärts
side-white = Weiß
side-black = Schwarz
pace-hour = 1 Stunde
pace-day = 1 Tag
pace-three-days = 3 Tage
pace-week = 7 Tage
level-beginner = Anfänger
level-casual = Hobbyspieler
level-strong = stark
level-perfect = perfekt
the-computer = Computer ({ $level })

## Das Brett

board-title = **Alquerque** · { $rules }
board-players = ⚪ **{ $white }** – ⚫ **{ $black }**
board-last-step = Letzter Zug: { $mv }
board-last-capture = { $n ->
    [one] Letzter Zug: { $mv }, ein Stein geschlagen
   *[other] Letzter Zug: { $mv }, { $n } Steine geschlagen
}
board-turn = **{ $name }** ({ $side }) ist am Zug
board-deadline = Die Zeit für den Zug läuft { $time } ab
board-must-capture = **{ $name }** ({ $side }) muss schlagen, möglich von { $points }
board-quiet = Ohne Schlag: { $n } von { $limit } Zügen, dann ist es remis
board-seen-twice = Die Stellung steht zum zweiten Mal auf dem Brett; beim dritten Mal ist es remis.
board-tap-stone = Tippe unten auf einen blauen Knopf: ein Stein, der ziehen kann.
board-tap-only-move = Nur ein Zug ist erlaubt: Tippe auf den grünen Knopf.
board-tap-target = { $stone } ist gewählt. Tippe auf das Ziel (grün) oder noch einmal auf { $stone }, um neu zu wählen.
board-tap-hop = Die Schlagfolge geht von { $point } weiter. Tippe auf den nächsten Punkt (grün) oder noch einmal auf { $point }, um den letzten Sprung zurückzunehmen.
board-clicks-only = Ich bin hier kein Mitglied: Die Partie geht nur weiter, wenn ihr tippt, und ich kann niemanden benachrichtigen.
board-offer-draw = { $name } bietet Remis an.
board-offer-takeback = { $name } möchte den eigenen letzten Zug zurücknehmen.
board-left = { $name } war seit einer Woche nicht hier. Wer wartet, kann den Sieg beanspruchen.
board-result = **{ $result }**
board-private = Nur du siehst dieses Brett. Was du hier tippst, gilt.
board-private-watching = Nur du siehst dieses Brett.
board-paused = Ich erreiche den Kanal dieser Partie nicht. `/alquerque { command-board }` in einem anderen Kanal ihres Servers holt sie dorthin; bis dahin läuft keine Zeit, und niemand wird benachrichtigt.

## Knöpfe

button-flip = Drehen
button-draw = Remis?
button-takeback = Zurücknehmen
button-resign = Aufgeben
button-claim = Sieg beanspruchen
button-really-resign = Ja, aufgeben
button-keep-playing = Weiterspielen
button-really-end = Ja, beenden
button-rematch = Revanche
button-replay = Wiederholung
button-analyse = Analyse
button-accept = Annehmen
button-decline = Ablehnen
button-withdraw = Zurückziehen
button-agree-draw = Remis annehmen
button-play-on = Weiterspielen
button-grant-takeback = Erlauben
button-only-move = { $mv } spielen

## Ergebnisse

result-win = { $winner } gewinnt: { $why }
result-none = Kein Ergebnis: { $why }
result-draw = Remis: { $why }
why-no-stones = { $loser } hat keine Steine mehr
why-blocked = { $loser } hat keinen erlaubten Zug
why-resignation = { $loser } hat aufgegeben
why-time = { $loser } hat die Zeit überschritten
why-abandoned = { $loser } ist eine Woche lang nicht wiedergekommen
why-stopped = jemand von der Moderation hat die Partie beendet
why-repetition = dieselbe Stellung stand zum dritten Mal auf dem Brett (nach Zug { $plies })
why-quiet-limit = { $n } Züge in Folge ohne Schlag, die Züge beider Seiten gezählt
why-agreement = beide sind einverstanden
why-no-win = keine Seite kann den Sieg erzwingen

## Warum ein Zug nicht geht

refused-unreadable = Ich kann „{ $piece }“ nicht lesen. Schreib einen Zug als seine Punkte der Reihe nach, a1 bis e5.
refused-incomplete = Ein Zug braucht einen Start und ein Ziel.
refused-game-over = Diese Partie ist vorbei.
refused-empty-point = Auf { $point } steht kein Stein.
refused-not-your-stone = Der Stein auf { $point } gehört nicht dir.
refused-same-point = Der Stein steht schon auf { $point }.
refused-occupied = Auf { $point } steht schon ein Stein.
refused-no-line = Keine Linie verbindet { $from } und { $to }. Steine ziehen nur entlang der Linien.
refused-too-far = { $to } ist zu weit von { $from } entfernt. Ein Schritt führt zum nächsten Punkt, ein Sprung zwei Punkte weit über einen gegnerischen Stein.
refused-must-capture = { $n ->
    [one] Du musst schlagen, und { $points } kann das.
   *[other] Du musst schlagen. Diese Steine können das: { $points }.
}
refused-backward = { $from } nach { $to } ist ein Schritt zurück. Bei den Regeln „vorwärts“ darf man nur schlagend zurück.
refused-base-row = { $point } liegt auf der gegnerischen Grundlinie. Dort darf ein Stein schlagen, aber keinen Schritt machen.
refused-jumps-own = Der Stein auf { $point } ist dein eigener. Springen kannst du nur über gegnerische Steine.
refused-jumps-empty = Auf { $point } steht kein Stein zum Überspringen.
refused-chain-must-go-on = Die Schlagfolge muss von { $at } weitergehen. Möglich: { $next }.
refused-not-a-jump = { $from } nach { $to } ist kein Sprung, und eine Schlagfolge besteht nur aus Sprüngen.
refused-ambiguous = Mehr als ein Schlag passt. Welchen meinst du?
refused-hemmed = Der Stein auf { $point } kann nirgends hin.
refused-example = Erlaubt ist zum Beispiel { $mv }.
option-line = { $n ->
    [one] { $mv } (ein Stein)
   *[other] { $mv } ({ $n } Steine)
}

## Warum etwas anderes nicht geht

refused-stale = Die Partie ist schon weiter. So steht sie jetzt.
refused-not-your-turn = Noch nicht: Die andere Seite ist am Zug.
refused-over = Diese Partie ist vorbei. { $result }.
refused-watching = Du schaust bei dieser Partie zu. Lust auf eine eigene? Gib `/alquerque { command-challenge }` oder `/alquerque { command-computer }` ein.
refused-unknown-game = Diese Partie kenne ich nicht mehr. Fang mit `/alquerque { command-challenge }` oder `/alquerque { command-computer }` eine neue an.
refused-no-game-here = In diesem Kanal läuft keine Partie von dir. Fang mit `/alquerque { command-challenge }` oder `/alquerque { command-computer }` eine an; `/alquerque { command-games }` zeigt deine Partien anderswo.
refused-played-elsewhere = Diese Partie wird in { $channel } gespielt. Mach das bitte dort, wo ihr beide es lesen könnt.
refused-several-games = Du hast hier mehrere Partien. Wähle eine mit der Option `{ option-game }`.
refused-already-asked = Du hast schon gefragt, und die Antwort steht noch aus.
refused-declined-already = Das wurde abgelehnt. Du kannst wieder fragen, wenn sich die Stellung geändert hat.
refused-nothing-asked = Das ist schon geklärt.
refused-nothing-to-take-back = Du hast noch keinen Zug zum Zurücknehmen.
refused-challenge-gone = Diese Herausforderung gilt nicht mehr. Mit `/alquerque { command-challenge }` gibt es eine neue.
refused-challenge-not-for-you = Diese Herausforderung gilt jemand anderem. Mit `/alquerque { command-challenge }` stellst du deine eigene.
refused-not-your-challenge = Zurückziehen kann nur, wer herausgefordert hat.
refused-own-challenge = Das ist deine eigene Herausforderung: Jemand anderes muss antworten. Mit „Zurückziehen“ nimmst du sie zurück.
refused-nobody-else-here = Dieses Gespräch können nur du und ich lesen. Fordere Leute auf einem Server oder in einer Gruppe heraus, oder spiele hier gegen mich mit `/alquerque { command-computer }`.
refused-challenges-self = Dich selbst kannst du nicht herausfordern. Nenn niemanden, um alle hier herauszufordern, oder spiel mit `/alquerque { command-computer }` gegen mich.
refused-challenges-bot = { $name } ist ein Bot und kann nicht annehmen. Spiel mit `/alquerque { command-computer }` gegen mich.
refused-wants-no-challenges = { $name } nimmt zurzeit keine Herausforderungen an. Fordere jemand anderen heraus, oder spiel mit `/alquerque { command-computer }` gegen mich.
refused-still-awaited = Dein Gegner kann noch wiederkommen. Wenn nicht, gehört der Sieg auf Wunsch dir: { $time }. Wenn du jetzt aufhören möchtest, biete Remis an oder gib auf.
refused-end-by-hand = Diese Partie kannst du so nicht beenden: Das geht nur, wenn dich dein Gegner in einer Partie ohne Zeitgrenze eine Woche lang warten lässt. Wenn du aufhören möchtest, biete Remis an oder gib auf.
refused-your-move = In dieser Partie bist du am Zug. Wenn du aufhören möchtest, biete Remis an oder gib auf.
refused-name-the-game = In diesem Kanal läuft keine Partie von dir. Als Moderator kannst du jede Partie des Servers beenden: Wähle sie mit der Option `{ option-game-to-end }`.
refused-no-files-here = Für eine Nachricht ist es zu viel, und Dateien darf ich hier nicht anhängen. Frag mich in einem direkten Gespräch.
refused-no-clock-here = Ich bin hier kein Mitglied und könnte niemanden erinnern, darum gibt es hier keine Partien mit Zeitgrenze. Lass die Option `{ option-time }` weg.
refused-too-many-games = Du hast hier so viele laufende Partien, wie eine Person haben kann ({ $n }). Beende erst ein paar oder gib sie auf; `/alquerque { command-games }` zeigt sie.
refused-other-has-too-many-games = { $name } hat hier so viele laufende Partien, wie eine Person haben kann ({ $n }). Versuch es noch einmal, wenn eine davon zu Ende ist.
refused-already-challenged = Zwischen euch beiden gibt es hier schon eine offene Herausforderung.
refused-nothing-to-rematch = Hier gibt es keine beendete Partie von dir für eine Revanche, oder die nächste läuft schon.
refused-opponent-forgotten = Wer diese Partie mit dir gespielt hat, ist nicht mehr da. Fordere mit `/alquerque { command-challenge }` jemand anderen heraus.
refused-still-running = Diese Partie läuft noch. Wenn sie vorbei ist, sage ich dir, was jeder Zug wert war.
refused-nothing-finished = Hier gibt es keine beendete Partie mit einem Zug, auf die man zurückblicken könnte.
refused-not-your-server = Nur wer diesen Server verwalten darf, kann für alle wählen. Für dich selbst kannst du es: lass die Option weg oder nimm „mich“.
refused-hint-between-people = Gegen einen anderen Menschen gebe ich keine Tipps: Diese Partie macht ihr unter euch aus. Gegen mich darfst du fragen, sooft du willst.
refused-busy = Ich habe gerade sehr viel zu tun und bin nicht dazu gekommen. Bitte versuch es in ein paar Sekunden noch einmal.
sorry = Bei mir ist etwas schiefgegangen. `/alquerque { command-board }` zeigt, wie deine Partie steht. (Fehler { $id })

## Herausforderungen

challenge-person = **{ $challenger }** fordert { $mention } zu Alquerque heraus.
challenge-anyone = **{ $challenger }** fordert alle hier zu Alquerque heraus: Wer spielt mit?
challenge-terms-chance = Regeln: { $rules }. Wer Weiß spielt, entscheidet der Zufall.
challenge-terms-side = Regeln: { $rules }. { $challenger } spielt { $side }.
challenge-pace = Zeit für jeden Zug: { $pace }. Wer sie verstreichen lässt, verliert.
challenge-first-white = Weiß beginnt, und Steine ziehen in jede Richtung, die die Linien erlauben.
challenge-first-black = Schwarz beginnt, und Steine machen nie einen Schritt zurück.
# $time wird als „in 23 Stunden“ angezeigt.
challenge-expires = Läuft { $time } ab
challenge-declined = **{ $opponent }** hat die Herausforderung von **{ $challenger }** abgelehnt.
challenge-withdrawn = **{ $challenger }** hat die Herausforderung zurückgezogen.
challenge-expired = Die Herausforderung von **{ $challenger }** ist abgelaufen.
challenge-unanswered = **{ $opponent }** hat auf die Herausforderung von **{ $challenger }** nicht rechtzeitig geantwortet.
challenge-rematch = **{ $challenger }** möchte noch eine Partie gegen { $mention }, mit vertauschten Seiten.

## Fragen und Antworten

ask-resign = Möchtest du gegen { $name } wirklich aufgeben?
resigned = Du hast aufgegeben.
claim-really = { $name } hat seit einer Woche nicht gezogen. Soll die Partie mit deinem Sieg enden?
ask-stop = Die Partie zwischen { $white } und { $black } abbrechen? Sie endet ohne Ergebnis, und beide sehen, dass es die Moderation war.
ended = Die Partie ist vorbei.
ask-draw = **{ $name }** bietet Remis an. Ist **{ $other }** einverstanden?
ask-takeback = **{ $name }** möchte den eigenen letzten Zug zurücknehmen. Erlaubt **{ $other }** das?
draw-agreed = Ihr habt euch auf Remis geeinigt.
draw-declined = Kein Remis: **{ $name }** spielt weiter.
draw-declined-computer = Kein Remis: Der Computer spielt weiter.
draw-not-settled = Nicht entschieden. In zehn Zügen kannst du wieder Remis fordern; fragst du jetzt noch einmal, bietest du Remis an.
takeback-granted = **{ $name }** hat es erlaubt: Der Zug ist zurückgenommen.
takeback-declined = **{ $name }** hat es nicht erlaubt: Der Zug bleibt stehen.
turn-notice = { $mention }, du bist am Zug gegen { $name }: { $link }
end-notice = { $white }, { $black }: Eure Partie ist zu Ende. { $result }. { $link }
# Der Text eines Links, allein oder nach einem Doppelpunkt.
time-reminder = { $mention }, deine Zeit gegen { $name } läuft bald ab: { $link }
back = Ich bin wieder da. Die Partien hier gehen weiter, und nichts ist verloren.
board-link = Zum Brett
board-followed = Das Brett ist nach unten gewandert: { $link }

## Analyse und Tipps

look-oak = Holz
look-night = Nacht
look-contrast = hoher Kontrast
look-text = Text, ohne Bild
settings-now = Was du allein siehst, sieht so aus: { $look }.
settings-pings-on = Ich pinge dich an, wenn du am Zug bist und nicht von selbst kommst.
settings-pings-off = Ich pinge dich nicht an: Wenn du am Zug bist, führt eine Nachricht im Kanal per Link zum Brett. Auch Erinnerungen vor einer Zeitgrenze pingen dich nicht an.
settings-challenges-on = Andere können dich herausfordern.
settings-challenges-off = Niemand kann dich jetzt herausfordern: Wer es versucht, bekommt eine freundliche Absage. Du kannst weiter andere herausfordern und annehmen, was allen offensteht.
settings-mine = Von nun an sieht, was du allein siehst, so aus: { $look }. Bretter, die alle sehen, folgen dem Server, oder einem Spieler, wenn der Server nichts gewählt hat.
settings-server = Von nun an sehen Bretter auf diesem Server so aus: { $look }. Was jemand allein sieht, folgt seiner eigenen Wahl, wenn er eine getroffen hat.
replay-title = **Wiederholung** · { $rules }
analysis-title = **Analyse** · { $rules }
# $mistake ist einer der nächsten drei, $line ein Zug und in Klammern, was folgen kann.
analysis-better = { $mistake }; { $line } hätte gehalten.
analysis-mistake = { $mistake }.
analysis-win-to-draw = **{ $n }. { $mv }?** ({ $side }) verschenkte den Gewinn
analysis-win-to-loss = **{ $n }. { $mv }??** ({ $side }) machte aus dem Gewinn einen Verlust
analysis-draw-to-loss = **{ $n }. { $mv }?** ({ $side }) verschenkte das Remis
analysis-more = … und { $n } weitere, im Diagramm markiert.
analysis-more-untold = … und { $n } weitere.
analysis-none = Von keinem Zug ist sicher, dass er etwas verschenkt hat.
analysis-none-known = Kein Zug hat etwas verschenkt.
analysis-slip-win = Irgendwo zwischen Zug { $first } und { $last } verschenkte { $side } den Gewinn; welcher Zug es war, ließ sich in der Zeit nicht klären.
analysis-slip-draw = Irgendwo zwischen Zug { $first } und { $last } verschenkte { $side } das Remis; welcher Zug es war, ließ sich in der Zeit nicht klären.
# $moves ist eine Liste wie „1. d2-c3, 3. e1-e2 oder 7. c1-d1“.
analysis-slip-win-named = { $side } verschenkte den Gewinn mit { $moves }; welcher davon es war, ließ sich in der Zeit nicht klären.
analysis-slip-draw-named = { $side } verschenkte das Remis mit { $moves }; welcher davon es war, ließ sich in der Zeit nicht klären.
one-of = { $others } oder { $other }
analysis-resigned-won = { $side } stand auf Gewinn, als { $name } aufgab.
analysis-resigned-drawn = { $side } hätte noch Remis halten können, als { $name } aufgab.
analysis-agreed-won = { $side } stand auf Gewinn, als Remis vereinbart wurde.
analysis-again = Frag noch einmal, dann suche ich nach dem Rest weiter.
analysis-known = Sicher bekannt: { $n } von { $total } Zügen (der Zug jedes Spielers zählt einzeln).
analysis-earlier = Das ist die letzte Partie, die hier zu Ende ging; eine laufende lässt sich analysieren, wenn sie vorbei ist.
analysis-estimate = Die dünne Linie im Diagramm ist nur eine Schätzung.
hint-only-move = **{ $mv }** ist der einzige erlaubte Zug.
hint-only-move-wins = **{ $mv }** ist der einzige erlaubte Zug, und er gewinnt.
hint-only-move-draws = **{ $mv }** ist der einzige erlaubte Zug, und er hält das Remis.
hint-only-move-loses = **{ $mv }** ist der einzige erlaubte Zug, und bei bestem Gegenspiel verliert er.
hint-wins-at-most = { $n ->
    [one] **{ $mv }** gewinnt sofort.
   *[other] **{ $mv }** gewinnt sicher, mit höchstens { $n } deiner Züge.
}
hint-wins-about = { $n ->
    [one] **{ $mv }** gewinnt sofort.
   *[other] **{ $mv }** gewinnt sicher, in etwa { $n } deiner Züge.
}
hint-wins = **{ $mv }** gewinnt sicher.
hint-draws-only = **{ $mv }** ist der einzige Zug, der das Remis hält.
hint-draws = Kein Zug gewinnt sicher; **{ $mv }** hält das Remis.
hint-loses-longest = Bei bestem Gegenspiel verliert jeder Zug. **{ $mv }** schiebt den nächsten Schlag am längsten hinaus.
hint-loses = Bei bestem Gegenspiel verliert jeder Zug. **{ $mv }** ist einen Versuch wert.
hint-guess-better = Am ehesten würde ich **{ $mv }** spielen. Du scheinst besser zu stehen.
hint-guess-even = Am ehesten würde ich **{ $mv }** spielen. Es sieht etwa ausgeglichen aus.
hint-guess-worse = Am ehesten würde ich **{ $mv }** spielen. Ich scheine besser zu stehen.
hint-answer = Ich könnte { $mv } antworten.
hint-answer-then = Ich könnte { $mv } antworten, und dann kann es so weitergehen: { $line }

## Partien

mydata =
    Das speichere ich über dich: { $n ->
        [one] eine Partie
       *[other] { $n } Partien
    } und { $total ->
        [one] eine offene Herausforderung
       *[other] { $total } offene Herausforderungen
    }. Alles steht in der Datei. Nur du siehst das hier.
mydata-chosen =
    Das speichere ich über dich: { $n ->
        [one] eine Partie
       *[other] { $n } Partien
    }, { $total ->
        [one] eine offene Herausforderung
       *[other] { $total } offene Herausforderungen
    } und was du in `/alquerque { command-settings }` gewählt hast. Alles steht in der Datei. Nur du siehst das hier.
alt-mydata = Was über dich gespeichert ist, als JSON
button-forget = Meine Daten löschen …
button-really-forget = Endgültig löschen
ask-forget =
    Alles löschen, was ich über dich speichere? { $n ->
        [0] {""}
        [one] Deine laufende Partie gilt als aufgegeben.{" "}
       *[other] Deine { $n } laufenden Partien gelten als aufgegeben.{" "}
    }Aus beendeten Partien verschwinden dein Name und deine Nummer, deine Gegner behalten ihre Partien. Deine Herausforderungen und Einstellungen werden gelöscht.
    Das lässt sich **nicht rückgängig machen**. Wenn du alles behalten willst, schließ einfach diese Nachricht.
forgotten = Erledigt: Ich speichere nichts mehr über dich. Alte Nachrichten in Kanälen bleiben stehen; wer darf, kann sie dort löschen.
forgotten-player = Früheres Mitglied
games-none = Von dir läuft keine Partie. Fang mit `/alquerque { command-challenge }` oder `/alquerque { command-computer }` eine an.
games-title = **Deine Partien**
games-line-your-turn = { $link } · { $rules } · gegen { $name } · **du bist am Zug**
games-line-their-turn = { $link } · { $rules } · gegen { $name } · Gegenseite am Zug
games-due = die Zeit läuft { $time } ab
games-left = seit einer Woche weg: beende sie mit `/alquerque { command-end }`
games-paused = pausiert, ich erreiche ihren Kanal nicht: `/alquerque { command-board }` in einem anderen Kanal des Servers holt sie dorthin
games-more = … und { $n } weitere.
game-suggestion = gegen { $name } · { $rules } · Zug { $n }

## Regeln und Hilfe

# Eine Textzeile darf nicht mit einem Stern beginnen: Fluent hielte sie für eine Variante.
help-text = **Alquerque**, das Spiel, aus dem Dame entstand, gleich hier im Kanal.
    `/alquerque { command-computer }`: spiel gegen mich, auf einer Stufe deiner Wahl
    `/alquerque { command-challenge }`: fordere jemanden heraus, oder alle; mit `{ option-time }` hat jeder Zug eine Zeitgrenze
    So ziehst du: Tippe auf einen Stein (blau), dann auf das Ziel (grün). Kann ein Stein nur auf eine Weise schlagen, genügt ein Tippen.
    `/alquerque { command-move }`: gib den Zug stattdessen ein, etwa d2-c3 oder d2xb4xd4
    `/alquerque { command-board }`: das Brett neu zeigen · `/alquerque { command-flip }`: ein eigenes Brett, gedreht
    `/alquerque { command-draw }` · `/alquerque { command-takeback }` · `/alquerque { command-resign }` · `/alquerque { command-rematch }`
    `/alquerque { command-end }`: eine Partie gewinnen, die dein Gegner verlassen hat; Moderatoren beenden jede Partie
    `/alquerque { command-hint }`: was du gegen mich spielen kannst · `/alquerque { command-analyse }`: wo eine beendete Partie kippte · `/alquerque { command-replay }`: sie noch einmal zeigen
    `/alquerque { command-settings }`: wie Bretter aussehen; Ping und Herausforderungen an oder aus
    `/alquerque { command-games }`: deine Partien · `/alquerque { command-rules }`: so wird gespielt · `/alquerque { command-mydata }`: was ich über dich speichere
    `/alquerque { command-ask }`: frag mich nach den Regeln

## Für alle, die das Bild nicht sehen

alt-board = Alquerquebrett, Regeln { $rules }. { $turn }. Weiß: { $white }. Schwarz: { $black }.
alt-turn = { $side } ist am Zug
alt-won = { $side } hat gewonnen
alt-drawn = Die Partie endete remis
alt-stopped = Die Partie wurde ohne Ergebnis abgebrochen
alt-no-stones = keine
alt-marks = Eingerahmte Punkte: { $points }.
alt-arrows = Pfeile: { $line }.
alt-last-capture = Letzter Zug: { $mv }, geschlagen: { $points }
alt-hint = Tipp: { $mv }, als Pfeil gezeichnet.
alt-replay = Die Partie Zug für Zug, { $n } insgesamt. Am Ende: { $board }
alt-chart = Diagramm von { $n } Zügen: oben gewinnt Weiß, in der Mitte ist es remis, unten gewinnt Schwarz. Verlauf nach Zug: { $course }. Wendepunkte: { $points }.
alt-no-turning-points = keine bekannt
alt-white-wins = Weiß gewinnt
alt-black-wins = Schwarz gewinnt
alt-draw = remis
alt-unknown = unbekannt
alt-chosen = Gewählt: { $path }; von dort geht es nach { $points }.

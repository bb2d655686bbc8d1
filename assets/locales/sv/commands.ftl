# Kommandonas namn, beskrivningar och val, så som Discord visar dem medan man skriver.
# Namn: högst 32 tecken, små bokstäver, inga mellanslag. Beskrivningar och val: högst 100 tecken.

command-alquerque = alquerque
    .description = Spela alquerque, det gamla hoppspelet som damspelet växte ur
command-person = Utmana i alquerque

command-challenge = utmana
    .description = Utmana någon, eller den som svarar först
command-computer = dator
    .description = Spela mot datorn
command-move = drag
    .description = Gör ett drag genom att skriva det, till exempel d2-c3 eller d2xb4
command-board = bräde
    .description = Visa brädet i ditt parti på nytt i kanalen
command-flip = vänd
    .description = Se brädet från andra hållet, bara för dig
command-draw = remi
    .description = Bjud remi, eller ta emot den du blivit bjuden
command-resign = ge-upp
    .description = Ge upp ett parti; du får frågan en gång till
command-takeback = ångra
    .description = Be att få ta tillbaka ditt senaste drag
command-rematch = revansch
    .description = Möt din senaste motståndare igen med ombytta sidor
command-hint = tips
    .description = Fråga vad som är värt att spela mot datorn, och varför
command-replay = repris
    .description = Visa ett avslutat parti drag för drag, som animation
command-analyse = analysera
    .description = Se var ett avslutat parti vände och vad som var bättre
command-games = partier
    .description = Lista dina partier och vems tur det är
command-rules = regler
    .description = Läs hur alquerque spelas
command-help = hjälp
    .description = Läs vad den här botten kan göra

option-opponent = motståndare
    .description = Vem du utmanar; lämna tomt för att möta den som svarar först
option-rules = regler
    .description = Vilken av de två publicerade versionerna ni spelar (fri om du utelämnar det)
option-rules-shown = regler
    .description = Vilken av de två publicerade versionerna du vill läsa om
option-side = sida
    .description = Vilka stenar du vill ha
option-level = nivå
    .description = Hur bra datorn spelar (stark om du utelämnar det)
option-text = text
    .description = Punkterna i ordning, till exempel d2-c3 eller d2xb4xd4
option-game = parti
    .description = Vilket av dina partier, om du har flera

choice-rules-free = Fri: vit börjar, stenarna går åt alla håll
choice-rules-forward = Framåt: svart börjar, stenarna går aldrig bakåt
choice-side-white = Vit
choice-side-black = Svart
choice-side-random = Låt slumpen avgöra
choice-level-beginner = Nybörjare: ser bara draget
choice-level-casual = Hobbyspelare: ser vad du kan slå i gengäld
choice-level-strong = Stark: ser tre drag framåt, men inte långa kedjor till slutet
choice-level-perfect = Perfekt: gör aldrig fel där sanningen är känd

import type { NoticeWords } from './notice-words.ts'

export const de: NoticeWords = {
  kinds: {
    turn: 'Du bist am Zug in Raum {room} ({game}).',
    preparation: 'Raum {room} ({game}) wartet auf deine geheimen Befehle.',
    asked: 'In Raum {room} ({game}) bittet dich jemand am Tisch um etwas.',
    seated: 'In deinem Raum {room} ({game}) hat jemand einen Platz genommen.',
    seekTaken: 'Jemand spielt mit dir: Eure Partie ist in Raum {room} ({game}).',
    invited: 'Du bist zu einer Partie in Raum {room} ({game}) eingeladen.',
    deadline: 'In Raum {room} ({game}) läuft die Zeit für eine Entscheidung bald ab.',
    claim:
      'In Raum {room} ({game}) ist die Zeit für eine Entscheidung abgelaufen. Sieh dort nach, was du jetzt tun kannst.',
    roundBegan:
      'Eine Runde eines Turniers hat begonnen: Deine Partie {game} ist in Raum {room}. Spiel sie bis {until}.',
    roundEnds:
      'Eine Runde eines Turniers endet bald: Spiel deine Partie in Raum {room} ({game}) bis {until}.',
    chapterOver: 'In Raum {room} ({game}) ist ein Abschnitt der Partie zu Ende.',
    gameOver: 'Die Partie in Raum {room} ({game}) ist zu Ende.',
    seek: 'Jemand sucht Mitspieler für {game}.',
  },
  more: 'Und {count} weitere.',
  test: 'Das ist ein Test. Hier kommen Benachrichtigungen von Ops Room an.',
  mail: {
    subject: 'Neues aus deinen Räumen',
    testSubject: 'Ein Test von Ops Room',
    footer:
      'Du bekommst diese Nachricht, weil du dir Benachrichtigungen von Ops Room an diese Adresse gewünscht hast. Abbestellen: {link}',
    confirmSubject: 'Bestätige deine Adresse für Ops Room',
    confirmText:
      'Jemand, vermutlich du, möchte Benachrichtigungen von Ops Room an diese Adresse. Öffne zum Bestätigen innerhalb eines Tages diesen Link:\n\n{link}\n\nWarst du das nicht, so tu nichts: Es kommt nichts weiter.',
  },
  pages: {
    confirmTitle: 'Adresse bestätigen',
    confirmText: 'Wenn du bestätigst, kommen Benachrichtigungen von Ops Room an deine Adresse.',
    confirmButton: 'Adresse bestätigen',
    confirmed: 'Deine Adresse ist bestätigt.',
    expired:
      'Dieser Link wurde schon benutzt oder ist älter als ein Tag. Auf der Seite „Du“ kannst du dir einen neuen schicken lassen.',
    stopTitle: 'Keine Benachrichtigungen mehr',
    stopText: 'Ops Room schickt nichts mehr an diese Adresse und vergisst sie.',
    stopButton: 'Abbestellen',
    stopped: 'An diese Adresse kommt nichts mehr.',
    open: 'Ops Room öffnen',
  },
}

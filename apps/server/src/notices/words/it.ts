import type { NoticeWords } from './notice-words.ts'

export const it: NoticeWords = {
  kinds: {
    turn: 'Tocca a te nella stanza {room} ({game}).',
    preparation: 'La stanza {room} ({game}) attende i tuoi ordini segreti.',
    asked: 'Nella stanza {room} ({game}) ti viene chiesto qualcosa.',
    seated: 'Qualcuno ha preso posto nella tua stanza {room} ({game}).',
    seekTaken: 'Qualcuno ha accettato il tuo annuncio: la partita è nella stanza {room} ({game}).',
    invited: 'Qualcuno ti invita a una partita nella stanza {room} ({game}).',
    deadline: 'Nella stanza {room} ({game}) il tempo per una decisione sta per scadere.',
    claim:
      'Nella stanza {room} ({game}) il tempo per una decisione è scaduto. Vai a vedere che cosa puoi fare.',
    roundBegan:
      'È iniziato un turno di un torneo: la tua partita di {game} è nella stanza {room}. Scadenza: {until}.',
    roundEnds:
      'Un turno di un torneo sta per finire: gioca la tua partita nella stanza {room} ({game}). Scadenza: {until}.',
    chapterOver: 'Nella stanza {room} ({game}) una parte della partita è finita.',
    gameOver: 'La partita nella stanza {room} ({game}) è finita.',
    seek: 'Qualcuno cerca un avversario per {game}.',
  },
  more: 'Altri avvisi: {count}.',
  test: 'Questa è una prova. Gli avvisi di Ops Room arrivano qui.',
  mail: {
    subject: 'Novità dalle tue stanze',
    testSubject: 'Una prova da Ops Room',
    footer:
      'Ricevi questo messaggio perché hai chiesto gli avvisi di Ops Room a questo indirizzo. Per non riceverne più: {link}',
    confirmSubject: 'Conferma il tuo indirizzo per Ops Room',
    confirmText:
      'Qualcuno, probabilmente tu, vuole ricevere gli avvisi di Ops Room a questo indirizzo. Per confermarlo apri questo link entro un giorno:\n\n{link}\n\nSe la richiesta non è tua, non fare nulla: non arriverà altro.',
  },
  pages: {
    confirmTitle: 'Conferma il tuo indirizzo',
    confirmText: 'Quando lo confermi, gli avvisi di Ops Room arriveranno al tuo indirizzo.',
    confirmButton: 'Conferma l’indirizzo',
    confirmed: 'Il tuo indirizzo è confermato.',
    expired:
      'Questo link è già stato usato o ha più di un giorno. Puoi fartene mandare un altro dalla pagina «Tu».',
    stopTitle: 'Niente più avvisi',
    stopText: 'Ops Room non manderà più nulla a questo indirizzo e lo dimenticherà.',
    stopButton: 'Ferma gli avvisi',
    stopped: 'A questo indirizzo non arriva più nulla.',
    open: 'Apri Ops Room',
  },
}

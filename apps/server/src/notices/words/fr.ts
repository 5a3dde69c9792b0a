import type { NoticeWords } from './notice-words.ts'

export const fr: NoticeWords = {
  kinds: {
    turn: 'C’est ton tour dans le salon {room} ({game}).',
    preparation: 'Le salon {room} ({game}) attend tes ordres secrets.',
    asked: 'Dans le salon {room} ({game}), on te demande quelque chose.',
    seated: 'Quelqu’un a pris place dans ton salon {room} ({game}).',
    seekTaken: 'Quelqu’un a accepté ton annonce : la partie est dans le salon {room} ({game}).',
    invited: 'On t’invite à une partie dans le salon {room} ({game}).',
    deadline: 'Dans le salon {room} ({game}), le temps pour une décision est bientôt écoulé.',
    claim:
      'Dans le salon {room} ({game}), le temps pour une décision est écoulé. Va voir ce que tu peux faire.',
    roundBegan:
      'Une ronde d’un tournoi a commencé : ta partie de {game} est dans le salon {room}. Joue-la avant le {until}.',
    roundEnds:
      'Une ronde d’un tournoi se termine bientôt : joue ta partie dans le salon {room} ({game}) avant le {until}.',
    chapterOver: 'Dans le salon {room} ({game}), une étape de la partie est terminée.',
    gameOver: 'La partie dans le salon {room} ({game}) est terminée.',
    seek: 'Quelqu’un cherche un adversaire pour {game}.',
  },
  more: 'Autres avis : {count}.',
  test: 'Ceci est un test. Les avis d’Ops Room arrivent ici.',
  mail: {
    subject: 'Des nouvelles de tes salons',
    testSubject: 'Un test d’Ops Room',
    footer:
      'Tu reçois ce message parce que tu as demandé les avis d’Ops Room à cette adresse. Pour ne plus en recevoir : {link}',
    confirmSubject: 'Confirme ton adresse pour Ops Room',
    confirmText:
      'Quelqu’un, sans doute toi, souhaite recevoir les avis d’Ops Room à cette adresse. Pour la confirmer, ouvre ce lien dans les 24 heures :\n\n{link}\n\nSi ce n’était pas toi, ne fais rien : rien d’autre ne sera envoyé.',
  },
  pages: {
    confirmTitle: 'Confirmer ton adresse',
    confirmText: 'Les avis d’Ops Room arriveront à ton adresse dès que tu l’auras confirmée.',
    confirmButton: 'Confirmer l’adresse',
    confirmed: 'Ton adresse est confirmée.',
    expired:
      'Ce lien a déjà servi ou date de plus d’un jour. Tu peux en demander un autre sur la page « Toi ».',
    stopTitle: 'Ne plus recevoir d’avis',
    stopText: 'Ops Room n’enverra plus rien à cette adresse et l’oubliera.',
    stopButton: 'Arrêter les avis',
    stopped: 'Rien ne sera plus envoyé à cette adresse.',
    open: 'Ouvrir Ops Room',
  },
}

import type { NoticeWords } from './notice-words.ts'

export const en: NoticeWords = {
  kinds: {
    turn: 'It is your turn in room {room} ({game}).',
    preparation: 'Room {room} ({game}) is waiting for your secret orders.',
    asked: 'In room {room} ({game}) another player asks you for something.',
    seated: 'Somebody has taken a seat in your room {room} ({game}).',
    seekTaken: 'Somebody plays you: your game is in room {room} ({game}).',
    invited: 'You are invited to a game in room {room} ({game}).',
    deadline: 'In room {room} ({game}) the time for a decision ends soon.',
    claim: 'In room {room} ({game}) the time for a decision is over. See there what you can do now.',
    roundBegan:
      'A round of a tournament has begun: your game of {game} is in room {room}. Play it by {until}.',
    roundEnds: 'A round of a tournament ends soon: play your game in room {room} ({game}) by {until}.',
    chapterOver: 'In room {room} ({game}) a part of the game is over.',
    gameOver: 'The game in room {room} ({game}) is over.',
    seek: 'Somebody seeks an opponent for {game}.',
  },
  more: 'And {count} more.',
  test: 'This is a test. Notices from Ops Room arrive here.',
  mail: {
    subject: 'News from your rooms',
    testSubject: 'A test from Ops Room',
    footer:
      'You get this because you asked Ops Room for notices at this address. To get no more, open {link}',
    confirmSubject: 'Confirm your address for Ops Room',
    confirmText:
      'Somebody, probably you, wants notices from Ops Room at this address. To confirm it, open this link within a day:\n\n{link}\n\nIf it was not you, do nothing: nothing more is sent.',
  },
  pages: {
    confirmTitle: 'Confirm your address',
    confirmText: 'Notices from Ops Room will come to your address when you confirm it.',
    confirmButton: 'Confirm the address',
    confirmed: 'Your address is confirmed.',
    expired:
      'This link was used before, or is older than a day. You can have another one sent from the page “You”.',
    stopTitle: 'No more notices',
    stopText: 'Ops Room will send nothing more to this address, and forget it.',
    stopButton: 'Stop the notices',
    stopped: 'Nothing more comes to this address.',
    open: 'Open Ops Room',
  },
}

import type { Messages } from '../format.ts'

/** What belongs to any table, whatever is played there. */
export const table = {
  'table.title': 'Table {code}',
  'table.refused.title': 'This seat is not open to you',
  'table.closed.title': 'This window watches no longer',
  'table.closed.text': 'The seat was given up or the room was closed. The lobby shows where you can go on.',
  'table.toLobby': 'To the lobby',
  'table.takeBack': 'Take back my last order',
  'table.takeBack.sure': 'Take back your last order? What the other side has seen since needs its consent.',
  'table.takeBack.yes': 'Yes, take it back',
  'table.draw': 'Offer a draw',
  'table.draw.sure': 'Offer a draw? If the other side agrees, the game ends.',
  'table.draw.yes': 'Yes, offer it',
  'table.asked.takeBack': '{name} asks to take back the last order and what followed from it.',
  'table.asked.draw': '{name} offers a draw.',
  'table.asked.mine.takeBack': 'You have asked to take back your last order.',
  'table.asked.mine.draw': 'You have offered a draw.',
  'table.asked.watch.takeBack': 'A take-back has been asked for.',
  'table.asked.watch.draw': 'A draw has been offered.',
  'table.asked.agree': 'Agree',
  'table.asked.decline': 'Decline',
  'table.asked.withdraw': 'Withdraw',
  'table.resign': 'Resign',
  'table.resign.sure': 'Resign this night? The other side wins.',
  'table.resign.yes': 'Yes, resign',
} satisfies Messages

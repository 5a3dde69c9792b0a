import type { Messages } from '../format.ts'

/** What belongs to any table, whatever is played there. */
export const table = {
  'table.title': 'Table {code}',
  'table.refused.title': 'This seat is not open to you',
  'table.closed.title': 'This window watches no longer',
  'table.closed.text': 'The seat was given up or the room was closed. The lobby shows where you can go on.',
  'table.toLobby': 'To the lobby',
  'table.resign': 'Resign',
  'table.resign.sure': 'Resign this night? The other side wins.',
  'table.resign.yes': 'Yes, resign',
} satisfies Messages

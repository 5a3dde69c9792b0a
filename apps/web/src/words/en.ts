import { duel } from './en/duel.ts'
import { happenings } from './en/happenings.ts'
import { ledger } from './en/ledger.ts'
import { lobby } from './en/lobby.ts'
import { pieces } from './en/pieces.ts'
import { refusals } from './en/refusals.ts'
import { report } from './en/report.ts'
import { room } from './en/room.ts'
import { shell } from './en/shell.ts'
import { table } from './en/table.ts'

/** Every sentence of the interface in English, each whole and with a key of its own. */
export const en = {
  ...shell,
  ...lobby,
  ...room,
  ...table,
  ...refusals,
  ...pieces,
  ...ledger,
  ...happenings,
  ...duel,
  ...report,
}

import { chat } from './en/chat.ts'
import { choices } from './en/choices.ts'
import { duel } from './en/duel.ts'
import { expansions } from './en/expansions.ts'
import { happenings } from './en/happenings.ts'
import { ledger } from './en/ledger.ts'
import { lobby } from './en/lobby.ts'
import { options } from './en/options.ts'
import { past } from './en/past.ts'
import { pieces } from './en/pieces.ts'
import { refusals } from './en/refusals.ts'
import { report } from './en/report.ts'
import { room } from './en/room.ts'
import { several } from './en/several.ts'
import { shell } from './en/shell.ts'
import { table } from './en/table.ts'
import { timeControl } from './en/time-control.ts'
import { you } from './en/you.ts'

/** Every sentence of the interface in English, each whole and with a key of its own. */
export const en = {
  ...shell,
  ...lobby,
  ...room,
  ...table,
  ...chat,
  ...you,
  ...timeControl,
  ...refusals,
  ...pieces,
  ...ledger,
  ...expansions,
  ...several,
  ...choices,
  ...happenings,
  ...duel,
  ...options,
  ...report,
  ...past,
}

import { z } from 'zod'
import type { SeatId } from '../audience.ts'
import { foldWith } from '../fold.ts'
import type { State } from '../state.ts'
import { clocksSchema } from './clock.ts'
import {
  agreedSchema,
  endingSchema,
  levelSchema,
  rematchSidesSchema,
  type tableEventKinds,
  wishSchema,
} from './events.ts'

/** What all may know of a table. */
export const tableOpenSchema = agreedSchema.extend({
  /** The clocks as they stood when all last saw something happen; from the start on, at a table that is timed. */
  clocks: clocksSchema.optional(),
  /** The name of the person who sits there, by seat. */
  taken: z.record(z.string(), z.string()),
  started: z.boolean(),
  /** What a seat has asked the others for, and who has agreed so far. */
  asked: z
    .object({
      seat: z.string(),
      wish: wishSchema,
      by: levelSchema.optional(),
      agreed: z.array(z.string()),
    })
    .optional(),
  /** Which player by computer gives the orders of a seat, by seat; absent: every holder plays himself. */
  lent: z.record(z.string(), levelSchema).optional(),
  ending: endingSchema.optional(),
  /** The seed, once the game has ended. */
  seed: z.string().optional(),
  /** After the end: how each seat would like to play again, and the code of the room where they do. */
  rematch: z
    .object({ wishes: z.record(z.string(), rematchSidesSchema), code: z.string().optional() })
    .optional(),
})
export type TableOpen = z.infer<typeof tableOpenSchema>

/** What nobody is told: which person holds which seat, and whose room it is. */
export interface TableSealed {
  host: string
  holders: Record<SeatId, string>
}
export type TableState = State<TableOpen, never, TableSealed>

export const emptyTable: TableState = {
  open: {
    game: '',
    version: 0,
    setup: {},
    seats: [],
    seedHash: '',
    spectators: 'none',
    bothSides: false,
    taken: {},
    started: false,
  },
}

const without = <T>(record: Record<string, T>, key: string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== key))

/** Where nothing is lent nothing is said of it: a table is the same whether something ever was. */
function lending({ lent: _, ...open }: TableOpen, lent: Record<string, string>): TableOpen {
  return Object.keys(lent).length > 0 ? { ...open, lent } : open
}

/** `evolve` of the table: never sees a game's events, as the game never sees these. */
export const evolveTable = foldWith<typeof tableEventKinds, TableOpen, never, TableSealed>({
  opened: {
    open: (open, data) => ({ ...open, ...data }),
    sealed: (sealed, data) => (data ? { host: data.host, holders: {} } : sealed),
  },
  seatTaken: {
    open: (open, { seat, name }) => ({ ...open, taken: { ...open.taken, [seat]: name } }),
    sealed: (sealed, data, open) =>
      sealed && data && open
        ? { ...sealed, holders: { ...sealed.holders, [open.seat]: data.person } }
        : sealed,
  },
  seatLeft: {
    open: (open, { seat }) => ({ ...open, taken: without(open.taken, seat) }),
    sealed: (sealed, _, open) =>
      sealed && open ? { ...sealed, holders: without(sealed.holders, open.seat) } : sealed,
  },
  started: { open: (open) => ({ ...open, started: true }) },
  asked: { open: (open, asked) => ({ ...open, asked: { ...asked, agreed: [] } }) },
  answered: {
    open: ({ asked, ...open }, { seat, agrees }) =>
      asked && agrees ? { ...open, asked: { ...asked, agreed: [...asked.agreed, seat] } } : open,
  },
  withdrawn: { open: ({ asked: _, ...open }) => open },
  takenBack: { open: ({ asked: _, ...open }) => open },
  lent: { open: ({ asked: _, ...open }, { seat, to }) => ({ ...open, lent: { ...open.lent, [seat]: to } }) },
  resumed: { open: (open, { seat }) => lending(open, without(open.lent ?? {}, seat)) },
  // Who is out is the game's to know. What was asked for needs other answers now.
  seatEliminated: { open: ({ asked: _, ...open }) => open },
  // What these change are the clocks (`evolvePlay`).
  stoodIn: {},
  seatAway: {},
  seatBack: {},
  outage: {},
  ended: { open: ({ asked: _, lent: __, ...open }, { ending, seed }) => ({ ...open, ending, seed }) },
  rematchWished: {
    open: (open, { seat, sides }) => ({
      ...open,
      rematch: { ...open.rematch, wishes: { ...open.rematch?.wishes, [seat]: sides } },
    }),
  },
  rematched: { open: (open, { code }) => ({ ...open, rematch: { wishes: {}, ...open.rematch, code } }) },
})

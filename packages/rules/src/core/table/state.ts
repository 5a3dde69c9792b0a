import { z } from 'zod/mini'
import type { SeatId } from '../audience.ts'
import type { EarlierChance } from '../earlier-chance.ts'
import { foldWith } from '../fold.ts'
import type { State } from '../state.ts'
import { beforehandEndSchema, orderBeforehandSchema } from './beforehand-order.ts'
import { clocksSchema } from './clock.ts'
import type { tableEventKinds } from './events.ts'
import type { MomentSource } from './moment.ts'
import { type Notes, noNotes, notesAfter, notesSchema, openedNotesSchema, withOpened } from './notes.ts'
import { bidSchema, settledSchema } from './sides.ts'
import {
  agreedSchema,
  endingSchema,
  levelSchema,
  pauseMinutesSchema,
  rematchSidesSchema,
  wishSchema,
} from './terms.ts'

/** The public knowledge of a table. */
export const tableOpenSchema = z.extend(agreedSchema, {
  /** The clocks as they stood when all last saw something happen; from the start on, at a table that is timed. */
  clocks: z.optional(clocksSchema),
  /** The name of the person who sits there, by seat. */
  taken: z.record(z.string(), z.string()),
  started: z.boolean(),
  /** Seats write their bids (T28). */
  bidding: z.optional(z.literal(true)),
  /** The sides that seats play first, if they were drawn or bid for. */
  settled: z.optional(settledSchema),
  /** A seat's request to the others, and the seats that have agreed so far. */
  asked: z.optional(
    z.object({
      seat: z.string(),
      wish: wishSchema,
      by: z.optional(levelSchema),
      minutes: z.optional(pauseMinutesSchema),
      agreed: z.array(z.string()),
    }),
  ),
  /** The level of the bot that substitutes for the holder of a seat, by seat; absent: every holder plays. */
  substitutes: z.optional(z.record(z.string(), levelSchema)),
  /** The seats to which a program of their holder has come (T21), until they are left; absent: none. */
  programs: z.optional(z.record(z.string(), z.literal(true))),
  /** The opened notes of seats; absent: none. */
  openedNotes: z.optional(z.array(openedNotesSchema)),
  /** The text that a standing order watches, by seat (T20); absent: there is none. */
  standing: z.optional(z.record(z.string(), z.string())),
  ending: z.optional(endingSchema),
  /** The seed, once the game has ended. */
  seed: z.optional(z.string()),
  /** After the end: how each seat would like to play again, the code of the room where they do, and whether it is started. */
  rematch: z.optional(
    z.object({
      wishes: z.record(z.string(), rematchSidesSchema),
      code: z.optional(z.string()),
      started: z.optional(z.literal(true)),
    }),
  ),
})
export type TableOpen = z.infer<typeof tableOpenSchema>

/** Knowledge of one seat alone of a table. */
export const tableSecretSchema = z.object({
  notes: notesSchema,
  /** Its order given beforehand (T24), or the end of its last one; absent: none. */
  beforehand: z.optional(orderBeforehandSchema),
  beforehandEnded: z.optional(beforehandEndSchema),
  /** Its bid, until all are opened. */
  bid: z.optional(bidSchema),
})
export type TableSecret = z.infer<typeof tableSecretSchema>

/** Facts that nobody is told: the person of each seat, and the host. */
export interface TableSealed {
  host: string
  holders: Record<SeatId, string>
  /** The seats to which a program has come in secret, of which it is still to be said. */
  programs?: SeatId[]
  /** The moment at which the match will begin, until it is started. */
  moment?: MomentSource
  /** The chance of the past, from the start on. */
  before?: EarlierChance
}
export type TableState = State<TableOpen, TableSecret, TableSealed>

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

/** The private notes of a seat, as far as the viewer may know them. */
export const notesOf = ({ secrets }: Pick<TableState, 'secrets'>, seat: SeatId): Notes =>
  secrets?.[seat]?.notes ?? noNotes

const without = <T>(record: Record<string, T>, key: string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== key))

/** Without substitutes there is no such field: a table is the same whether there ever was one. */
function withSubstitutes(
  { substitutes: _, ...open }: TableOpen,
  substitutes: Record<SeatId, string>,
): TableOpen {
  return Object.keys(substitutes).length > 0 ? { ...open, substitutes } : open
}

/** The same of standing orders. */
function withStanding({ standing: _, ...open }: TableOpen, standing: Record<SeatId, string>): TableOpen {
  return Object.keys(standing).length > 0 ? { ...open, standing } : open
}

const withoutStanding = (open: TableOpen, seat: SeatId): TableOpen =>
  withStanding(open, without(open.standing ?? {}, seat))

/** The same of programs: a seat that is left is nobody's, so no program plays there. */
function withoutProgram({ programs, ...open }: TableOpen, seat: SeatId): TableOpen {
  const left = without(programs ?? {}, seat)
  return Object.keys(left).length > 0 ? { ...open, programs: left } : open
}

/** It is said, or is nobody's any more, that a program has come to a seat. */
function withoutUnsaid({ programs = [], ...sealed }: TableSealed, seat: SeatId): TableSealed {
  const left = programs.filter((id) => id !== seat)
  return left.length > 0 ? { ...sealed, programs: left } : sealed
}

const withoutBidding = ({ bidding: _, ...open }: TableOpen): TableOpen => open

/** Before the start clocks run for bids alone. The next bidder has the full time, and no days off of others. */
const withoutClocks = ({ clocks: _, ...open }: TableOpen): TableOpen => open

/** A bid that is opened, or counts no more, is no secret any more. */
const withoutBid = (secret: TableSecret | undefined): TableSecret | undefined =>
  secret && { notes: secret.notes }

/** `evolve` of the table: never sees a game's events, as the game never sees these. */
export const evolveTable = foldWith<typeof tableEventKinds, TableOpen, TableSecret, TableSealed>({
  opened: {
    open: (open, data) => ({ ...open, ...data }),
    sealed: (sealed, data) =>
      data ? { host: data.host, holders: {}, ...(data.moment && { moment: data.moment }) } : sealed,
  },
  seatTaken: {
    open: (open, { seat, name }) => ({ ...open, taken: { ...open.taken, [seat]: name } }),
    sealed: (sealed, data, open) =>
      sealed && data && open
        ? { ...sealed, holders: { ...sealed.holders, [open.seat]: data.person } }
        : sealed,
  },
  seatLeft: {
    open: (open, { seat }) => ({
      ...withoutClocks(withoutBidding(withoutProgram(open, seat))),
      taken: without(open.taken, seat),
    }),
    secret: withoutBid,
    sealed: (sealed, _, open) =>
      sealed && open
        ? { ...withoutUnsaid(sealed, open.seat), holders: without(sealed.holders, open.seat) }
        : sealed,
  },
  biddingBegan: {
    open: (open) => ({ ...open, bidding: true as const }),
    // A view tells by its secret whose bid is not written yet.
    secret: (secret) => secret ?? { notes: noNotes },
  },
  bidden: {
    secret: (secret, own) => (own ? { notes: secret?.notes ?? noNotes, bid: own.bid } : secret),
  },
  sidesSettled: { open: (open, settled) => ({ ...withoutBidding(open), settled }), secret: withoutBid },
  started: {
    open: (open) => ({ ...open, started: true }),
    // The past itself is in the entries from here on.
    sealed(sealed) {
      if (!sealed?.moment) return sealed
      const { moment, ...rest } = sealed
      return { ...rest, before: moment.before }
    },
  },
  asked: { open: (open, asked) => ({ ...open, asked: { ...asked, agreed: [] } }) },
  answered: {
    open: ({ asked, ...open }, { seat, agrees }) =>
      asked && agrees ? { ...open, asked: { ...asked, agreed: [...asked.agreed, seat] } } : open,
  },
  withdrawn: { open: ({ asked: _, ...open }) => open },
  takenBack: { open: ({ asked: _, ...open }) => open },
  substituted: {
    open: ({ asked: _, ...open }, { seat, by }) => ({
      ...withoutStanding(open, seat),
      substitutes: { ...open.substitutes, [seat]: by },
    }),
  },
  resumed: { open: (open, { seat }) => withSubstitutes(open, without(open.substitutes ?? {}, seat)) },
  // The game knows who is out. A request needs other answers now.
  seatEliminated: { open: ({ asked: _, ...open }, { seat }) => withoutStanding(open, seat) },
  standingOrderGiven: {
    open: (open, { seat, watched }) => withStanding(open, { ...open.standing, [seat]: watched }),
  },
  standingOrderEnded: { open: (open, { seat }) => withoutStanding(open, seat) },
  orderedBeforehand: {
    secret: (secret, own) => (own ? { notes: secret?.notes ?? noNotes, beforehand: own } : secret),
  },
  orderBeforehandEnded: {
    secret: (secret, own) => (own ? { notes: secret?.notes ?? noNotes, beforehandEnded: own.by } : secret),
  },
  programPlays: {
    open: (open, { seat }) => ({ ...open, programs: { ...open.programs, [seat]: true as const } }),
    sealed(sealed, data, open) {
      if (!sealed) return sealed
      if (open) return withoutUnsaid(sealed, open.seat)
      return data ? { ...sealed, programs: [...(sealed.programs ?? []), data.seat] } : sealed
    },
  },
  paused: { open: ({ asked: _, ...open }) => open },
  // These change the clocks alone (`evolvePlay`).
  pauseEnded: {},
  holidayTaken: {},
  holidayEnded: {},
  stoodIn: {},
  seatAway: {},
  seatBack: {},
  outage: {},
  clockSet: {},
  noted: {
    secret: (secret, own) =>
      own ? { ...secret, notes: notesAfter(secret?.notes ?? noNotes, own.note, own) } : secret,
  },
  notesOpened: {
    open: (open, opened) => ({ ...open, openedNotes: withOpened(open.openedNotes ?? [], opened) }),
  },
  ended: {
    open: ({ asked: _, substitutes: __, standing: ___, ...open }, { ending, seed }) => ({
      ...open,
      ending,
      seed,
    }),
  },
  rematchWished: {
    open: (open, { seat, sides }) => ({
      ...open,
      rematch: { ...open.rematch, wishes: { ...open.rematch?.wishes, [seat]: sides } },
    }),
  },
  rematched: {
    open: (open, rematched) => ({ ...open, rematch: { wishes: {}, ...open.rematch, ...rematched } }),
  },
})

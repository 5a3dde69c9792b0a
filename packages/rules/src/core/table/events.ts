import { z } from 'zod/mini'
import type { EventOf } from '../event.ts'
import { beforehandEndSchema, orderBeforehandSchema } from './beforehand-order.ts'
import { momentSourceSchema, originSchema } from './moment.ts'
import { noteSchema, noteTimeSchema, openedNotesSchema } from './notes.ts'
import { bidSchema, settledSchema, settlingSchema } from './sides.ts'
import { spanSchema } from './spans.ts'
import { timeControlSchema } from './time-control.ts'

export const spectatorPolicySchema = z.enum(['none', 'public'])
export type SpectatorPolicy = z.infer<typeof spectatorPolicySchema>
/** How many rounds late spectators see what happens; 0 or absent: at once. */
export const delayRoundsSchema = z.int().check(z.minimum(0), z.maximum(5))

/** How a table came to its end. */
export const endingSchema = z.strictObject({
  by: z.enum(['game', 'resignation', 'agreement', 'closed', 'time']),
  winners: z.array(z.string()),
  points: z.record(z.string(), z.number()),
  /** The seat that resigned. */
  resigned: z.optional(z.string()),
  /** The seats whose time was over, where that was claimed. */
  late: z.optional(z.array(z.string())),
})
export type Ending = z.infer<typeof endingSchema>

/** What needs the consent of the other seats. */
export const wishSchema = z.enum(['takeBack', 'draw', 'substitute', 'pause'])
export type Wish = z.infer<typeof wishSchema>
/** The level of a bot. The core does not know which levels there are. */
export const levelSchema = z.string().check(z.regex(/^[a-z]{1,16}$/))

/** How long a pause lasts at most (T22), in minutes: up to 30 days. */
export const pauseMinutesSchema = z.int().check(z.minimum(1), z.maximum(43_200))
/** How many days a seat takes off at once (T23). */
export const holidayDaysSchema = z.int().check(z.minimum(1), z.maximum(31))

/** Who plays which side in a rematch, or that it goes by sealed bids; none: no rematch is wanted (any more). */
export const rematchSidesSchema = z.enum(['kept', 'exchanged', 'bid', 'none'])
export type RematchSides = z.infer<typeof rematchSidesSchema>

/** What is agreed on when a table is opened: what is played, by which rules, and the hash of the seed. */
export const agreedSchema = z.object({
  game: z.string(),
  version: z.int(),
  setup: z.unknown(),
  seats: z.array(z.object({ id: z.string(), side: z.string() })),
  seedHash: z.string(),
  spectators: spectatorPolicySchema,
  delayRounds: z.optional(delayRoundsSchema),
  /** One person may hold several seats at one computer. */
  bothSides: z.boolean(),
  /** Absent: untimed. */
  timeControl: z.optional(timeControlSchema),
  /** How sides are settled at the start (T28); absent: by the seats that people take. */
  settling: z.optional(settlingSchema),
  /** The result counts for the ratings of both, if they still want that (T30). */
  rated: z.optional(z.literal(true)),
  /** The match begins at a moment of another one. */
  origin: z.optional(originSchema),
})

/**
 * What happens at any table, whatever is played there. Who holds a seat (a person's id) is sealed: nobody is told
 * more than the name that the person gave.
 */
export const tableEventKinds = {
  /** The first event of every event log. */
  opened: {
    open: agreedSchema,
    sealed: z.object({ host: z.string(), moment: z.optional(momentSourceSchema) }),
  },
  seatTaken: {
    open: z.object({ seat: z.string(), name: z.string() }),
    sealed: z.object({ person: z.string() }),
  },
  seatLeft: { open: z.object({ seat: z.string() }) },
  /** All seats are taken, and each writes a bid for its side in secret. Each seat owns a part from here on. */
  biddingBegan: { open: z.object({}), own: z.object({}) },
  /** A seat has written its bid. Nobody else is told, not even that it has. */
  bidden: { own: z.object({ bid: bidSchema }) },
  /** Sides were drawn, or all bids are opened. The start follows. */
  sidesSettled: { open: settledSchema },
  started: { open: z.object({}) },
  /** A seat asks the others for something. */
  asked: {
    open: z.object({
      seat: z.string(),
      wish: wishSchema,
      /** The level of the bot that would substitute (T14). */
      by: z.optional(levelSchema),
      /** How long the pause would last at most (T22). */
      minutes: z.optional(pauseMinutesSchema),
    }),
  },
  /** One of them answers; a no is the end of it. */
  answered: { open: z.object({ seat: z.string(), agrees: z.boolean() }) },
  withdrawn: { open: z.object({ seat: z.string() }) },
  /**
   * Log entries that count no more. Nobody is shown which: an audience that had seen one of them gets a fresh view.
   * Without an open part it was free, and nobody else is told at all.
   */
  takenBack: {
    open: z.object({ seat: z.string() }),
    own: z.object({}),
    sealed: z.object({ entries: z.array(z.int()) }),
  },
  /** A seat's time was over and another seat has let a stand-in finish its turn (T13); its orders follow. */
  stoodIn: { open: z.object({ seat: z.string() }) },
  /** The holder of a seat is away: a bot of this level gives its orders (T14), until the holder takes over again. */
  substituted: { open: z.object({ seat: z.string(), by: levelSchema }) },
  resumed: { open: z.object({ seat: z.string() }) },
  /** The turns of a seat pass from now on until something happens (T20). `watched`: as the game sees it now. */
  standingOrderGiven: { open: z.object({ seat: z.string(), watched: z.string().check(z.maxLength(64)) }) },
  standingOrderEnded: { open: z.object({ seat: z.string(), by: z.enum(['holder', 'game']) }) },
  /** A seat has ordered beforehand that its turns pass until something happens (T24). Nobody else is told. */
  orderedBeforehand: { own: orderBeforehandSchema },
  orderBeforehandEnded: { own: z.object({ by: beforehandEndSchema }) },
  /** A seat has left the game or was late, and the others play on without it. The game's own events follow. */
  seatEliminated: { open: z.object({ seat: z.string(), by: z.enum(['resignation', 'time']) }) },
  /**
   * With live clocks: nobody is there for a seat any more, or somebody is there again. Absences that were noted before
   * they counted in secret phases do not say `inSecret`.
   */
  seatAway: { open: z.object({ seat: z.string(), inSecret: z.optional(z.literal(true)) }) },
  seatBack: { open: z.object({ seat: z.string() }) },
  /** A program of its holder has come to a seat (T21): from now on it may give the orders of the seat. */
  programPlays: { open: z.object({ seat: z.string() }) },
  /** All have agreed that the clocks stand (T22) from now on, so many minutes at most. */
  paused: { open: z.object({ seat: z.string(), minutes: pauseMinutesSchema }) },
  /** A seat has ended the pause. */
  pauseEnded: { open: z.object({ seat: z.string() }) },
  /** A seat takes days off (T23): its clock stands from now on. */
  holidayTaken: { open: z.object({ seat: z.string(), days: holidayDaysSchema }) },
  holidayEnded: { open: z.object({ seat: z.string() }) },
  /** Nobody was served, and for a while afterwards: the clocks stand. */
  outage: { open: spanSchema },
  /** A seat has changed its private notes. Nobody else is told, not even that there are any (T18). */
  noted: { own: z.extend(noteTimeSchema, { note: noteSchema }) },
  /** A seat has opened its notes of a chapter that is over (T19). */
  notesOpened: { open: openedNotesSchema },
  /** The end; from here on the seed is open to all. */
  ended: { open: z.object({ ending: endingSchema, seed: z.string() }) },
  /** After the end: how a seat would like to play again. The same wish of all is an agreement. */
  rematchWished: { open: z.object({ seat: z.string(), sides: rematchSidesSchema }) },
  /** The server has opened the room of the rematch, with everybody seated; where nobody is waited for it has started. */
  rematched: { open: z.object({ code: z.string(), started: z.optional(z.literal(true)) }) },
}
/** Events that the server appends without a command. */
const byTheServer: readonly string[] = [
  'rematched',
  'seatAway',
  'seatBack',
  'programPlays',
  'outage',
  'standingOrderEnded',
  'orderBeforehandEnded',
]
export const isByTheServer = (type: string): boolean => byTheServer.includes(type)
export type TableEvent = EventOf<typeof tableEventKinds>

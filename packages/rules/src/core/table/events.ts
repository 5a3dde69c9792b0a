import { z } from 'zod/mini'
import type { EventOf } from '../event.ts'
import { beforehandEndSchema, orderBeforehandSchema } from './beforehand-order.ts'
import { momentSourceSchema } from './moment.ts'
import { noteSchema, noteTimeSchema, openedNotesSchema } from './notes.ts'
import { bidSchema, settledSchema } from './sides.ts'
import { spanSchema } from './spans.ts'
import {
  agreedSchema,
  endingSchema,
  holidayDaysSchema,
  levelSchema,
  pauseMinutesSchema,
  rematchSidesSchema,
  wishSchema,
} from './terms.ts'

/**
 * Events of any table, whatever is played there. The holder of a seat (a person's id) is sealed: nobody is told
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
      /** The longest time of the pause (T22). */
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
  /**
   * A program of its holder has come to a seat (T21): from now on it may give the orders of the seat. While all work in
   * secret nobody is told: it stands in the sealed part, and again in an open one when the secret phase is over.
   */
  programPlays: { open: z.object({ seat: z.string() }), sealed: z.object({ seat: z.string() }) },
  /** All have agreed that the clocks stand (T22) from now on, so many minutes at most. */
  paused: { open: z.object({ seat: z.string(), minutes: pauseMinutesSchema }) },
  /** A seat has ended the pause. */
  pauseEnded: { open: z.object({ seat: z.string() }) },
  /** A seat takes days off (T23): its clock stands from now on. */
  holidayTaken: { open: z.object({ seat: z.string(), days: holidayDaysSchema }) },
  holidayEnded: { open: z.object({ seat: z.string() }) },
  /** Nobody was served, and for a while afterwards: the clocks stand. */
  outage: { open: spanSchema },
  /**
   * The server's clock was set. It showed `from` and shows `to` now, which may be earlier: no time went by at the table.
   * The entry has the time `to`.
   */
  clockSet: { open: z.object({ from: z.int(), to: z.int() }) },
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
  'clockSet',
  'standingOrderEnded',
  'orderBeforehandEnded',
]
export const isByTheServer = (type: string): boolean => byTheServer.includes(type)
export type TableEvent = EventOf<typeof tableEventKinds>

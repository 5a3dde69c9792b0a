import { z } from 'zod/mini'
import { untilSchema } from './beforehand-order.ts'
import { noteSchema } from './notes.ts'
import { bidSchema } from './sides.ts'
import { holidayDaysSchema, levelSchema, pauseMinutesSchema, rematchSidesSchema } from './terms.ts'

const seat = z.string().check(z.maxLength(16))

/** Commands of a person at any table, whatever is played there. */
export const tableCommandSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('sit'), seat }),
  z.strictObject({ type: z.literal('leave'), seat }),
  z.strictObject({ type: z.literal('start') }),
  z.strictObject({ type: z.literal('bid'), seat, bid: bidSchema }),
  z.strictObject({ type: z.literal('resign'), seat }),
  z.discriminatedUnion('wish', [
    z.strictObject({ type: z.literal('ask'), seat, wish: z.enum(['draw', 'takeBack']) }),
    z.strictObject({ type: z.literal('ask'), seat, wish: z.literal('substitute'), by: levelSchema }),
    z.strictObject({
      type: z.literal('ask'),
      seat,
      wish: z.literal('pause'),
      minutes: pauseMinutesSchema,
    }),
  ]),
  z.strictObject({ type: z.literal('answer'), seat, agrees: z.boolean() }),
  z.strictObject({ type: z.literal('withdraw'), seat }),
  z.strictObject({ type: z.literal('close') }),
  z.strictObject({ type: z.literal('claim'), seat }),
  z.strictObject({ type: z.literal('standIn'), seat }),
  z.strictObject({ type: z.literal('resume'), seat }),
  z.strictObject({ type: z.literal('giveStandingOrder'), seat }),
  z.strictObject({ type: z.literal('withdrawStandingOrder'), seat }),
  z.strictObject({ type: z.literal('orderBeforehand'), seat, until: untilSchema }),
  z.strictObject({ type: z.literal('withdrawBeforehand'), seat }),
  z.strictObject({ type: z.literal('endPause'), seat }),
  z.strictObject({ type: z.literal('takeHoliday'), seat, days: holidayDaysSchema }),
  z.strictObject({ type: z.literal('endHoliday'), seat }),
  z.strictObject({ type: z.literal('rematch'), seat, sides: rematchSidesSchema }),
  z.strictObject({ type: z.literal('note'), seat, note: noteSchema }),
  z.strictObject({
    type: z.literal('openNotes'),
    seat,
    chapter: z.int().check(z.minimum(1), z.maximum(1_000)),
  }),
])
export type TableCommand = z.infer<typeof tableCommandSchema>
export type CommandOf<T extends TableCommand['type']> = Extract<TableCommand, { type: T }>

/** The rules of any table; refusals cite them. */
export const tableRules = {
  T1: 'A seat is taken by one person, before the game starts.',
  T2: 'Only who holds a seat may act for it.',
  T3: 'A game starts when every seat is taken, by somebody who sits there.',
  T4: 'One person holds one seat, unless the room says both sides at this computer.',
  T5: 'A seat is left before the game starts; afterwards one resigns.',
  T6: 'Only who opened a room may close it, before the game starts.',
  T7: 'Nothing happens at a table that has ended, but that its seats agree on a rematch and open their notes.',
  T8: 'One thing is asked at a time, while the game runs; the other seats answer, once each.',
  T9: 'What is taken back is an order that one has given and that still counts.',
  T10: 'After a game that was played its seats may wish for a rematch; when all wish for the same, it is opened, once.',
  T11: 'At a table with clocks time is kept while the game runs; nobody loses by it alone.',
  T12: 'Whose time is not over has still time.',
  T13: 'When the time of others is over, a seat that is not late itself may claim what the game says of late seats, let a stand-in finish, or wait.',
  T14: 'A bot may substitute for the holder of a seat while the game runs, if the others agree; the holder takes over again at any time.',
  T15: 'While a substitute plays for a seat its holder sees everything and gives no orders in the game.',
  T16: 'The holder of a seat that is eliminated watches on, and has no say at the table before the end.',
  T17: 'A seat asks, takes back, gives a standing order or one beforehand, and wishes for a rematch at most 20 times between two orders that stand; a person sits down at most 20 times.',
  T18: 'While the game runs a seat keeps private notes: in a chapter at most 100 lines of 160 characters and 60 marks, and 500 changes of them. Nobody else is told of them.',
  T19: 'A seat alone may open its notes of a chapter, to all, when the chapter is over.',
  T20: 'A seat may openly give a standing order: its turns pass until something happens. It ends then, or with a secret phase, when the seat takes an order back or when its holder withdraws it.',
  T21: 'The holder of a seat may let a program play it. That a program has come to a seat all see, until the seat is left; while all prepare in secret it is not said.',
  T22: 'At a table with clocks the seats may agree on a pause: all clocks stand until one of them ends it, or until the time that was agreed.',
  T23: 'In games over days each seat may take off so many days of a month as the room says, before its time is over: its clock stands meanwhile, and so does the common one.',
  T24: 'In games over days a seat may order beforehand, in secret, that its turns pass until something happens that it names. Nobody else is told. It ends then, with a turn that has something to decide, with a secret phase, when the seat takes an order back or when its holder withdraws it.',
  T28: 'Where the room says so, sides are settled at the start: by chance, or by sealed bids. While bids are open nothing shows who has bid; who leaves ends the bidding, and nobody is told what was bid.',
  T29: 'A seat bids once, for one side, so many points as the game allows. All bids are opened together. Who bids alone for a side plays it and pays nothing; of two the higher bid plays it, and the other side has its points; the same bid is decided by chance.',
  T30: 'Whether a game counts for ratings is said when its room is opened. It counts when it was played to an end by two persons who want ratings, its sides were settled fairly, and no bot and no program gave an order.',
} as const

/** Somebody at the table. @property id known to the server alone; @property name what others see */
export interface Person {
  id: string
  name: string
}

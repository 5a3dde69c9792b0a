import { z } from 'zod/mini'
import {
  type EventFolding,
  type EventOf,
  eventSchema,
  evolveFromFolds,
  foldEvents,
  type Game,
  type Options,
  type Outcome,
  type PreparedGame,
  type Refusal,
  redactEvent,
  refusal,
  type SeatId,
  type State,
  type WaitingSeats,
} from '../core/index.ts'

/*
 * To write: the game. This one only shows the contract: from a heap of stones two seats take one or two in turn, and the
 * last stone wins. A seat's secrets are its part of `secrets`, its own part of an event is `own` (`core/event.ts`).
 */

const seats = [
  { id: 'first', side: 'my-thing-first' },
  { id: 'second', side: 'my-thing-second' },
] as const
const most = 2

export const myThingSetup = z.strictObject({ stones: z._default(z.int().check(z.gte(3), z.lte(30)), 12) })
type Setup = z.infer<typeof myThingSetup>

const command = z.strictObject({ type: z.literal('take'), stones: z.int().check(z.gte(1), z.lte(most)) })
export type MyThingOrder = z.infer<typeof command>
const draft = z.strictObject({ type: z.literal('take'), stones: z.optional(z.int()) })
type Draft = z.infer<typeof draft>

const kinds = {
  began: { open: z.object({ stones: z.int() }) },
  taken: { open: z.object({ seat: z.string(), stones: z.int() }) },
}
type MyThingEvent = EventOf<typeof kinds>

const openSchema = z.object({
  stones: z.int(),
  /** The orders so far. */
  turn: z.int(),
  /** The seat that has taken the last stone. */
  winner: z.optional(z.string()),
})
export type MyThingOpen = z.infer<typeof openSchema>
type Secret = Record<string, never>
type MyThingState = State<MyThingOpen, Secret>

const isOver = ({ winner }: MyThingOpen): boolean => winner !== undefined
const toMove = ({ turn }: MyThingOpen): SeatId => (turn % 2 === 0 ? 'first' : 'second')

function refuse({ open }: MyThingState, seat: SeatId, { stones }: MyThingOrder): Refusal | undefined {
  if (isOver(open)) return refusal('R1', 'myThing.over')
  if (toMove(open) !== seat) return refusal('R1', 'myThing.notYourTurn')
  return stones > open.stones ? refusal('R2', 'myThing.tooMany') : undefined
}

const ordersOf = ({ open }: MyThingState, seat: SeatId): MyThingOrder[] =>
  isOver(open) || open.turn < 0 || toMove(open) !== seat
    ? []
    : [1, most].filter((stones) => stones <= open.stones).map((stones) => ({ type: 'take', stones }))

function options(view: MyThingState, seat: SeatId, begun?: Draft): Options<MyThingOrder, Draft> {
  const orders = ordersOf(view, seat)
  if (begun?.stones === undefined)
    return { choices: orders.map((order) => ({ pick: 'stones', value: order.stones, draft: order })) }
  const finish = orders.find(({ stones }) => stones === begun.stones)
  return finish ? { choices: [], finish } : { choices: [] }
}

const waitingFor = ({ open }: MyThingState): WaitingSeats => ({
  seats: open.turn < 0 || isOver(open) ? [] : [toMove(open)],
})

const outcome = ({ open: { winner } }: MyThingState): Outcome | undefined =>
  winner === undefined
    ? undefined
    : {
        winners: [winner],
        points: Object.fromEntries(seats.map(({ id }) => [id, id === winner ? 1 : 0])),
      }

const evolve = evolveFromFolds<typeof kinds, MyThingOpen, Secret, never>({
  began: { open: (open, { stones }) => ({ ...open, stones, turn: 0 }) },
  taken: {
    open: (open, { seat, stones }) => ({
      stones: open.stones - stones,
      turn: open.turn + 1,
      ...(open.stones === stones && { winner: seat }),
    }),
  },
})

const folding: EventFolding<MyThingState, MyThingEvent> = { event: eventSchema(kinds), evolve }
const initial: MyThingState = { open: { stones: 0, turn: -1 } }
/** Each event with the state after it, so that nobody folds it again. */
const decided = (before: MyThingState, ...events: MyThingEvent[]) => foldEvents(folding, before, events)

export type PreparedMyThing = PreparedGame<MyThingState, MyThingOrder, MyThingEvent, Draft>

const prepare = ({ stones }: Setup): PreparedMyThing => ({
  seats,
  policy: { leaver: 'sideLoses', late: 'sideLoses' },
  command,
  draft,
  ...folding,
  eventKinds: kinds,
  schemas: { open: openSchema, secret: z.object({}) },
  initial,
  open: () => decided(initial, { type: 'began', open: { stones } }),
  refuse,
  decide: (state, seat, order) => decided(state, { type: 'taken', open: { seat, stones: order.stones } }),
  redact: (event, audience) => redactEvent(kinds, event, audience),
  waitingFor,
  options,
  sample: (view, seat, rng) => {
    const orders = ordersOf(view, seat)
    return orders.length > 0 ? rng.pick(orders) : undefined
  },
  standIn: (view, seat) => ordersOf(view, seat)[0],
  outcome,
  sideOf: (_, seat) => seats.find(({ id }) => id === seat)?.side ?? '',
  roundClock: ({ open }) => Math.max(0, open.turn),
})

/** To write: the name of the game, and what it is about. */
export const myThing: Game<Setup, MyThingState, MyThingOrder, MyThingEvent, Draft> = {
  id: 'my-thing',
  title: 'My thing',
  version: 1,
  setup: myThingSetup,
  presets: { plain: { stones: 12 } },
  prepare,
}

import {
  type AnyGame,
  type EventOf,
  eventSchema,
  evolveFromFolds,
  foldEvent,
  foldEvents,
  type Options,
  type Outcome,
  type PreparedGame,
  type Random,
  type Refusal,
  type Rng,
  redactEvent,
  refusal,
  type SeatId,
  type State,
  type WaitingSeats,
} from '@opsroom/rules/core'
import { z } from 'zod/mini'

/*
 * Snowball Fight, a game for tests. Two to four seats on two sides. In every round each seat in play gives one order in
 * secret: throw at a seat of the other side, duck, or make snowballs. When the last order is in, all are shown and take
 * effect at once. A hit costs a life unless its target ducked; a seat without lives is eliminated, and the others play on.
 * The side that is left wins. Once in a while the sun melts every snowball: nobody knows when.
 *
 * It has two versions of its rules: in version 1 who makes snowballs makes one, since version 2 two.
 */

const seats = [
  { id: 'north', side: 'red' },
  { id: 'south', side: 'red', optional: true },
  { id: 'east', side: 'blue' },
  { id: 'west', side: 'blue', optional: true },
] as const
const lives = 2
/** The most snowballs that a seat carries. */
const most = 3
/** The first round at whose end the sun may come out. */
const firstSun = 4
/** The number of the last round, after which the side with more lives wins. */
const lastRound = 12

export const snowballSetupSchema = z.strictObject({
  /** The fate of a seat that leaves the game or is late. */
  policy: z._default(z.enum(['eliminated', 'botPlaysOn', 'sideLoses']), 'eliminated'),
})
export type SnowballSetup = z.infer<typeof snowballSetupSchema>

const order = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('throw'), at: z.string() }),
  z.strictObject({ type: z.literal('duck') }),
  z.strictObject({ type: z.literal('make') }),
])
export type SnowballOrder = z.infer<typeof order>
const draft = z.strictObject({ type: z.enum(['throw', 'duck', 'make']), at: z.optional(z.string()) })
type Draft = z.infer<typeof draft>

const kinds = {
  /** The game began with these seats; the round in which the sun comes out is sealed. */
  began: {
    open: z.object({ seats: z.array(z.string()) }),
    own: z.object({ snowballs: z.int() }),
    sealed: z.object({ sun: z.int() }),
  },
  /** A seat has given its order. */
  ordered: { own: z.object({ order }) },
  /** All seats have given their orders, which are shown with their effects. */
  roundEnded: {
    open: z.object({
      orders: z.record(z.string(), order),
      /** The seats that were hit. */
      hit: z.array(z.string()),
      /** Whether the sun came out in this round and melted every snowball. */
      sun: z.boolean(),
    }),
  },
  /** A seat has left the game. */
  left: { open: z.object({ seat: z.string() }) },
}
type SnowballEvent = EventOf<typeof kinds>

const openSchema = z.object({
  /** The number of the round; 0 before the start. */
  round: z.int(),
  /** Lives by seat; 0: eliminated. */
  lives: z.record(z.string(), z.int()),
  /** The orders and effects of the rounds that are over. */
  shown: z.array(
    z.object({ orders: z.record(z.string(), order), hit: z.array(z.string()), sun: z.boolean() }),
  ),
})
const secretSchema = z.object({ snowballs: z.int(), order: z.optional(order) })
export type SnowballOpen = z.infer<typeof openSchema>
export type SnowballSecret = z.infer<typeof secretSchema>
interface Sealed {
  sun: number
}
type SnowballState = State<SnowballOpen, SnowballSecret, Sealed>
type Prepared = PreparedGame<SnowballState, SnowballOrder, SnowballEvent, Draft>

const sideOf = (seat: SeatId): string => seats.find(({ id }) => id === seat)?.side ?? ''
const inPlay = ({ lives }: SnowballOpen): SeatId[] => Object.keys(lives).filter((seat) => lives[seat] !== 0)
const rivalsOf = (open: SnowballOpen, seat: SeatId): SeatId[] =>
  inPlay(open).filter((other) => sideOf(other) !== sideOf(seat))
const sidesOf = (ids: readonly SeatId[]): string[] => [...new Set(ids.map(sideOf))]

/**
 * The number of snowballs that a seat has after its own order.
 * @param made the number of snowballs that a `make` order adds
 */
const afterOrder = (snowballs: number, given: SnowballOrder | undefined, made: number): number => {
  if (given?.type === 'throw') return snowballs - 1
  return given?.type === 'make' ? Math.min(most, snowballs + made) : snowballs
}

const evolveWith = (made: number) =>
  evolveFromFolds<typeof kinds, SnowballOpen, SnowballSecret, Sealed>({
    began: {
      open: (open, { seats: ids }) => ({
        ...open,
        round: 1,
        lives: Object.fromEntries(ids.map((id) => [id, lives])),
      }),
      secret: (_, own) => own,
      sealed: (_, data) => data,
    },
    ordered: { secret: (secret, own) => secret && { ...secret, ...own } },
    roundEnded: {
      open: (open, shown) => ({
        round: open.round + 1,
        lives: Object.fromEntries(
          Object.entries(open.lives).map(([id, left]) => [
            id,
            Math.max(0, left - (shown.hit.includes(id) ? 1 : 0)),
          ]),
        ),
        shown: [...open.shown, shown],
      }),
      secret: (secret, _, open) =>
        secret && { snowballs: open?.sun ? 0 : afterOrder(secret.snowballs, secret.order, made) },
    },
    left: { open: (open, { seat }) => ({ ...open, lives: { ...open.lives, [seat]: 0 } }) },
  })

const isOver = (open: SnowballOpen): boolean =>
  open.round > lastRound || (open.round > 0 && sidesOf(inPlay(open)).length < 2)

function refuse({ open, secrets }: SnowballState, seat: SeatId, given: SnowballOrder): Refusal | undefined {
  if (isOver(open)) return refusal('S1', 'fight.over')
  if (!inPlay(open).includes(seat)) return refusal('S1', 'seat.out')
  const secret = secrets?.[seat]
  if (secret?.order) return refusal('S2', 'order.given')
  if (given.type !== 'throw') return undefined
  if ((secret?.snowballs ?? 0) === 0) return refusal('S3', 'throw.nothing')
  return rivalsOf(open, seat).includes(given.at) ? undefined : refusal('S3', 'throw.nobody')
}

/** The end of the round, once every seat in play has given its order. */
function endOfRound(state: SnowballState): SnowballEvent[] {
  const ids = inPlay(state.open)
  const given = ids.map((id) => [id, state.secrets?.[id]?.order] as const)
  if (isOver(state.open) || given.some(([, one]) => !one)) return []
  const orders = Object.fromEntries(given) as Record<SeatId, SnowballOrder>
  const targets = Object.values(orders).flatMap((one) => (one.type === 'throw' ? [one.at] : []))
  const hit = ids.filter((id) => targets.includes(id) && orders[id]?.type !== 'duck')
  return [{ type: 'roundEnded', open: { orders, hit, sun: state.sealed?.sun === state.open.round } }]
}

/** An event, followed by the end of the round if the event was its last order. */
function andThen(
  folding: Pick<Prepared, 'event' | 'evolve'>,
  state: SnowballState,
  event: SnowballEvent,
): ReturnType<Prepared['decide']> {
  const decided = foldEvent(folding, state, event)
  return [decided, ...foldEvents(folding, decided.after, endOfRound(decided.after))]
}

function options(
  { open, secrets }: SnowballState,
  seat: SeatId,
  begun?: Draft,
): Options<SnowballOrder, Draft> {
  const secret = secrets?.[seat]
  if (isOver(open) || !inPlay(open).includes(seat) || secret?.order) return { choices: [] }
  const rivals = (secret?.snowballs ?? 0) > 0 ? rivalsOf(open, seat) : []
  if (!begun) {
    const types = [...(rivals.length > 0 ? (['throw'] as const) : []), 'duck' as const, 'make' as const]
    return { choices: types.map((type) => ({ pick: 'order', value: type, draft: { type } })) }
  }
  if (begun.type !== 'throw') return { choices: [], finish: { type: begun.type } }
  if (begun.at !== undefined)
    return rivals.includes(begun.at)
      ? { choices: [], finish: { type: 'throw', at: begun.at } }
      : { choices: [] }
  return { choices: rivals.map((at) => ({ pick: 'at', value: at, draft: { type: 'throw', at } })) }
}

/** A seat knows only whether it must act itself: it is secret which others have given their orders. */
function waitingFor({ open, secrets }: SnowballState): WaitingSeats {
  if (open.round === 0 || isOver(open)) return { seats: [] }
  const own = Object.keys(secrets ?? {}).filter((id) => inPlay(open).includes(id) && !secrets?.[id]?.order)
  return { seats: own, secret: `r${open.round}` }
}

function sample(view: SnowballState, seat: SeatId, rng: Rng): SnowballOrder | undefined {
  const { choices } = options(view, seat)
  if (choices.length === 0) return undefined
  const next = options(view, seat, rng.pick(choices).draft)
  return next.finish ?? options(view, seat, rng.pick(next.choices).draft).finish
}

function outcome({ open }: SnowballState): Outcome | undefined {
  if (!isOver(open)) return undefined
  const livesOf = (side: string) =>
    Object.entries(open.lives).reduce((sum, [id, left]) => sum + (sideOf(id) === side ? left : 0), 0)
  const [red, blue] = [livesOf('red'), livesOf('blue')]
  const side = red === blue ? undefined : red > blue ? 'red' : 'blue'
  return {
    winners: Object.keys(open.lives).filter((id) => sideOf(id) === side),
    points: Object.fromEntries(Object.entries(open.lives)),
  }
}

const eventOfGame = eventSchema(kinds)
const initial: SnowballState = { open: { round: 0, lives: {}, shown: [] } }

const prepareWith = ({ policy }: SnowballSetup, evolve: Prepared['evolve']): Prepared => ({
  seats,
  policy: { leaver: policy, late: policy, absenceInSecret: true },
  command: order,
  draft,
  event: eventOfGame,
  eventKinds: kinds,
  schemas: { open: openSchema, secret: secretSchema },
  initial,
  open: (random: Random, playing: readonly SeatId[]) =>
    foldEvents({ event: eventOfGame, evolve }, initial, [
      {
        type: 'began',
        open: { seats: [...playing] },
        own: Object.fromEntries(playing.map((id) => [id, { snowballs: 1 + random(`snow/${id}`).int(2) }])),
        sealed: { sun: firstSun + random('sun').int(lastRound - firstSun + 1) },
      },
    ]),
  refuse,
  decide: (state, seat, given) =>
    andThen({ event: eventOfGame, evolve }, state, { type: 'ordered', own: { [seat]: { order: given } } }),
  eliminate: (state, seat) =>
    andThen({ event: eventOfGame, evolve }, state, { type: 'left', open: { seat } }),
  eliminated: ({ open }) => Object.keys(open.lives).filter((id) => open.lives[id] === 0),
  evolve,
  redact: (event, audience) => redactEvent(kinds, event, audience),
  waitingFor,
  options,
  sample,
  standIn: (view, seat) => (options(view, seat).choices.length > 0 ? { type: 'duck' } : undefined),
  outcome,
  sideOf: (_, seat) => sideOf(seat),
  roundClock: ({ open }) => open.round,
})

/** The number of snowballs that one order makes. */
const madeIn = (version: number): number => (version < 2 ? 1 : 2)

export const snowball: AnyGame = {
  id: 'snowball',
  title: 'Snowball Fight',
  version: 2,
  setup: snowballSetupSchema,
  presets: { plain: { policy: 'eliminated' } },
  prepare: (setup: SnowballSetup, version = 2) =>
    prepareWith(setup, evolveWith(madeIn(version)) as Prepared['evolve']),
}

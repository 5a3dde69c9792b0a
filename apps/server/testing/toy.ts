import {
  type AnyGame,
  type EventOf,
  eventSchema,
  evolveFromFolds,
  foldEvents,
  type PreparedGame,
  redactEvent,
  refusal,
  type SeatId,
  type State,
} from '@opsroom/rules/core'
import { z } from 'zod/mini'

/*
 * Hide and Seek, the smallest game with secrets: both hide at the same time and behind screens, then guess in turn
 * where the other one is. It proves that the server knows games by their contract only.
 */
const place = z.string().check(z.regex(/^[\w-]{1,40}$/))
const kinds = {
  /** `treasure` is shown to nobody while the game runs. */
  dealt: { open: z.object({ wind: z.int() }), sealed: z.object({ treasure: z.string() }) },
  hid: { own: z.object({ place }) },
  curtainRaised: { open: z.object({}) },
  /** A fact that only its seat knows. */
  muttered: { own: z.object({ text: z.string() }) },
  guessed: { open: z.object({ seat: z.string(), place, hit: z.boolean() }) },
}
type ToyEvent = EventOf<typeof kinds>

const openSchema = z.object({
  phase: z.enum(['ready', 'hiding', 'guessing', 'over']),
  turn: z.string(),
  wind: z.int(),
  guesses: z.array(z.object({ seat: z.string(), place, hit: z.boolean() })),
})
const secretSchema = z.object({ place: z.optional(place), mutterings: z.array(z.string()) })
type Open = z.infer<typeof openSchema>
type Secret = z.infer<typeof secretSchema>
type ToyState = State<Open, Secret, { treasure: string }>

const command = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('hide'), place }),
  z.strictObject({ type: z.literal('guess'), place }),
  z.strictObject({ type: z.literal('mutter'), text: z.string().check(z.maxLength(60_000)) }),
])
type Command = z.infer<typeof command>
const draft = z.strictObject({ type: z.enum(['hide', 'guess']), place: z.optional(place) })
type Draft = z.infer<typeof draft>
type Prepared = PreparedGame<ToyState, Command, ToyEvent, Draft>

const seats = [
  { id: 'red', side: 'first' },
  { id: 'blue', side: 'second' },
]
const other = (seat: SeatId) => (seat === 'red' ? 'blue' : 'red')

const evolve = evolveFromFolds<typeof kinds, Open, Secret, { treasure: string }>({
  dealt: {
    open: (open, { wind }) => ({ ...open, phase: 'hiding', wind }),
    sealed: (_, data) => data,
  },
  hid: { secret: (secret, own) => ({ mutterings: [], ...secret, ...own }) },
  curtainRaised: { open: (open) => ({ ...open, phase: 'guessing' }) },
  muttered: {
    secret: (secret, own) =>
      own ? { ...secret, mutterings: [...(secret?.mutterings ?? []), own.text] } : secret,
  },
  guessed: {
    open: (open, guess) => ({
      ...open,
      phase: guess.hit ? 'over' : 'guessing',
      turn: other(guess.seat),
      guesses: [...open.guesses, guess],
    }),
  },
})

const refuse: Prepared['refuse'] = ({ open, secrets }, seat, order) => {
  if (order.type === 'mutter') return undefined
  if (order.type === 'hide') {
    if (open.phase !== 'hiding') return refusal('X1', 'hide.over')
    return secrets?.[seat]?.place === undefined ? undefined : refusal('X2', 'hide.done')
  }
  if (open.phase !== 'guessing') return refusal('X3', 'guess.notYet')
  return open.turn === seat ? undefined : refusal('X4', 'turn.notYours', { turn: open.turn })
}

/** The events of an order. */
function eventsAfter(state: ToyState, seat: SeatId, order: Command): ToyEvent[] {
  switch (order.type) {
    case 'mutter':
      if (order.text === 'crash') throw new Error(`secret ${state.sealed?.treasure}`)
      return [{ type: 'muttered', own: { [seat]: { text: order.text } } }]
    case 'hide': {
      const hid: ToyEvent = { type: 'hid', own: { [seat]: { place: order.place } } }
      const isLast = state.secrets?.[other(seat)]?.place !== undefined
      return isLast ? [hid, { type: 'curtainRaised', open: {} }] : [hid]
    }
    case 'guess': {
      const hit = state.secrets?.[other(seat)]?.place === order.place
      return [{ type: 'guessed', open: { seat, place: order.place, hit } }]
    }
  }
}

const options: Prepared['options'] = ({ open, secrets }, seat, begun) => {
  const type = open.phase === 'hiding' ? 'hide' : 'guess'
  const isFree = open.phase === 'hiding' ? secrets?.[seat]?.place === undefined : open.turn === seat
  if (!isFree || open.phase === 'over' || (begun && begun.type !== type)) return { choices: [] }
  const choices = ['attic', 'cellar'].map((value) => ({
    pick: 'place',
    value,
    draft: { type, place: value } as const,
  }))
  return begun?.place === undefined ? { choices } : { choices, finish: { type, place: begun.place } }
}

/** A seat does not see whether the other one has hidden: it counts as waited for until the curtain rises. */
const waitingFor: Prepared['waitingFor'] = ({ open, secrets }) => {
  if (open.phase === 'guessing') return { seats: [open.turn] }
  if (open.phase !== 'hiding') return { seats: [] }
  const hiding = seats.map(({ id }) => id).filter((id) => secrets?.[id]?.place === undefined)
  return { seats: hiding, secret: 'hiding' }
}

const prepared: Prepared = {
  seats,
  policy: { leaver: 'sideLoses', late: 'sideLoses' },
  command,
  draft,
  event: eventSchema(kinds),
  eventKinds: kinds,
  schemas: { open: openSchema, secret: secretSchema },
  initial: { open: { phase: 'ready', turn: 'red', wind: 0, guesses: [] } },
  open: (random) =>
    foldEvents(prepared, prepared.initial, [
      {
        type: 'dealt',
        open: { wind: random('wind').int(6) },
        sealed: { treasure: `treasure-${random('treasure').hex(8)}` },
      },
    ]),
  refuse,
  decide: (state, seat, order) => foldEvents(prepared, state, eventsAfter(state, seat, order)),
  evolve: evolve as Prepared['evolve'],
  redact: (event, audience) => redactEvent(kinds, event, audience),
  waitingFor,
  options,
  sample: (view, seat, rng) => {
    const choice = options(view, seat).choices
    return choice.length > 0 ? options(view, seat, rng.pick(choice).draft).finish : undefined
  },
  // The same order each time: a stand-in needs no random number.
  standIn: (view, seat) => options(view, seat, options(view, seat).choices.at(-1)?.draft).finish,
  outcome: ({ open }) => {
    const hit = open.guesses.find((guess) => guess.hit)
    return hit && { winners: [hit.seat], points: { [hit.seat]: 1, [other(hit.seat)]: 0 } }
  },
  sideOf: (_, seat) => (seat === 'red' ? 'first' : 'second'),
  roundClock: ({ open }) => open.guesses.length,
}

export const toy: AnyGame = {
  id: 'toy',
  title: 'Hide and Seek',
  version: 1,
  setup: z.strictObject({ rooms: z._default(z.int().check(z.minimum(2), z.maximum(9)), 4) }),
  presets: { plain: { rooms: 4 } },
  prepare: () => prepared,
}

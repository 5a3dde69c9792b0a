import { z } from 'zod'
import {
  eventSchema,
  type Game,
  type Options,
  type Outcome,
  type PreparedGame,
  type Refusal,
  redactEvent,
  type SeatId,
} from '../core/index.ts'
import { nightsOf } from './chapters.ts'
import { type DuelEvent, duelEventKinds } from './events.ts'
import { evolveDuel } from './evolve.ts'
import { advance } from './flow/advance.ts'
import { scriptFrom } from './flow/script.ts'
import type { DuelState, DuelView, Order } from './orders/order.ts'
import { type BaseOrder, type PartialOrder, partialOrderSchema } from './orders/schemas.ts'
import { prepareRules } from './prepare-rules.ts'
import type { Rules } from './rules.ts'
import { refuseOutOfTurn, stepOf, waitingFor } from './seat-turn.ts'
import { seatOfSide, seats, sideOfSeat } from './seats.ts'
import { type DuelSetup, duelPresets, duelSetupSchema } from './setup.ts'
import { initialState } from './state/initial.ts'
import { type DuelOpen, duelOpenSchema, duelSecretSchema } from './state/open.ts'

/** More than any night has: when the next one begins, all of the last is far enough behind. */
const roundsInNight = 1000

type Command = BaseOrder
type Partial = PartialOrder
export type PreparedDuel = PreparedGame<DuelState, Command, DuelEvent, Partial>

/** Why no order of this kind may be given now, or undefined. */
const refuseNow = (view: DuelView, seat: SeatId, order: Order): Refusal | undefined =>
  (view.open.phase === 'duel' ? order.isOver?.(view.open) : undefined) ?? refuseOutOfTurn(view, seat, order)

/** The orders that a seat may give in the step that runs. */
const ordersFor = (rules: Rules, view: DuelView, seat: SeatId): Order[] =>
  [...rules.orders.values()].filter((order) => !refuseNow(view, seat, order))

function optionsOf(rules: Rules, view: DuelView, seat: SeatId, partial?: Partial): Options<Command, Partial> {
  const able = ordersFor(rules, view, seat)
  const ask = (order: Order, sofar: unknown) =>
    order.options(rules, view, sofar, seat) as Options<Command, Partial>
  if (partial) {
    const order = able.find(({ type }) => type === partial.type)
    return order ? ask(order, partial) : { choices: [] }
  }
  const choices = able.map(({ type }) => ({ pick: 'order', value: type, partial: { type } as Partial }))
  return {
    choices: choices.filter((choice) => {
      const { choices: further, finish } = optionsOf(rules, view, seat, choice.partial)
      return finish !== undefined || further.length > 0
    }),
  }
}

function outcomeOf(open: DuelOpen): Outcome | undefined {
  const { phase, vp } = open
  if (phase !== 'over') return undefined
  const british = seatOfSide(open, 'british')
  const german = seatOfSide(open, 'german')
  // Most VP at the end wins; 0 is a draw (D9.2).
  const winners = vp > 0 ? [british] : vp < 0 ? [german] : []
  return { winners, points: { [british]: vp, [german]: 0 - vp } }
}

/** Duel in the Dark bound to prepared rules. */
export function prepareDuel(rules: Rules): PreparedDuel {
  const command = z.discriminatedUnion(
    'type',
    [...rules.orders.values()].map(({ schema }) => schema) as never,
  ) as unknown as z.ZodType<Command>
  return {
    seats,
    command,
    partial: partialOrderSchema,
    event: eventSchema(duelEventKinds),
    eventKinds: duelEventKinds,
    schemas: { open: duelOpenSchema, secret: duelSecretSchema },
    initial: initialState(rules),
    open: () => [],
    refuse(view, seat, order) {
      const kind = rules.orders.get(order.type)
      if (!kind) return { rule: 'D3', reason: 'order.unknown' }
      return refuseNow(view, seat, kind) ?? kind.refuse(rules, view, order, seat)
    },
    decide(state, seat, order, random) {
      const script = scriptFrom(state)
      script.emit(...(rules.orders.get(order.type)?.decide(rules, state, order, random, seat) ?? []))
      advance(rules, script, random)
      return script.events
    },
    evolve: evolveDuel,
    redact: (event, audience) => redactEvent(duelEventKinds, event, audience),
    waitingFor,
    options: (view, seat, partial) => optionsOf(rules, view, seat, partial),
    sample(view, seat, draw) {
      const able = ordersFor(rules, view, seat)
      const step = stepOf(view.open)
      // A fighters' turn is many orders; it is ended early now and then, and always when nobody can act any more.
      const order =
        step === 'fighters' && draw.int(6) > 0 ? able.find(({ type }) => type === 'fighter') : draw.pick(able)
      const last = able.at(-1)
      return (order?.sample(rules, view, draw, seat) ?? last?.sample(rules, view, draw, seat)) as
        | Command
        | undefined
    },
    outcome: ({ open }) => outcomeOf(open),
    sideOf: ({ open }, seat) => sideOfSeat(open, seat),
    chapters: ({ open }) => nightsOf(open),
    roundClock: ({ open }) => open.night * roundsInNight + open.round,
  }
}

/** The game as the house knows it. */
export const duel: Game<DuelSetup, DuelState, Command, DuelEvent, Partial> = {
  id: 'duel',
  title: 'Duel in the Dark',
  version: 1,
  setup: duelSetupSchema as z.ZodType<DuelSetup>,
  presets: duelPresets,
  prepare: (setup) => prepareDuel(prepareRules(setup)),
}

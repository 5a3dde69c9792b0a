import type { z } from 'zod/mini'
import {
  eventSchema,
  type FairSidesSupport,
  type Highlights,
  type Outcome,
  type PreparedGame,
  type Refusal,
  type Rng,
  redactEvent,
  type SeatId,
  type SettledSides,
  type ShownAttention,
} from '../../core/index.ts'
import { standingOrders } from '../advice/standing.ts'
import { advance, type EventRecorder, eventRecorderFrom, openNight } from '../night/advance.ts'
import { nightSummarySchema, nightsOf } from '../night/chapters.ts'
import { initialState } from '../night/initial.ts'
import { refuseOutOfTurn, stepOf, waitingFor } from '../night/seat-turn.ts'
import type { OptionEvent, OptionEventFields, OptionTurn } from '../optional/index.ts'
import type { FieldContents } from '../rules/contribution.ts'
import type { DeclaredTypes, EventWithFields } from '../rules/define-option.ts'
import type { OrderKind, Rules } from '../rules/rules.ts'
import { ledgerEntryOf } from '../scoring/entry.ts'
import type { soloMission } from '../solo/index.ts'
import type { BaseEvent } from '../state/events.ts'
import type { BaseTurn, DuelOpen, DuelState, DuelView } from '../state/open.ts'
import type { BaseOrder, OrderDraft } from '../state/order-schemas.ts'
import { seatOfSide, sideOfSeat } from '../state/seats.ts'
import type { Options } from '../words/picks.ts'
import { refusal } from '../words/refusal.ts'

/** The step of the round clock from night to night: more rounds than any night can have. */
const roundsInNight = 1000

/** The night and the round that a value of the round clock stands for; round 0 is before the duel. */
export const nightAndRoundOf = (clock: number): { night: number; round: number } => ({
  night: Math.floor(clock / roundsInNight),
  round: clock % roundsInNight,
})

type SoloFields<T> =
  typeof soloMission extends DeclaredTypes<{ fields: infer F }>
    ? T extends keyof F
      ? FieldContents<F[T]>
      : object
    : never
/**
 * Every event of Duel in the Dark: the events of the base game, with the fields that options add, and the events of
 * options.
 */
export type DuelEvent =
  | { [T in BaseEvent['type']]: EventWithFields<T, OptionEventFields<T> & SoloFields<T>> }[BaseEvent['type']]
  | OptionEvent

/**
 * Every turn that a game of Duel may have, in a round or before the first round: those of the base game and of every
 * option.
 */
export type DuelTurn = BaseTurn | OptionTurn
/**
 * The turn of a state, or of the event that begins it, with its narrower type. The cast is safe: `prepareRules` refuses
 * a turn with any other name.
 */
export const turnOf = ({ turn }: Pick<DuelOpen, 'turn'>): DuelTurn | undefined => turn as DuelTurn | undefined

type Command = BaseOrder
type Draft = OrderDraft

/**
 * Duel bound to a setup. The browser's board and the bots read the prepared rules here instead of preparing them again.
 */
export interface PreparedDuel extends PreparedGame<DuelState, Command, DuelEvent, Draft> {
  readonly rules: Rules
}

/** The order kinds of a game, by the type of order that each handles. */
const kindsOf = ({ orders }: Rules) =>
  // The type of the map of order kinds does not keep which order each kind handles. The cast is safe, because a kind is
  // looked up by the type of the order.
  orders as ReadonlyMap<string, OrderKind<Command, Draft, DuelEvent>>

/** The refusal of every order of some kind at this moment, or undefined. */
const refuseNow = (
  rules: Rules,
  view: DuelView,
  seat: SeatId,
  order: Pick<OrderKind, 'type' | 'side' | 'step' | 'isOver'>,
): Refusal | undefined =>
  (view.open.phase === 'duel' ? order.isOver?.(view.open) : undefined) ??
  refuseOutOfTurn(rules, view, seat, order)

/** The refusal of an order, or undefined when a seat may give it now. */
function refuse(rules: Rules, view: DuelView, seat: SeatId, order: Command): Refusal | undefined {
  const kind = kindsOf(rules).get(order.type)
  if (!kind) return refusal('D3', 'order.unknown')
  return refuseNow(rules, view, seat, kind) ?? kind.refuse(rules, view, order, seat)
}

/** The order kinds that a seat may use in the current step. */
const ordersFor = (rules: Rules, view: DuelView, seat: SeatId) =>
  [...kindsOf(rules).values()].filter((order) => !refuseNow(rules, view, seat, order))

function optionsOf(rules: Rules, view: DuelView, seat: SeatId, draft?: Draft): Options<Command, Draft> {
  const able = ordersFor(rules, view, seat)
  if (draft) {
    const order = able.find(({ type }) => type === draft.type)
    return order?.options(rules, view, draft, seat) ?? { choices: [] }
  }
  const choices = able.map(({ type }) => ({ pick: 'order' as const, value: type, draft: { type } }))
  return {
    choices: choices.filter((choice) => {
      const { choices: further, finish } = optionsOf(rules, view, seat, choice.draft)
      return finish !== undefined || further.length > 0
    }),
  }
}

/** A random complete legal order, or undefined when the seat has none to give. */
function sampleOf(rules: Rules, view: DuelView, seat: SeatId, rng: Rng): Command | undefined {
  const able = ordersFor(rules, view, seat)
  if (able.length === 0) return undefined
  // A fighters' turn can take many orders. Five times in six a squadron acts; else the kind of order is random, and may
  // end the turn.
  const order =
    stepOf(view.open) === 'fighters' && rng.int(6) > 0
      ? able.find(({ type }) => type === 'fighter')
      : rng.pick(able)
  const sampled = order?.sample(rules, view, rng, seat)
  if (sampled) return sampled
  for (const other of able.toReversed()) {
    const found = other.sample(rules, view, rng, seat)
    if (found) return found
  }
  return undefined
}

/**
 * The turns in which the time that a seat takes to think reveals no secret. The bomber's turn is not among them: with
 * an advanced rule the British may secretly change the plan before the bomber's next card.
 */
const openChoices: readonly (string | undefined)[] = ['mosquito', 'fighters']

function attentionIn({ phase, turn }: DuelOpen): ShownAttention | undefined {
  if (phase === 'squadrons') return 'presence'
  if (phase !== 'duel') return undefined
  return openChoices.includes(turn) ? 'choosing' : 'presence'
}

function outcomeOf({ team }: Rules, open: DuelOpen): Outcome | undefined {
  const { phase, vp } = open
  if (phase !== 'over') return undefined
  if (team) return team.outcome(open)
  const british = seatOfSide(open, 'british')
  const german = seatOfSide(open, 'german')
  // Most VP at the end wins; 0 is a draw (D9.2).
  const winners = vp > 0 ? [british] : vp < 0 ? [german] : []
  return { winners, points: { [british]: vp, [german]: 0 - vp } }
}

/** Whether sides can be drawn or bid for: the game has exactly two seats, which play against each other. */
const hasFairSides = ({ seats, team }: Rules): boolean => seats.length === 2 && !team

/**
 * The highest bid for a side, in VP: no side has an advantage of more than a good night is worth (docs/fair-sides.md).
 */
const mostBid = 30

const fairSidesOf = ({ setup }: Rules): FairSidesSupport => ({
  sides: ['british', 'german'],
  most: mostBid,
  ...((setup.mirror || (setup.exchange && setup.nights % 2 === 0)) && { isMirrored: true }),
})

/** The highlights of the nights that were flown to their end. The plan of a night that was broken off stays secret. */
function highlightsOf({ board, plan: hooks }: Rules, open: DuelOpen): Highlights {
  const { results } = open
  const places: Record<SeatId, string[]> = {}
  for (const { british, night, plan } of results) {
    const [target = plan.target] = hooks.flatMap((hook) => hook.target?.(open, night) ?? [])
    const city = board.city(target)?.name ?? String(target)
    places[british] = [...(places[british] ?? []), city]
  }
  const longest = Math.max(0, ...results.map(({ byRound }) => byRound.length - 1))
  return { places, ...(longest > 0 && { longest }) }
}

/**
 * Sets the sides of the first night after settling, and enters in the ledger the points of a bid, if a seat is awarded
 * them (D9.3).
 */
function takeSides(script: EventRecorder<DuelEvent>, { sides, award }: SettledSides): void {
  const { open } = script.state
  const british = Object.keys(sides).find((seat) => sides[seat] === 'british') ?? open.british
  if (british === open.british && !award) return
  const line = { rule: 'D9.3' as const, reason: 'sideBid' as const, points: award?.points ?? 0 }
  const ledger = award ? [ledgerEntryOf(open, 'D9.3', sideOfSeat({ british }, award.seat), [line])] : []
  script.emit({ type: 'sidesTaken', open: { british, ledger } })
}

/**
 * A function that returns a safe legal order for a seat whose time is over.
 * @returns undefined if the seat has no order to give
 */
export type StandInAdvice = (
  game: PreparedDuel,
  view: DuelState,
  seat: SeatId,
  rng: Rng,
) => BaseOrder | undefined

/**
 * Duel in the Dark bound to prepared rules.
 * @param advice the orders of a stand-in; without it the game has no `standIn`
 */
export function bindRules(rules: Rules, advice?: StandInAdvice): PreparedDuel {
  // The cast is safe: `rules.eventKinds` is joined from the same kinds of events that make up the type `DuelEvent`.
  const event = eventSchema(rules.eventKinds) as unknown as z.ZodMiniType<DuelEvent>
  const initial = initialState(rules)
  const game: PreparedDuel = {
    rules,
    seats: rules.seats,
    // A side wins or loses as a whole: when one German player resigns, the game ends for all German players.
    policy: { leaver: 'sideLoses', late: 'sideLoses' },
    command: rules.command,
    draft: rules.draft,
    event,
    eventKinds: rules.eventKinds,
    schemas: rules.schemas,
    initial,
    ...(hasFairSides(rules) && { fairSides: fairSidesOf(rules) }),
    open(random, _, settled) {
      const script = eventRecorderFrom(rules, initial, random, event)
      if (settled) takeSides(script, settled)
      openNight(rules, script, random)
      return script.decided
    },
    refuse: (view, seat, order) => refuse(rules, view, seat, order),
    decide(state, seat, order, random) {
      const script = eventRecorderFrom(rules, state, random, event)
      script.follow(kindsOf(rules).get(order.type)?.decide(rules, state, order, random, seat) ?? [])
      advance(rules, script, random)
      return script.decided
    },
    evolve: rules.evolve,
    redact: (event, audience) => redactEvent(rules.eventKinds, event, audience),
    waitingFor: (view) => waitingFor(rules, view),
    options: (view, seat, draft) => optionsOf(rules, view, seat, draft),
    sample: (view, seat, rng) => sampleOf(rules, view, seat, rng),
    standing: standingOrders(rules),
    attention: ({ open }) => attentionIn(open),
    outcome: ({ open }) => outcomeOf(rules, open),
    sideOf: ({ open }, seat) => sideOfSeat(open, seat),
    chapters: ({ open }) => nightsOf(rules, open),
    highlights: ({ open }) => highlightsOf(rules, open),
    chapterCount: rules.setup.nights,
    chapterSummary: nightSummarySchema,
    roundClock: ({ open }) => open.night * roundsInNight + open.round,
  }
  return advice ? { ...game, standIn: (view, seat, rng) => advice(game, view, seat, rng) } : game
}

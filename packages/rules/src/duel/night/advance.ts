import type { z } from 'zod/mini'
import {
  type AnyEvent,
  commitTo,
  type DecidedEvent,
  deckFrom,
  type EventFolding,
  foldEvent,
  type Random,
} from '../../core/index.ts'
import { bySquadron, type SquadronId, squadronIds, type TilesByHex } from '../board/pieces.ts'
import { extraEventFieldsFor } from '../rules/extras.ts'
import type { RoundStep, Rules } from '../rules/rules.ts'
import { vpChangeOf } from '../scoring/entry.ts'
import type { BaseEvent } from '../state/events.ts'
import type { LedgerEntry } from '../state/ledger.ts'
import type { DuelOpen, DuelState, NightResult, Plan, Squadron } from '../state/open.ts'
import { britishPlan, isAirborne } from '../state/queries.ts'
import { otherSeat, seatOfSide, sideOfSeat } from '../state/seats.ts'
import { initialState } from './initial.ts'

/** Records the events decided so far for one order, and the state after them, from which the next event is decided. */
export interface EventRecorder<E extends AnyEvent = AnyEvent> {
  readonly state: DuelState
  readonly decided: DecidedEvent<DuelState, E>[]
  /** Adds events of the base game and, after each, the events with which options react to it (`Contribution.on`). */
  emit(...events: BaseEvent[]): void
  /** Adds events of any contribution, with the reactions of options as in `emit`. */
  follow(events: readonly AnyEvent[]): void
}

/**
 * Adds everything that follows from an order until a seat must give the next one (D3): the weather after phase 1, the
 * curtain when both sides are ready, the next turn, turns in which nobody can act, the end of the night.
 */
export function advance(rules: Rules, script: EventRecorder, random: Random): void {
  const { open } = script.state
  if (open.phase === 'squadrons' && script.decided.length > 0) drawWeather(rules, script, random)
  else if (open.phase === 'preparation') raiseCurtain(rules, script, random)
  while (script.state.open.phase === 'duel' && script.state.open.turnOver) nextTurn(rules, script, random)
}

function nextTurn(rules: Rules, script: EventRecorder, random: Random): void {
  const { open } = script.state
  // The end of the night is checked after the fighters' turn and after the bomber's turn (D3).
  if (open.turn !== 'mosquito' && isNightOver(open)) endNight(rules, script, random)
  else beginNextTurn(rules, script, random)
}

/**
 * All turns after the current one, each with its round; the turns of the prelude are in round 0. Turns in which nothing
 * is left to do are included.
 */
function* followingTurns({ prelude, round: turns }: Rules, open: DuelOpen): Generator<[number, RoundStep]> {
  const place = (steps: readonly RoundStep[]) => steps.findIndex(({ turn }) => turn === open.turn)
  if (open.round === 0) for (const step of prelude.slice(place(prelude) + 1)) yield [0, step]
  else for (const step of turns.slice(place(turns) + 1)) yield [open.round, step]
  for (let round = open.round + 1; ; round++) for (const step of turns) yield [round, step]
}

function beginNextTurn(rules: Rules, script: EventRecorder, random: Random): void {
  for (const [round, step] of followingTurns(rules, script.state.open)) {
    if (!step.beforeAircraft) placeAircraft(rules, script)
    if (step.isOver(script.state.open, rules)) continue
    script.emit({ type: 'turnBegan', open: { round, turn: step.turn } })
    script.follow(step.closeIdle?.(rules, script.state, random) ?? [])
    return
  }
}

/**
 * Begins a night, the first included, before any order: a mirror match draws its weather (D13.2), and options add
 * events.
 */
export function openNight(rules: Rules, script: EventRecorder, random: Random): void {
  if (rules.setup.mirror && rules.version > 1) drawWeather(rules, script, random, { early: true })
  for (const opening of rules.opensNight) script.follow(opening(rules, script.state, random))
}

/**
 * Phase 2 (D3): draws the top weather card. The deck is shuffled once for the whole game, and no card comes back. Its
 * order is computed from the seed on demand; no state and no message contains it.
 */
function drawWeather(rules: Rules, script: EventRecorder, random: Random, when: { early?: true } = {}): void {
  const deck = deckFrom(random('weather/deck'), rules.board.pack.weather)
  // Both nights of a mirror match have the same weather card (D13.2).
  const drawn = deck(rules.setup.mirror ? 0 : script.state.open.night - 1)
  if (!drawn) return
  const { id, wind, moon, summer, clouds, storms, fogs, changesBefore } = drawn
  const data = { weather: { card: id, wind, moon, summer, clouds, storms, fogs, changesBefore }, ...when }
  const extras = extraEventFieldsFor('weatherDrawn', { rules, state: script.state, data })
  script.emit({ type: 'weatherDrawn', open: { ...data, ...extras } })
}

/**
 * The nonce for the hash of a night's plan, 128 bits in hexadecimal. No message contains it before the night has ended.
 */
const planNonce = (random: Random, night: number): string => random(`n${night}/plan-nonce`).hex(16)

/**
 * The public plan of the solo mission, as far as it is known; undefined in games in which a seat makes a secret plan.
 */
const openPlan = (rules: Rules, open: DuelOpen): Plan | undefined => {
  for (const { open: planOf } of rules.plan) if (planOf) return planOf(rules, open)
  return undefined
}

const airportsOf = (rules: Rules, open: DuelOpen, { start, mosquito }: Plan) => ({
  bomber: start,
  mosquito,
  markers: rules.markers,
  ...Object.assign({}, ...rules.plan.map((hook) => hook.placed?.(open))),
})

/**
 * Raises the curtain when both sides are ready (D3.7): shows the tiles and the aircraft, and publishes the hash of the
 * plan.
 */
function raiseCurtain(rules: Rules, script: EventRecorder, random: Random): void {
  const tiles = script.state.secrets?.[seatOfSide(script.state.open, 'german')]?.defences
  if (!tiles) return
  // When the weather was not drawn before the preparation, it is drawn now.
  if (!script.state.open.weather) drawWeather(rules, script, random)
  const { open } = script.state
  const known = openPlan(rules, open)
  const plan = known ?? britishPlan(script.state)
  if (!plan) return
  const isFirst = rules.prelude[0]?.beforeAircraft ?? false
  script.emit({
    type: 'curtainRaised',
    open: {
      tiles,
      ...(!isFirst && airportsOf(rules, open, plan)),
      // A public plan needs no commitment.
      commitment: known ? '' : commitTo(plan, planNonce(random, open.night)),
    },
  })
}

/**
 * Phase 5, in games where a turn of the prelude comes before it: the aircraft appear on their airports. In other games
 * the curtain has already placed them.
 */
function placeAircraft(rules: Rules, script: EventRecorder): void {
  const plan = britishPlan(script.state)
  if (plan && !script.state.open.bomber)
    script.emit({ type: 'aircraftPlaced', open: airportsOf(rules, script.state.open, plan) })
}

/** Whether every aircraft has landed or crashed (D3). A Mosquito in the air does not prolong the night. */
const isNightOver = (open: DuelOpen): boolean =>
  (open.bomber?.landed ?? false) && squadronIds.every((id) => !isAirborne(open.squadrons[id]))

const byTable = (ledger: readonly LedgerEntry[]): Record<string, number> => {
  const sums: Record<string, number> = {}
  for (const entry of ledger) sums[entry.table] = (sums[entry.table] ?? 0) + vpChangeOf([entry])
  return sums
}

const byRound = ({ ledger, carried, round }: DuelOpen): number[] =>
  Array.from(
    { length: round + 1 },
    (_, until) => carried + vpChangeOf(ledger.filter((entry) => entry.round <= until)),
  )

/**
 * Ends the night: an airborne Mosquito flies home, the plan is opened with its nonce (D14), and the next night begins
 * unless this was the last.
 */
function endNight(rules: Rules, script: EventRecorder, random: Random): void {
  const { open, secrets } = script.state
  const british = secrets?.[seatOfSide(open, 'british')]
  // The plan to open is the one whose hash was published: `lockedPlan`, if the plan was changed later.
  const known = openPlan(rules, open)
  const plan = known ?? british?.lockedPlan ?? british?.plan
  if (!plan) return
  const result: NightResult = {
    night: open.night,
    vp: open.vp,
    plan,
    nonce: known ? '' : planNonce(random, open.night),
    commitment: open.commitment ?? '',
    card: open.weather?.card ?? 0,
    british: open.british,
    byTable: byTable(open.ledger),
    byRound: byRound(open),
  }
  const data = { result, mosquitoHome: open.mosquito?.height !== 'ground' }
  const extras = extraEventFieldsFor('nightEnded', { rules, state: script.state, data, random })
  script.emit({ type: 'nightEnded', open: { ...data, ...extras } })
  if (open.night === open.nights) return
  beginNextNight(rules, script)
  openNight(rules, script, random)
}

/** The tiles that stay where they are on later nights: shelters (D7.9). */
function standingTiles(rules: Rules, { ground }: DuelOpen): TilesByHex {
  const kept: TilesByHex = {}
  for (const [hex, here] of Object.entries(ground.placed)) {
    const staying = Object.entries(here).filter(([kind]) => rules.tiles.get(kind)?.stays)
    if (staying.length > 0) kept[hex] = Object.fromEntries(staying)
  }
  return kept
}

/** The squadrons at the beginning of the next night: all with full tanks, except those lost at sea (D6.12, D13.1). */
function restored(rules: Rules, open: DuelOpen): Record<SquadronId, Squadron> {
  const fresh = initialState(rules).open.squadrons
  return bySquadron((id) => {
    const { status } = open.squadrons[id]
    return status === 'lost' ? { ...fresh[id], status, fuel: 0 } : fresh[id]
  })
}

/** Begins the next night (D13.1). When sides are exchanged, only each player's VP carry over (D13.2). */
function beginNextNight(rules: Rules, script: EventRecorder): void {
  const { open } = script.state
  const night = open.night + 1
  if (rules.setup.mirror || rules.setup.exchange) {
    const { squadrons } = initialState(rules).open
    // The VP track counts British minus German, so its sign changes when the players exchange sides.
    const next = { night, british: otherSeat(open.british), vp: 0 - open.vp, squadrons }
    script.emit({ type: 'nightBegan', open: next })
    return
  }
  const { british, vp } = open
  const carried = { squadrons: restored(rules, open), standing: standingTiles(rules, open) }
  script.emit({ type: 'nightBegan', open: { night, british, vp, ...carried } })
}

/**
 * The event with each secret part copied to all seats of the same side, because the players of a side know the same.
 * When every side has one seat the event is unchanged.
 */
function sharedOnSide({ seats, team }: Rules, open: DuelOpen, event: AnyEvent): AnyEvent {
  if (!team || !event.own) return event
  const parts = Object.entries(event.own)
  const own = seats.flatMap(({ id }) => {
    const part =
      event.own?.[id] ?? parts.find(([owner]) => sideOfSeat(open, owner) === sideOfSeat(open, id))?.[1]
    return part === undefined ? [] : [[id, part]]
  })
  return { ...event, own: Object.fromEntries(own) }
}

/**
 * An event recorder without events.
 * @param start the state before the order
 * @param event the schema of the game's events
 */
export function eventRecorderFrom<E extends AnyEvent>(
  rules: Rules,
  start: DuelState,
  random: Random,
  event: z.ZodMiniType<E>,
): EventRecorder<E> {
  let state = start
  const decided: DecidedEvent<DuelState, E>[] = []
  const folding: EventFolding<DuelState, E> = { event, evolve: rules.evolve }
  const follow = (more: readonly AnyEvent[]) => {
    for (const each of more) {
      const next = foldEvent(folding, state, sharedOnSide(rules, state.open, each))
      state = next.after
      decided.push(next)
      for (const following of rules.on.get(next.event.type) ?? []) follow(following(rules, state, random))
    }
  }
  return {
    get state() {
      return state
    },
    decided,
    emit: (...more) => follow(more),
    follow,
  }
}

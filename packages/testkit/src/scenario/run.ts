import {
  errorMessageOf,
  eventsOf,
  type Random,
  randomFrom,
  type SeatId,
  sameJson,
  seedFromNumber,
  stateAfter,
  viewOf,
} from '@opsroom/rules/core'
import {
  type BaseOrder,
  type DuelEvent,
  type DuelSetup,
  type DuelState,
  duelSetupSchema,
  type PreparedDuel,
  prepareDuel,
  prepareRules,
  type Rules,
  seatOfSide,
  squadronIds,
} from '@opsroom/rules/duel'
import { canAnyAct, initialState } from '@opsroom/rules/duel/testkit'
import { en } from 'zod/locales'
import type { z } from 'zod/mini'
import { differences } from './compare.ts'
import { mergeSilverAceOrders, passOrderOf, positionAtAce } from './expansions.ts'
import { type Scenario, scenarioSchema } from './format.ts'
import { chanceOf, isWeatherChangeToCome, optionalGivenKeys, stateWithOptionalGiven } from './optional.ts'
import { commandOf, isEmptyValue, nameAndBodyOfOrder, preparationOrders } from './orders.ts'
import { compareCourse } from './outcome.ts'
import { nightBeforePhase3, positionOf, weatherOf } from './position.ts'

/** The locale of schema errors, so that errors in a scenario file are printed in English. */
const inWords = { error: en().localeError }

export interface ScenarioResult {
  id: string
  /** The differences as text; absent if the scenario passed. */
  problem?: string
}

/**
 * Whether a refusal cites this rule or a part of it: `D6.6a` is a part of `D6.6`, but `D6.12` is not a part of `D6.1`.
 */
const citesRule = (rule: string, wanted: string): boolean =>
  rule.startsWith(wanted) && !/^\d/.test(rule.slice(wanted.length))

const seeded: Random = randomFrom(seedFromNumber(0))
const knownGiven = new Set([
  'night',
  'round',
  'toAct',
  'vp',
  'weather',
  'weatherDeck',
  'bomber',
  'mosquito',
  'fighters',
  'tiles',
  'dropped',
])

interface Bound {
  rules: Rules
  game: PreparedDuel
  scenario: Scenario
  random: Random
  /** Collects the state before the first order and all later events. */
  trace: Trace
}

/** A scenario as it was played: where its orders began, and the events that followed from them. */
interface Trace {
  start?: DuelState
  events: DuelEvent[]
}

/** A night before phase 1, with the squadrons that its first order does not name out of it. */
function nightOf(rules: Rules, named: Record<string, unknown>, vp: number): DuelState {
  const start = initialState(rules)
  const squadrons = Object.fromEntries(
    squadronIds.map((id) => {
      const squadron = start.open.squadrons[id]
      return [id, named[id] === undefined ? { ...squadron, status: 'crashed' } : squadron]
    }),
  ) as DuelState['open']['squadrons']
  return { ...start, open: { ...start.open, squadrons, vp } }
}

/**
 * The state that a scenario starts from: a position in the duel, a night before phase 3, or a night that has not begun.
 */
function startOf({ rules, scenario: { given, when, then } }: Bound): DuelState {
  const [first, body] = when[0] ? nameAndBodyOfOrder(when[0]) : []
  // For a refusal of an order that places squadrons, all squadrons are available, also those that the order does not
  // name.
  const isRefusal = when.length === 1 && then.refused !== undefined
  if (first === 'squadrons')
    return isRefusal ? initialState(rules) : nightOf(rules, body ?? {}, given?.vp ?? 0)
  const isEvening = first !== undefined && preparationOrders.has(first)
  return isEvening ? nightBeforePhase3(rules, given) : positionOf(rules, given ?? {})
}

/** The seat that an order names, or the first one of its side. */
const seatOf = (rules: Rules, { open }: DuelState, type: string, named: unknown): SeatId =>
  typeof named === 'string' ? named : seatOfSide(open, rules.orders.get(type)?.side ?? 'german')

/** One command as the server runs it: refuse on the seat's own view, decide, evolve. */
function play(
  { rules, game, scenario: { given }, random, trace }: Bound,
  state: DuelState,
  order: BaseOrder,
  by?: unknown,
) {
  const parsed = game.command.safeParse(order, inWords)
  if (!parsed.success)
    throw new Error(
      `no order of this game: ${parsed.error.issues[0]?.message} at ${parsed.error.issues[0]?.path.join('.')}`,
    )
  const seat = seatOf(rules, state, order.type, by)
  const refused = game.refuse(viewOf(state, seat), seat, parsed.data)
  if (refused) return { refused, state, isIdle: false }
  // A scenario without a weather deck names its weather, and fields that it does not name have defaults: the weather
  // card that the game draws is replaced by this weather.
  const weather = given?.weatherDeck ? undefined : weatherOf(given?.weather)
  const events = eventsOf(game.decide(state, seat, parsed.data, random)).map((event) =>
    event.type === 'weatherDrawn' && weather ? { ...event, open: { ...event.open, weather } } : event,
  )
  trace.events.push(...events)
  const isIdle = events.some((event) => event.type === 'fightersTurnEnded' && event.open?.idle)
  return { state: events.reduce(game.evolve, state), isIdle }
}

/**
 * The state after the fighters' turn, if no German piece can act in it and the first order of the scenario belongs to
 * another turn: a turn in which nobody can act ends by itself (D3).
 */
function passIdleFighters({ rules, game, scenario, random }: Bound, state: DuelState): DuelState {
  const { turn, phase } = state.open
  const first = scenario.when[0] ? rules.orders.get(nameAndBodyOfOrder(scenario.when[0])[0]) : undefined
  const isPassed = phase === 'duel' && turn === 'fighters' && first !== undefined && first.step !== 'fighters'
  if (!isPassed || canAnyAct(rules, state.open)) return state
  const seat = seatOfSide(state.open, 'german')
  return stateAfter(game.decide(state, seat, { type: 'endFighters' }, random), state)
}

/**
 * The state after the German preparation. If a scenario goes on to the duel without a German order for it, the Germans
 * place no tiles.
 */
function prepareTheRest(bound: Bound, state: DuelState, name: string): DuelState {
  const silent =
    !bound.scenario.strict &&
    state.open.phase === 'preparation' &&
    !preparationOrders.has(name) &&
    !state.secrets?.[seatOfSide(state.open, 'german')]?.defences
  return silent ? play(bound, state, { type: 'defences', tiles: {} }).state : state
}

/** The state after the weather change that is due before the first order, if there is one. */
function changeWeather({ rules, scenario, random }: Bound, state: DuelState): DuelState {
  if (!isWeatherChangeToCome(rules, state, scenario.given)) return state
  const followed = (rules.on.get('turnBegan') ?? []).flatMap((following) => following(rules, state, random))
  return followed.reduce(rules.evolve, state)
}

/** The state after passing the turns of optional rules for which the scenario has no order. */
function passOptional(bound: Bound, state: DuelState, name: string): DuelState {
  const isAsked = bound.scenario.strict || state.open.turn === bound.rules.orders.get(name)?.step
  const pass = isAsked ? undefined : passOrderOf(bound.rules, state)
  return pass ? passOptional(bound, play(bound, state, pass).state, name) : state
}

function problemOf(unbound: Omit<Bound, 'random'>): string | undefined {
  const { given, when: written, then } = unbound.scenario
  const when = mergeSilverAceOrders(written)
  const unknown = Object.entries(given ?? {}).find(
    ([key, value]) =>
      !knownGiven.has(key) && !optionalGivenKeys(unbound.rules).includes(key) && !isEmptyValue(value),
  )?.[0]
  if (unknown) return `nothing here knows given.${unknown}`
  const position = stateWithOptionalGiven(unbound.rules, startOf({ ...unbound, random: seeded }), given)
  const bound: Bound = { ...unbound, random: chanceOf(seeded, position, given) }
  const started = positionAtAce(position, when[0])
  const start = changeWeather(bound, passIdleFighters(bound, started))
  unbound.trace.start = start
  let state = start
  let isIdle = false
  if (when.length === 0 && then.refused) return `no order was given, none was refused by ${then.refused}`
  for (const [index, entry] of when.entries()) {
    const [name, { seat, ...body }] = nameAndBodyOfOrder(entry)
    state = passOptional(bound, prepareTheRest(bound, state, name), name)
    const result = play(bound, state, commandOf(name, body, state, given), seat)
    const { refused } = result
    const isLast = index === when.length - 1
    if (!refused) {
      if (isLast && then.refused) return `${name} was accepted, not refused by ${then.refused}`
      state = result.state
      isIdle = result.isIdle
      continue
    }
    // The fighters' turn that this `endFighters` order would end has just ended by itself.
    if (name === 'endFighters' && isIdle && !(isLast && then.refused)) continue
    if (!isLast || !then.refused) return `${name} was refused by ${refused.rule} (${refused.reason})`
    if (!citesRule(refused.rule, then.refused))
      return `refused by ${refused.rule} (${refused.reason}), not by ${then.refused}`
    if (!sameJson(result.state, state)) return 'the refused order changed the state'
  }
  const produced = state.open.ledger.slice(start.open.ledger.length)
  const found = [
    ...differences(bound.rules, state.open, produced, then),
    ...compareCourse(bound.game, state, unbound.trace.events, then),
  ]
  return found.join('; ') || undefined
}

const issuesOf = ({ issues }: z.core.$ZodError): string =>
  issues.map(({ path, message }) => `${path.join('.')} ${message}`.trim()).join('; ')

export interface TracedScenario extends ScenarioResult {
  setup?: DuelSetup
  version?: number | undefined
  /** The position before the first order; absent if the scenario cannot be read. */
  start?: DuelState
  /** The events of the orders, up to the first that was refused. */
  events: DuelEvent[]
}

/** Plays one scenario through the rules and returns its trace. Never throws, like `runScenario`. */
export function traceScenario(data: unknown): TracedScenario {
  const named = (data as { id?: unknown })?.id
  const traced: TracedScenario = { id: typeof named === 'string' ? named : '(no id)', events: [] }
  try {
    const parsed = scenarioSchema.safeParse(data, inWords)
    if (!parsed.success) return { ...traced, problem: `not a scenario: ${issuesOf(parsed.error)}` }
    const setup = duelSetupSchema.safeParse({ ...parsed.data.setup }, inWords)
    if (!setup.success) return { ...traced, problem: `setup: ${issuesOf(setup.error)}` }
    traced.setup = setup.data
    traced.version = parsed.data.version
    const rules = prepareRules(setup.data, parsed.data.version)
    const problem = problemOf({ rules, game: prepareDuel(rules), scenario: parsed.data, trace: traced })
    return problem ? { ...traced, problem } : traced
  } catch (error) {
    return { ...traced, problem: errorMessageOf(error) }
  }
}

/** Plays one scenario through the rules. Never throws: an error in the scenario itself is returned as its problem. */
export function runScenario(data: unknown): ScenarioResult {
  const { id, problem } = traceScenario(data)
  return problem ? { id, problem } : { id }
}

import {
  type BlueMaxEvent,
  type BlueMaxOrder,
  type BlueMaxState,
  hexOfCode,
  type PreparedBlueMax,
  waitingSeats,
} from '@opsroom/rules/blue-max'
import {
  type Audience,
  canonicalJson,
  errorMessageOf,
  eventsOf,
  type Random,
  redactState,
  type SeatId,
  sameJson,
  stateAfter,
  viewOf,
} from '@opsroom/rules/core'
import { en } from 'zod/locales'
import { type ScriptedChance, scriptedChance } from './chance.ts'
import { differences, valueAt } from './compare.ts'
import { type BlueMaxScenario, givenSchema, scenarioSchema, type Then, type When } from './format.ts'
import { rulesOf, scenarioStart } from './position.ts'
import { type RecordedChance, recordChance } from './recorded.ts'
import { shownOptions, shownPosition } from './shown.ts'

/** A scenario while it is played. */
class Play {
  readonly game: PreparedBlueMax
  /** All events since the scenario's position. */
  readonly events: BlueMaxEvent[]
  state: BlueMaxState
  /** Every state in which an order was expected; the present state is the last. */
  readonly states: BlueMaxState[]
  /** The numbers that were rolled and the cards that were drawn, by purpose. */
  readonly recorded: RecordedChance
  readonly #chance: ScriptedChance
  readonly #random: Random

  constructor(scenario: Pick<BlueMaxScenario, 'setup' | 'given' | 'version'>) {
    this.#chance = scriptedChance(scenario.given ?? {})
    const { random, recorded } = recordChance(this.#chance.random)
    this.#random = random
    this.recorded = recorded
    const start = scenarioStart(rulesOf(scenario), scenario.given ?? {}, random)
    this.game = start.game
    this.events = [...start.events]
    this.state = start.state
    this.states = [start.state]
  }

  get leftOver(): string | undefined {
    return this.#chance.leftOver()
  }

  /** Gives an order as the server does. @returns the refusal, or undefined if the order was accepted */
  order(seat: SeatId, order: BlueMaxOrder): { rule: string; reason: string } | undefined {
    const refused = this.game.refuse(viewOf(this.state, seat) as BlueMaxState, seat, order)
    if (refused) return refused
    const decided = this.game.decide(this.state, seat, order, this.#random)
    this.events.push(...eventsOf(decided))
    this.state = stateAfter(decided, this.state)
    this.states.push(this.state)
    return undefined
  }

  seenBy(audience: Audience): { state: BlueMaxState; events: BlueMaxEvent[] } {
    return {
      state: redactState(this.game.schemas, this.state, audience) as BlueMaxState,
      events: this.events.flatMap((event) => this.game.redact(event, audience) ?? []),
    }
  }

  /** Everything that an audience is sent, as text. */
  allFor(audience: Audience): string {
    const { state, events } = this.seenBy(audience)
    const waiting = this.game.waitingFor(state)
    const options = audience === 'public' ? {} : shownOptions(this.game, this.state, audience)
    return canonicalJson({ state, events, waiting, options })
  }
}

interface Given {
  seat: SeatId
  order: BlueMaxOrder
}

/** The order of a scenario's step. @throws Error when this game has no such order */
function orderOf({ game }: Play, name: string, body: Record<string, unknown>): Given {
  const { seat, ...rest } = body
  if (typeof seat !== 'string') throw new Error(`${name} names no seat`)
  const place = name === 'start' ? { at: hexOfCode(game.rules.field, String(rest.at)) ?? 0 } : {}
  const parsed = game.command.safeParse({ type: name, ...rest, ...place }, { error: en().localeError })
  if (parsed.success) return { seat, order: parsed.data }
  const issue = parsed.error.issues[0]
  throw new Error(`${name} is no order of this game: ${issue?.message} at ${issue?.path.join('.')}`)
}

/** The differences between the present state and the expected one. */
function problemsOf(play: Play, then: Then): string[] {
  const { views = {}, twin: _, refused: __, options = {}, ...plain } = then
  const shown = shownPosition(play.game, play.state, play.events)
  return [
    ...Object.entries(plain).flatMap(([key, wanted]) => differences(key, shown[key], wanted)),
    ...Object.entries(options).flatMap(([seat, wanted]) =>
      differences(`options.${seat}`, shownOptions(play.game, play.state, seat), wanted),
    ),
    ...Object.entries(views).flatMap(([audience, { sees = {}, hides = [] }]) => {
      const seen = play.seenBy(audience)
      const view = shownPosition(play.game, seen.state, seen.events)
      return [
        ...differences(audience, view, sees),
        ...hides.flatMap((path) => {
          const value = valueAt(view, path)
          return value === undefined || value === null
            ? []
            : [`${audience} sees ${path}: ${canonicalJson(value)}`]
        }),
      ]
    }),
  ]
}

const citesRule = (rule: string, wanted: string): boolean =>
  rule.startsWith(wanted) && !/^\d/.test(rule.slice(wanted.length))

/** Plays the steps of a scenario one after the other. @returns the first problem, or undefined */
function playAll(play: Play, when: readonly When[], refused: string | undefined): string | undefined {
  if (when.length === 0 && refused) return `no order was given, none was refused by ${refused}`
  for (const [index, entry] of when.entries()) {
    const [name = '', body = {}] = Object.entries(entry)[0] ?? []
    const isLast = index === when.length - 1
    if (name === 'check') {
      const problems = problemsOf(play, body as Then)
      if (problems.length > 0) return `at check ${index + 1}: ${problems.join('; ')}`
      continue
    }
    const given: Given[] =
      name === 'holdFire'
        ? waitingSeats(play.state.open).map((seat) => ({ seat, order: { type: 'fire' } }))
        : [orderOf(play, name, body)]
    for (const { seat, order } of given) {
      const before = play.state
      const found = play.order(seat, order)
      if (!found && isLast && refused) return `${name} was accepted, not refused by ${refused}`
      if (!found) continue
      if (!isLast || !refused) return `${name} of ${seat} was refused by ${found.rule} (${found.reason})`
      if (!citesRule(found.rule, refused))
        return `refused by ${found.rule} (${found.reason}), not by ${refused}`
      if (!sameJson(play.state, before)) return 'the refused order changed the state'
    }
  }
  return undefined
}

/** A value with another one merged into it: objects key by key; lists and other values are replaced. */
function laidOver(base: unknown, over: unknown): unknown {
  const isPlain = (value: unknown): value is Record<string, unknown> =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
  if (!isPlain(base) || !isPlain(over)) return over
  const merged: Record<string, unknown> = { ...base }
  for (const [key, value] of Object.entries(over))
    merged[key] = key in merged ? laidOver(merged[key], value) : value
  return merged
}

/**
 * Plays the scenario's twin, which differs in a secret, and compares the messages of each audience.
 * @returns the first problem, or undefined
 */
function comparePair(scenario: BlueMaxScenario, play: Play): string | undefined {
  const { twin } = scenario.then
  if (!twin) return undefined
  const given = givenSchema.parse(laidOver(scenario.given ?? {}, twin.given ?? {}))
  const other = new Play({ ...scenario, given })
  const problem = playAll(other, twin.when ?? scenario.when, undefined) ?? other.leftOver
  if (problem) return `in the other game: ${problem}`
  for (const audience of twin.same ?? [])
    if (play.allFor(audience) !== other.allFor(audience)) return `${audience} can tell the two games apart`
  for (const audience of twin.differ ?? [])
    if (play.allFor(audience) === other.allFor(audience)) return `${audience} cannot tell the two games apart`
  return undefined
}

/** A scenario played to its end. @throws Error when it fails */
function played(data: unknown): Play {
  const scenario = scenarioSchema.parse(data)
  const play = new Play(scenario)
  const problem = playAll(play, scenario.when, scenario.then.refused)
  if (problem) throw new Error(problem)
  return play
}

/**
 * The dice and cards of a scenario by purpose, for a game that must go the same way.
 * @throws Error when the scenario fails
 */
export const chanceOfScenario = (data: unknown): RecordedChance => played(data).recorded

/** The game of a scenario, and every state in which an order was expected. @throws Error when the scenario fails */
export const statesOfScenario = (data: unknown): Pick<Play, 'game' | 'states'> => played(data)

/** Plays one scenario through the rules. Never throws: an error in the scenario itself is returned as its problem. */
export function runBlueMaxScenario(data: unknown): { id: string; problem?: string } {
  const named = (data as { id?: unknown })?.id
  const id = typeof named === 'string' ? named : '(no id)'
  try {
    const parsed = scenarioSchema.safeParse(data, { error: en().localeError })
    if (!parsed.success) {
      const issues = parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
      return { id, problem: `not a scenario: ${issues.join('; ')}` }
    }
    const scenario = parsed.data
    const play = new Play(scenario)
    const { refused } = scenario.then
    const problem =
      playAll(play, scenario.when, refused) ||
      problemsOf(play, scenario.then).join('; ') ||
      play.leftOver ||
      comparePair(scenario, play)
    return problem ? { id, problem } : { id }
  } catch (error) {
    return { id, problem: errorMessageOf(error) }
  }
}

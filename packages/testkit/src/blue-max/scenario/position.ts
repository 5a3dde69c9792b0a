import {
  type BlueMaxOpen,
  type BlueMaxRules,
  type BlueMaxSealed,
  type BlueMaxState,
  blueMaxSetupSchema,
  deckNames,
  type FlyingPlane,
  freshSheet,
  fullDecks,
  hexOfCode,
  inSeatOrder,
  type OutCause,
  type PlaneId,
  prepareRules,
  type Sheet,
  sideOfSeat,
  spinCode,
  startHeading,
} from '@opsroom/rules/blue-max'
import { eventsWithoutOrder, prepareBlueMax } from '@opsroom/rules/blue-max/testkit'
import { eventsOf, type Random, type SeatId, stateAfter } from '@opsroom/rules/core'
import type { BlueMaxScenario, Given, GivenPlane } from './format.ts'

const presets = {
  basic: {},
  standard: { fuel: true },
  advanced: { fuel: true, altitude: true, observer: true, lewis: true },
} as const

/**
 * The version of the rules that docs/blue-max-rules.md describes. Later versions have other tanks and charts, and another
 * decision at the turn limit.
 */
const canonVersion = 1

/**
 * The rules of a scenario. Its seats are those that its position names, or otherwise one for each pilot of the setup.
 */
export function rulesOf({
  setup = {},
  given,
  version = canonVersion,
}: Pick<BlueMaxScenario, 'setup' | 'given' | 'version'>): BlueMaxRules {
  const { preset = 'basic', ...options } = setup
  const named = inSeatOrder(Object.keys(given?.planes ?? {}))
  const most = (side: string) =>
    Math.max(1, ...named.filter((seat) => sideOfSeat(seat) === side).map((seat) => Number(seat[1])))
  const counts = given?.planes ? { allies: most('allies'), central: most('central') } : {}
  const { planes: fixed, ...rest } = options
  const rules = prepareRules(
    blueMaxSetupSchema.parse({
      ...presets[preset],
      ...rest,
      ...counts,
      ...(!given?.planes && fixed && { planes: fixed }),
    }),
    version,
  )
  return given?.planes ? { ...rules, seats: rules.seats.filter(({ id }) => named.includes(id)) } : rules
}

/** The last turn of an effect that lasts for this many turns, the present turn included. */
const until = (turn: number, turns: number): number => turn + turns - 1

function sheetOf({ planes }: BlueMaxRules, given: GivenPlane, turn: number): Sheet {
  const fresh = freshSheet(planes[given.plane as PlaneId])
  const { rudder, observerWounded, dry, must } = given
  return {
    ...fresh,
    damage: { ...fresh.damage, ...given.damage },
    fuel: dry ? 0 : (given.fuel ?? fresh.fuel),
    ammo: given.ammo ?? fresh.ammo,
    guns: given.guns ?? fresh.guns,
    jammed: given.jammed ?? false,
    observerJammed: given.observerJammed ?? false,
    noFast: given.noFast ?? false,
    noAcrobatics: given.noAcro ?? false,
    ...(given.forward && { forward: turn }),
    ...(given.slower && { slower: turn }),
    ...(must && { must: { turn, way: must } }),
    ...(rudder && { rudder: { side: rudder.side, until: until(turn, rudder.turns) } }),
    ...(observerWounded && { observerWounded: until(turn, observerWounded) }),
    ...(dry && { dry: { turns: dry, until: until(turn, dry) } }),
  }
}

/**
 * The flying plane of a seat in a scenario.
 * @throws Error when the position names no plane, an unknown hex or an unknown manoeuvre
 */
function flyingOf(rules: BlueMaxRules, seat: SeatId, given: GivenPlane, scenario: Given): FlyingPlane {
  if (!given.plane) throw new Error(`no plane is named for ${seat}`)
  const plane = rules.planes[given.plane]
  const last = given.last ?? plane.start
  const manoeuvre = plane.chart.get(last)
  if (!manoeuvre) throw new Error(`${given.plane} has no ${last}`)
  const at = given.at === undefined && given.out ? 101 : hexOfCode(rules.field, given.at ?? '')
  if (at === undefined) throw new Error(`no hex ${given.at} on this field`)
  const isCombat = scenario.phase === 'combat'
  const cause: OutCause = given.cause ?? (given.out === 'landed' ? 'landed' : 'leftField')
  return {
    plane: given.plane,
    at,
    heading: given.heading ?? startHeading(sideOfSeat(seat)),
    ...(rules.setup.altitude && { level: given.level ?? 3 }),
    last,
    stalled: isCombat && (given.stalled ?? manoeuvre.stall),
    spinning: given.spinning ?? (isCombat && last === spinCode),
    fails: given.fails ?? 0,
    smoke: given.smoke ?? false,
    fire: given.fire ?? false,
    observerKilled: given.observerKilled ?? false,
    ...(given.target && { target: given.target }),
    ...(given.observerTarget && { observerTarget: given.observerTarget }),
    ...(given.out && { out: { cause, turn: (scenario.turn ?? 1) - 1 } }),
  }
}

/**
 * The decks of a scenario, each with its listed cards first. A full deck follows, unless the scenario lists discards:
 * then deck and discards hold the listed cards only.
 */
const decksOf = ({ decks = {}, discards = {} }: Given): BlueMaxSealed => ({
  decks: Object.fromEntries(
    deckNames.map((name) => {
      const listed = decks[name] ?? []
      const cards = discards[name] ? [...listed] : [...listed, ...fullDecks[name]]
      return [name, { cards, discards: [...(discards[name] ?? [])], drawn: 0 }]
    }),
  ) as BlueMaxSealed['decks'],
})

/** The state in which the orders of a scenario begin, with the events that led to it. */
export function scenarioStart(rules: BlueMaxRules, given: Given, random: Random) {
  const game = prepareBlueMax(rules)
  const fold = (state: BlueMaxState, events: ReturnType<typeof eventsWithoutOrder>) => ({
    game,
    events,
    state: events.reduce(game.evolve, state),
  })
  if (!given.planes) {
    const { initial } = game
    const seats = rules.seats.map(({ id }) => id)
    const opening = game.open(random, seats)
    const state = { ...stateAfter(opening, initial), sealed: decksOf(given) }
    return { game, events: eventsOf(opening), state }
  }
  const turn = given.turn ?? 1
  const isCombat = given.phase === 'combat'
  const named = Object.entries(given.planes)
  const open: BlueMaxOpen = {
    ...game.initial.open,
    duel: 1,
    turn: isCombat ? turn : turn - 1,
    picks: Object.fromEntries(named.flatMap(([seat, { plane }]) => (plane ? [[seat, plane]] : []))),
    phase: 'choice',
    planes: Object.fromEntries(named.map(([seat, plane]) => [seat, flyingOf(rules, seat, plane, given)])),
  }
  const secrets = Object.fromEntries(
    named.map(([seat, plane]) => [seat, { sheet: sheetOf(rules, plane, turn) }]),
  )
  const state: BlueMaxState = { open, secrets, sealed: decksOf(given) }
  return fold(state, eventsWithoutOrder(rules, state, random, isCombat ? 'combat' : 'tailing'))
}

import {
  eventSchema,
  type Game,
  type Outcome,
  type PreparedGame,
  type Rng,
  redactEvent,
  type SeatId,
} from '../core/index.ts'
import { standIn } from './advice/stand-in.ts'
import { duelSummarySchema, duelsOf } from './chapters.ts'
import { type BlueMaxEvent, eventKinds } from './events.ts'
import { evolve } from './evolve.ts'
import { advance, beginDuel, leaveGame } from './flow/advance.ts'
import { EventRecorder } from './flow/script.ts'
import { levelAfter, manoeuvreOfCode } from './legality/manoeuvres.ts'
import { refuse, waitingSeats } from './legality/turn.ts'
import { options } from './options.ts'
import {
  type BlueMaxDraft,
  type BlueMaxOrder,
  draftSchema,
  type ManoeuvreOrder,
  orderSchema,
} from './orders/schemas.ts'
import { type BlueMaxRules, pilotIn, prepareRules } from './rules.ts'
import { sideOfSeat } from './seats.ts'
import { type BlueMaxSetup, blueMaxPresets, blueMaxSetupSchema } from './setup.ts'
import { type BlueMaxOpen, type BlueMaxState, type BlueMaxView, blueMaxOpenSchema } from './state/open.ts'
import { blueMaxSecretSchema, type ManoeuvreTip } from './state/secret.ts'
import { blueMaxVersion } from './version.ts'

/**
 * Blue Max bound to a setup. The browser's board and the bots read the prepared rules here instead of preparing them
 * again.
 */
export interface PreparedBlueMax
  extends PreparedGame<BlueMaxState, BlueMaxOrder, BlueMaxEvent, BlueMaxDraft> {
  readonly rules: BlueMaxRules
}

/** The step of the round clock from duel to duel: more turns than any duel will have. */
const turnsInDuel = 1_000_000

/** The duel and the turn that a value of the round clock stands for. */
export const duelAndTurnOf = (clock: number): { duel: number; turn: number } => ({
  duel: Math.floor(clock / turnsInDuel),
  turn: clock % turnsInDuel,
})

const event = eventSchema(eventKinds)

const initialOpen: BlueMaxOpen = {
  duel: 0,
  turn: 0,
  phase: 'over',
  asked: [],
  ready: [],
  picks: {},
  planes: {},
  tails: {},
  opens: [],
  gone: [],
  results: [],
  finished: false,
}

/** The event that records a seat's order. */
function eventOf(rules: BlueMaxRules, state: BlueMaxState, seat: SeatId, order: BlueMaxOrder): BlueMaxEvent {
  switch (order.type) {
    case 'pick':
      return { type: 'picked', open: { seat }, own: { [seat]: { plane: order.plane } } }
    case 'start': {
      const { type: _, ...place } = order
      return { type: 'startGiven', open: { seat }, own: { [seat]: place } }
    }
    case 'tail':
      return { type: 'tailNamed', open: { seat }, own: { [seat]: { enemy: order.enemy } } }
    case 'fire': {
      const { type: _, ...shots } = order
      return { type: 'fireGiven', open: { seat }, own: { [seat]: shots } }
    }
    case 'choose': {
      const { type: _, ...choice } = order
      return withTips(rules, state, seat, choice)
    }
  }
}

/** Blue Max bound to prepared rules. */
export function prepareBlueMax(rules: BlueMaxRules): PreparedBlueMax {
  const { setup } = rules
  const initial: BlueMaxState = { open: initialOpen }
  const scriptFor = (state: BlueMaxState, random: ConstructorParameters<typeof EventRecorder>[2]) =>
    new EventRecorder(rules, state, random, { event, evolve })
  return {
    rules,
    seats: rules.seats,
    // A pilot who leaves or runs out of time is eliminated; the other pilots play on.
    policy: { leaver: 'eliminated', late: 'eliminated' },
    command: orderSchema,
    draft: draftSchema,
    event,
    eventKinds,
    schemas: { open: blueMaxOpenSchema, secret: blueMaxSecretSchema },
    initial,
    open(random) {
      const script = scriptFor(initial, random)
      beginDuel(script)
      return script.decided
    },
    refuse: (view, seat, order) => refuse(rules, view, seat, order),
    decide(state, seat, order, random) {
      const script = scriptFor(state, random)
      script.emit(eventOf(rules, state, seat, order))
      advance(script)
      return script.decided
    },
    eliminate(state, seat, random) {
      const script = scriptFor(state, random)
      leaveGame(script, seat)
      advance(script)
      return script.decided
    },
    eliminated: ({ open }) => open.gone,
    evolve,
    redact: (one, audience) => redactEvent(eventKinds, one, audience),
    waitingFor: ({ open }) => ({ seats: open.phase === 'over' ? [] : waitingSeats(open) }),
    options: (view, seat, draft) => options(rules, view, seat, draft),
    sample: (view, seat, rng) => sample(rules, view, seat, rng),
    standIn: (view, seat) => standIn(rules, view, seat),
    attention: () => 'presence',
    outcome: ({ open }) => outcomeOf(rules, open),
    sideOf: (_, seat) => sideOfSeat(seat),
    ...(setup.duels > 1 && {
      chapters: ({ open }: Pick<BlueMaxState, 'open'>) => duelsOf(rules, open),
      chapterCount: setup.duels,
      chapterSummary: duelSummarySchema,
    }),
    roundClock: ({ open }) => open.duel * turnsInDuel + open.turn,
  }
}

/**
 * A random legal order: choices are drawn until the order is complete. Nine times in ten the plane stays on the field,
 * so that random games last.
 */
function sample(rules: BlueMaxRules, view: BlueMaxView, seat: SeatId, rng: Rng): BlueMaxOrder | undefined {
  let offered = options(rules, view, seat)
  // An order is complete after a few choices. The limit of 12 steps ends a walk that keeps offering choices which only
  // replace each other.
  for (let step = 0; step < 12 && offered.choices.length > 0; step++) {
    if (offered.finish && rng.int(3) > 0) return offered.finish
    const staying = offered.choices.filter(({ pick, hex }) => pick !== 'manoeuvre' || hex !== undefined)
    const choices = staying.length > 0 && rng.int(10) > 0 ? staying : offered.choices
    offered = options(rules, view, seat, rng.pick(choices).draft)
  }
  return offered.finish ?? standIn(rules, view, seat)
}

/**
 * The result of the match: points are summed over all duels; the winners are the seats of the side that has won more
 * duels (B1.12.3).
 */
function outcomeOf(rules: BlueMaxRules, open: BlueMaxOpen): Outcome | undefined {
  if (!open.finished) return undefined
  const won = (side: string) => open.results.filter(({ winner }) => winner === side).length
  const [allies, central] = [won('allies'), won('central')]
  const side = allies === central ? undefined : allies > central ? 'allies' : 'central'
  const seats = rules.seats.map(({ id }) => id)
  return {
    winners: seats.filter((seat) => sideOfSeat(seat) === side),
    points: Object.fromEntries(
      seats.map((seat) => [seat, open.results.reduce((sum, { points }) => sum + (points[seat] ?? 0), 0)]),
    ),
  }
}

/** The event of an order of phase 2, with the tips for the pilots who tail this plane (B1.4.5). */
function withTips(
  rules: BlueMaxRules,
  state: BlueMaxState,
  seat: SeatId,
  order: ManoeuvreOrder,
): BlueMaxEvent {
  const { tails, opens } = state.open
  const pilot = pilotIn(rules, state, seat)
  const manoeuvre = manoeuvreOfCode(pilot.plane, order.manoeuvre)
  const { level } = levelAfter(pilot, manoeuvre, order.altitude ?? 'level')
  const tip: ManoeuvreTip = { direction: manoeuvre.direction, ...(level !== undefined && { level }) }
  const tailers = Object.keys(tails).filter((tailer) => tails[tailer] === seat && !opens.includes(tailer))
  return {
    type: 'chosen',
    open: { seat },
    own: { [seat]: { order }, ...Object.fromEntries(tailers.map((tailer) => [tailer, { tip }])) },
  }
}

export interface BlueMaxGame
  extends Game<BlueMaxSetup, BlueMaxState, BlueMaxOrder, BlueMaxEvent, BlueMaxDraft> {
  prepare(setup: BlueMaxSetup, version?: number): PreparedBlueMax
}

/** Blue Max: dogfights of 1917 for two to six pilots on two sides. */
export const blueMax: BlueMaxGame = {
  id: 'blue-max',
  title: 'Blue Max',
  version: blueMaxVersion,
  setup: blueMaxSetupSchema,
  presets: blueMaxPresets,
  digest: ({ fuel, altitude, observer, lewis, field, turnLimit, duels, allies, central }) => ({
    fuel,
    altitude,
    observer,
    lewis,
    field,
    turnLimit,
    duels,
    allies,
    central,
  }),
  prepare: (setup, version) => prepareBlueMax(prepareRules(setup, version)),
}

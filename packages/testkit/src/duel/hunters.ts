import { type Rng, type SeatId, type State, viewOf } from '@opsroom/rules/core'
import {
  type BaseOrder,
  type Board,
  boardPackOf,
  type DuelSetup,
  type DuelState,
  type FighterOrder,
  type OptionOrder,
  type PlanOrder,
  prepareBoard,
} from '@opsroom/rules/duel'
import { tilesWithTrucksOwed } from '@opsroom/rules/duel/testkit'
import type { Night } from '../nights/night.ts'
import type { Subject } from '../nights/subject.ts'

const boards = new WeakMap<object, Board>()
function boardOf(setup: DuelSetup): Board {
  const pack = boardPackOf(setup)
  const board = boards.get(pack) ?? prepareBoard(pack)
  boards.set(pack, board)
  return board
}

/** The hex that the bomber enters next, which no player could know. */
function nextHex(board: Board, { open, secrets }: DuelState): number | undefined {
  const card = secrets?.[open.british]?.plan?.route[open.bomber?.flown.length ?? 0]
  return open.bomber && (card ? board.step(open.bomber.at, card) : undefined)
}

/** The flight that ends nearest to the bomber's next hex; squadrons that run out of fuel fly at random. */
function nearest(board: Board, state: DuelState, orders: readonly FighterOrder[], rng: Rng): FighterOrder {
  const goal = nextHex(board, state)
  const away = ({ squadron, path, land }: FighterOrder): number => {
    const { at = 0, fuel } = state.open.squadrons[squadron]
    const end = board.endOf(at, path)
    if (fuel < 3 && !land) return 50
    return goal === undefined ? 0 : board.distance(end, goal) + (land ? 1 : 0)
  }
  return rng.shuffle(orders).reduce((best, order) => (away(order) < away(best) ? order : best))
}

/** Whether an order flies a Wild Boar to the bomber's next hex (D12.5). */
const meetsTheBomber = (board: Board, state: DuelState, order: BaseOrder | OptionOrder): boolean =>
  order.type === 'boar' && board.endOf(order.from, order.path) === nextHex(board, state)

/** A deployment with searchlights and flak under tonight's clouds, where the rules allow that. */
function underClouds(night: Night, { open }: DuelState, seat: SeatId, view: State): unknown {
  const { land } = boardOf(night.setup as DuelSetup)
  const clouds = (open.weather?.clouds ?? []).filter((hex) => land.includes(hex))
  const lit = Object.fromEntries(
    clouds.slice(0, 6).map((hex) => [hex, { searchlight: 2, flak: 2, radar: 1 }]),
  )
  const order = { type: 'defences', tiles: tilesWithTrucksOwed(open, { ...open.standing, ...lit }) }
  return night.game.refuse(view, seat, order) ? undefined : order
}

/** Of several plans, the one that leads through the most clouds. */
function throughClouds({ setup }: Night, { open }: DuelState, plans: readonly PlanOrder[]): unknown {
  const board = boardOf(setup as DuelSetup)
  const clouds = ({ start, route }: PlanOrder) =>
    (board.follow(start, route) ?? []).filter((hex) => open.weather?.clouds.includes(hex)).length
  return plans.reduce((best, plan) => (clouds(plan) > clouds(best) ? plan : best))
}

/**
 * The order with the most fields: for example the one that ends the turn and lays medals, rather than the one that only
 * ends it.
 */
const fullest = (orders: readonly BaseOrder[]): BaseOrder | undefined =>
  orders.toSorted((a, b) => Object.keys(b).length - Object.keys(a).length)[0]

/**
 * A random order, except that fighters fly as if they knew the bomber's next hex, and searchlights and flak stand under
 * clouds, so that much happens in the night.
 */
function hunting(night: Night, seat: SeatId, rng: Rng): unknown {
  const state = night.end.game as DuelState
  const sampled = () => night.game.sample(viewOf(state, seat), seat, rng) as BaseOrder | undefined
  if (state.open.phase === 'preparation') {
    const plans = [sampled(), sampled(), sampled(), sampled()].flatMap((order) => order ?? [])
    // Before a target is drawn no plan can be given (D12.2).
    const routes = plans.filter((order): order is PlanOrder => order.type === 'plan')
    if (seat === state.open.british && routes.length === 0) return plans[0]
    return seat === state.open.british
      ? throughClouds(night, state, routes)
      : ((rng.int(2) === 0 ? underClouds(night, state, seat, viewOf(state, seat)) : undefined) ?? plans[0])
  }
  if (state.open.phase !== 'duel' || state.open.turn !== 'fighters') return sampled()
  const orders = Array.from({ length: 6 }, sampled).filter((order) => order !== undefined)
  const flights = orders.filter((order): order is FighterOrder => order.type === 'fighter')
  const others = orders.filter(({ type }) => type !== 'fighter' && type !== 'endFighters')
  const boar = others.find((order) => meetsTheBomber(boardOf(night.setup as DuelSetup), state, order))
  if (boar) return boar
  if (others.length > 0 && rng.int(4) === 0) return rng.pick(others)
  return flights.length > 0
    ? nearest(boardOf(night.setup as DuelSetup), state, flights, rng)
    : fullest(orders)
}

/** The subject with orders of fighters that know the bomber's next hex. */
export const subjectWithHunters = (subject: Subject): Subject => ({ ...subject, sample: hunting })

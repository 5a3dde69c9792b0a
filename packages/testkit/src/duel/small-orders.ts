import { canonicalJson, directions, type State, viewOf } from '@opsroom/rules/core'
import { type DuelOpen, squadronIds } from '@opsroom/rules/duel'
import { type GameAct, gameActs, type Night } from '../nights/night.ts'
import type { Property } from '../properties/property.ts'
import { allOfferedOrders } from '../properties/walks.ts'

type Body = Record<string, unknown>
const paths: readonly string[][] = [
  [],
  ...directions.map((one) => [one]),
  ...directions.flatMap((one) => directions.map((two) => [one, two])),
  ...directions.map((one) => [one, one, one]),
]
const endings: readonly Body[] = [{ altitude: 'low' }, { altitude: 'high' }, { land: true }, {}]
const flights: readonly Body[] = paths.flatMap((path) => endings.map((ending) => ({ path, ...ending })))

/** At most one marker is dropped: with all mixtures of six markers there would be too many orders to try. */
const kinds = [
  'airport',
  'flak',
  'searchlight',
  'radar',
  'fireEngine',
  'smokeScreen',
  'balloonBarrier',
  'shelter',
  'fuelTruck',
  'quadFlak',
  'mirror',
  'railFlak',
  'goldAce',
  'kite',
]
const oneDrop: readonly Body[] = [{ targetMarkers: 1 }, ...kinds.map((kind) => ({ bombs: { [kind]: 1 } }))]
const drops: readonly Body[] = [{}, ...oneDrop, ...oneDrop.map((drop) => ({ onTheWay: drop }))]
interface Dropped {
  targetMarkers?: number
  bombs?: Record<string, number>
  onTheWay?: Dropped
  removeTiles?: Record<string, number>
  absorb?: number
}
const dropped = ({
  targetMarkers = 0,
  bombs = {},
  removeTiles = {},
  absorb = 0,
  onTheWay,
}: Dropped): number =>
  [...Object.values(bombs), ...Object.values(removeTiles)].reduce(
    (sum, count) => sum + count,
    targetMarkers + absorb + (onTheWay ? dropped(onTheWay) : 0),
  )

/** Fields that optional rules may add to a fighter's order. */
const flags: readonly Body[] = [{}, { mw50: true }, { saveFuel: true }, { mw50: true, saveFuel: true }]
const medals: readonly Body[] = [{}, ...[1, 2, 3, 4, 5, 6, 7].map((many) => ({ medals: many }))]
const spendings: readonly Body[] = [
  {},
  { absorb: 1 },
  ...kinds.map((kind) => ({ removeTiles: { [kind]: 1 } })),
]

/**
 * For each kind of order with few possibilities, every conceivable order, legal or not, in the form in which `options`
 * gives orders.
 */
const everyOrder: Record<string, readonly Body[]> = {
  fighter: squadronIds.flatMap((squadron) =>
    flights.flatMap((flight) => flags.map((flag) => ({ type: 'fighter', squadron, ...flight, ...flag }))),
  ),
  mosquito: flights.flatMap((flight) =>
    drops.flatMap((drop) => medals.map((many) => ({ type: 'mosquito', ...flight, ...drop, ...many }))),
  ),
  bomber: [{}, { altitude: 'low' }, { altitude: 'high' }].flatMap((altitude) =>
    spendings.map((spending) => ({ type: 'bomber', ...altitude, ...spending })),
  ),
}

/** Whether a game accepts all fields of an order: some exist only with an optional rule. */
const knows = ({ game }: Night) => {
  const fields = new Map<string, boolean>()
  return (order: Body): boolean =>
    Object.entries(order).every(([key, value]) => {
      if (!optional.includes(key)) return true
      const name = `${order.type} ${key}`
      if (!fields.has(name))
        fields.set(name, game.draft.safeParse({ type: order.type, [key]: value }).success)
      return fields.get(name)
    })
}
const optional = ['mw50', 'saveFuel', 'medals', 'absorb', 'removeTiles', 'onTheWay']

/**
 * Whether a bomber's order names an altitude that has been chosen before: such an order is accepted, but `options` does
 * not offer it.
 */
const isRepetition = ({ type, altitude }: Body, { open }: State): boolean =>
  type === 'bomber' && altitude !== undefined && (open as DuelOpen).bomber?.altitude !== undefined

function problemWith(night: Night, { before, given: { seat } }: GameAct, type: string): string | undefined {
  const { game } = night
  const view = viewOf(before.game, seat)
  const isKnown = knows(night)
  const legal = (everyOrder[type] ?? []).filter(
    (order) => isKnown(order) && !isRepetition(order, view) && game.refuse(view, seat, order) === undefined,
  )
  const within = (draft: unknown) => dropped(draft as Body) <= 1
  const { orders, deadEnd } = allOfferedOrders({ game, view, seat }, { type }, within)
  if (deadEnd) return `${deadEnd} leads to no order`
  const hidden = legal.find((order) => !orders.has(canonicalJson(order)))
  if (hidden) return `${JSON.stringify(hidden)} is legal, but not on offer`
  const texts = new Set(legal.map(canonicalJson))
  const illegal = [...orders].find((order) => !texts.has(order))
  return illegal && `${illegal} is on offer, but not legal`
}

/**
 * The property that an order is legal exactly if `options` leads to it, checked exhaustively once in each night for
 * each kind of order with few possibilities.
 */
export const smallOrdersMatchOptions: Property = {
  id: 'small-orders',
  nights: 'even',
  claim:
    'of all orders that a squadron, the Mosquito or the bomber could be given, the legal ones are those on offer',
  check(night) {
    for (const type of Object.keys(everyOrder)) {
      const acts = gameActs(night).filter(({ given }) => (given.command as { type: string }).type === type)
      for (const act of night.random(`small-orders/${type}`).shuffle(acts).slice(0, 1)) {
        const message = problemWith(night, act, type)
        if (message) return { event: act.logEntries[0]?.number ?? 0, message }
      }
    }
    return undefined
  },
}

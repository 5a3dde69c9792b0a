import type { BlueMaxOrder, BlueMaxState, PreparedBlueMax } from '@opsroom/rules/blue-max'
import { canonicalJson, type SeatId, viewOf } from '@opsroom/rules/core'
import { gameActs } from '../nights/night.ts'
import type { Property } from '../properties/property.ts'
import { allOrdersLegalOrNot } from './orders.ts'

/**
 * All orders to which the options of a seat lead, as canonical JSON. Every choice can be replaced, so drafts recur;
 * each draft is asked about once.
 */
function offered(game: PreparedBlueMax, view: BlueMaxState, seat: SeatId): Set<string> {
  const orders = new Set<string>()
  const known = new Set<string>()
  const open = [undefined, ...game.options(view, seat).choices.map(({ draft }) => draft)]
  for (let draft = open.pop(); draft; draft = open.pop()) {
    const key = canonicalJson(draft)
    if (known.has(key)) continue
    known.add(key)
    const { choices, finish } = game.options(view, seat, draft)
    if (finish) orders.add(canonicalJson(finish))
    open.push(...choices.map((choice) => choice.draft))
  }
  return orders
}

/** The first order that is offered but refused, or legal but not offered (B1.13); undefined if there is none. */
function difference(game: PreparedBlueMax, state: BlueMaxState, seat: SeatId): string | undefined {
  const view = viewOf(state, seat)
  const orders = offered(game, view, seat)
  const legal = allOrdersLegalOrNot(game.rules, view.open, seat).filter(
    (order: BlueMaxOrder) => !game.refuse(view, seat, order),
  )
  const missing = legal.map((order) => canonicalJson(order)).find((order) => !orders.delete(order))
  if (missing) return `legal and not offered: ${missing}`
  const [more] = orders
  return more && `offered and refused: ${more}`
}

/** The property that options and refusals agree on every possible order: all codes, levels, reloads and shots. */
export const offersExactlyWhatIsLegal: Property = {
  id: 'blue-max-legal',
  claim: 'exactly the orders that are not refused are offered',
  check(night) {
    for (const { before, given, logEntries } of gameActs(night)) {
      const event = logEntries[0]?.number ?? 0
      // Only one act in twenty-four is checked, because there are hundreds of orders to try.
      if (night.random(`legal/${event}`).int(24) > 0) continue
      const found = difference(night.game as PreparedBlueMax, before.game as BlueMaxState, given.seat)
      if (found) return { event, message: `${given.seat}: ${found}` }
    }
    return undefined
  },
}

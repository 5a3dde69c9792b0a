import type { Hex, SeatId } from '../../core/index.ts'
import { squadronsOrder } from '../orders/squadrons.ts'
import type { Rules } from '../rules/rules.ts'
import type { DuelView } from '../state/open.ts'
import type { SquadronsOrder } from '../state/order-schemas.ts'

/**
 * An order that places the squadrons on the airports nearest to all cities together; no airport is shared while another
 * is free (D3).
 */
export function centralBasesOrder(rules: Rules, view: DuelView, seat: SeatId): SquadronsOrder | undefined {
  const { board } = rules
  const far = (hex: Hex) => board.cities.reduce((sum, city) => sum + board.distance(hex, city), 0)
  let draft: Parameters<typeof squadronsOrder.options>[2] = { type: 'squadrons', at: {} }
  for (;;) {
    const { choices, finish } = squadronsOrder.options(rules, view, draft, seat)
    if (finish) return finish
    const taken = Object.values(draft.at ?? {})
    const isShared = (hex: Hex | undefined) => (hex !== undefined && taken.includes(hex) ? 1 : 0)
    const [best] = [...choices].sort(
      (a, b) => isShared(a.hex) - isShared(b.hex) || far(a.hex ?? 0) - far(b.hex ?? 0),
    )
    if (!best) return undefined
    draft = best.draft
  }
}

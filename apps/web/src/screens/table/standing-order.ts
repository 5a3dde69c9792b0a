import { standingNow } from '@opsroom/rules/core'
import type { StandingOrder } from '../../boards/board.ts'
import type { TableStore } from '../../state/table.svelte.ts'

/** The standing order of a seat (T20): an active one, or one that would give an order now. */
export function standingOrderOf(store: TableStore): StandingOrder | undefined {
  const { game, play, seat } = store
  if (!game || !play || seat === undefined || play.table.open.ending) return undefined
  const given = play.table.open.standing?.[seat] !== undefined
  const now = standingNow(game, play)?.(seat)
  const isOffered = typeof now === 'object' && play.table.open.substitutes?.[seat] === undefined
  if (!given && !isOffered) return undefined
  return {
    given,
    give: () => store.act({ type: 'giveStandingOrder', seat }),
    withdraw: () => store.act({ type: 'withdrawStandingOrder', seat }),
  }
}

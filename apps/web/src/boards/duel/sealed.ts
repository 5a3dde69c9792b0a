import type { SealedOrdersModule } from '../board.ts'
import { loadAllWords, loadOptionWords, say, sayIfKnown } from './words/words.ts'

/** The words for the options that a contest may have, by their ids. */
const setupNames: Record<string, () => string> = {
  firstNight: () => say('setup.edition.v2.name'),
  firstEdition: () => say('setup.edition.first.name'),
}

/**
 * The words of Duel for sealed orders: the options, the orders that are prepared, and the weather that all nights of a
 * contest have in common.
 */
export async function loadDuelSealedOrders(): Promise<SealedOrdersModule> {
  await Promise.all([loadOptionWords(), loadAllWords()])
  return {
    setupName: (name) => setupNames[name]?.() ?? name,
    orderTitle: (type) => sayIfKnown(`order.title.${type}`, {}) ?? type,
    conditionsTitle: () => say('campaign.card'),
  }
}

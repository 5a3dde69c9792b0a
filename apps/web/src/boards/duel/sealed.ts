import type { SealedModule } from '../board.ts'
import { openAllWords, openOptionWords, say, sayIfKnown } from './words/words.ts'

/** The name of each of the options that a contest may have. */
const setupNames: Record<string, () => string> = {
  firstNight: () => say('setup.edition.v2.name'),
  firstEdition: () => say('setup.edition.first.name'),
}

/** Duel's words for sealed orders: its options, the prepared orders, and the weather that all nights share. */
export async function duelSealed(): Promise<SealedModule> {
  await Promise.all([openOptionWords(), openAllWords()])
  return {
    setupName: (name) => setupNames[name]?.() ?? name,
    orderTitle: (type) => sayIfKnown(`console.title.${type}`, {}) ?? type,
    conditionsTitle: () => say('campaign.card'),
  }
}

import './options/all.ts'
import { allOptions, duelGame } from '@opsroom/rules/duel'

/**
 * Duel with all its optional rules, including their pictures and words on the board. It has no advice, because only the
 * server gives orders for a seat that nobody plays.
 */
export const wholeDuel = duelGame({ options: allOptions })

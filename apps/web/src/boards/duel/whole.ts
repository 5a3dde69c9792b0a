import './options/all.ts'
import { allOptions, duelGame } from '@opsroom/rules/duel'

/**
 * Duel with all its optional rules, and with the board's pictures and words of them. Only the server gives orders for
 * a seat that nobody plays.
 */
export const wholeDuel = duelGame({ options: allOptions })

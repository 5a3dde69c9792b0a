import './options/all.ts'
import { allOptions, duelGame } from '@opsroom/rules/duel'

/**
 * Duel with all its optional rules. With it comes what the board shows and says of them. The server alone gives orders
 * for a seat that nobody plays.
 */
export const whole = duelGame({ options: allOptions })

import type { AnyPreparedGame } from '@opsroom/rules/core'
import type { PreparedDuel } from '@opsroom/rules/duel'

/** The prepared game that the shell hands to this board: it was made by `duel.prepare`, so it has Duel's rules with it. */
export const preparedDuel = (game: AnyPreparedGame): PreparedDuel => game as unknown as PreparedDuel

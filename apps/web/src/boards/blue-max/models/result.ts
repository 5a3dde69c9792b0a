import { type DuelResult, type PreparedBlueMax, sideOfSeat } from '@opsroom/rules/blue-max'
import type { Play } from '@opsroom/rules/core'
import { saySentences } from '../../../words/lists.ts'
import { say } from '../words/words.ts'
import { blueMaxViewOf } from './states.ts'

/** The words for the winner of a duel. */
export const duelResultWords = (winner: DuelResult['winner']): string => say(`log.duelEnded.${winner}`)

/** The words for the winner of a game, found from the winning seats; a draw when there are none (B1.12.3). */
const winnerWords = ([winner]: readonly string[]): string =>
  duelResultWords(winner === undefined ? 'draw' : sideOfSeat(winner))

/**
 * The words for the result of a game of one or more duels (RB6). When the game ended otherwise than by its rules, by
 * agreement or because the room was closed, they are the table's own words.
 * @param play the table at the end of the game
 */
export function resultWords(game: Pick<PreparedBlueMax, 'outcome'>, play: Play): string {
  const { table } = play
  const { ending } = table.open
  if (ending && ending.by !== 'game') {
    const side = ending.resigned === undefined ? '' : sideOfSeat(ending.resigned)
    const by = say(`log.ended.${ending.by}`, { side })
    return ending.winners.length > 0 ? saySentences([by, winnerWords(ending.winners)]) : by
  }
  const outcome = game.outcome(blueMaxViewOf(play))
  return outcome ? winnerWords(outcome.winners) : say('log.ended.game')
}

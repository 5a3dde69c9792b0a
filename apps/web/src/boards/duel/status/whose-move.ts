import { type Play, type SeatId, waitingAt } from '@opsroom/rules/core'
import { type DuelOpen, type PreparedDuel, teamOf } from '@opsroom/rules/duel'
import { levelName } from '../../../words/levels.ts'
import { nameAt } from '../../../words/seats.ts'
import { type Key, say } from '../words/words.ts'

export interface Move {
  mine: boolean
  words: string
}

/** Whose move it is, as far as this window may know. */
export function whoseMove(game: PreparedDuel, play: Play, seat: SeatId | undefined): Move {
  if (play.table.open.ending) return { mine: false, words: say('status.over') }
  const level = seat === undefined ? undefined : play.table.open.lent?.[seat]
  // What a stand-in has to do, and whether it is done, is said where its work is looked at.
  if (level !== undefined) return { mine: false, words: say('status.lent', { level: levelName(level) }) }
  const { seats, hidden } = waitingAt(game, play)
  const mine = seat !== undefined && seats.includes(seat)
  if (mine) return { mine, words: say('status.yourMove') }
  // Who only waits for a mate's work has locked nothing.
  const isLocked = seat !== undefined && seats.length === 0
  if (hidden) return { mine, words: say(isLocked ? 'status.locked' : 'status.prepared') }
  const [first] = seats
  if ((play.game.open as DuelOpen).phase === 'over') return { mine, words: say('status.over') }
  // The curtain has risen and no turn has begun: who looks late, or back, sees that.
  if (first === undefined) return { mine, words: say('status.curtain') }
  if (seats.length > 1 || teamOf(play.game.open as DuelOpen)?.ended.length) {
    const names = seats.map((id) => nameAt(play, id)).join(', ')
    return { mine, words: say('status.several', { names }) }
  }
  const side = game.sideOf(play.game as never, first)
  return { mine, words: say('status.theirMove', { side: say(`side.${side}` as Key) }) }
}

import { type Play, type SeatId, waitingAt } from '@opsroom/rules/core'
import type { DuelOpen, PreparedDuel } from '@opsroom/rules/duel'
import { type Key, say } from '../../../words/words.ts'

export interface Move {
  mine: boolean
  words: string
}

/** Whose move it is, as far as this window may know. */
export function whoseMove(game: PreparedDuel, play: Play, seat: SeatId | undefined): Move {
  if (play.table.open.ending) return { mine: false, words: say('status.over') }
  const { seats, hidden } = waitingAt(game, play)
  const mine = seat !== undefined && seats.includes(seat)
  if (mine) return { mine, words: say('status.yourMove') }
  if (hidden) return { mine, words: say(seat === undefined ? 'status.prepared' : 'status.locked') }
  const [first] = seats
  if (first === undefined || (play.game.open as DuelOpen).phase === 'over')
    return { mine, words: say('status.over') }
  const side = game.sideOf(play.game as never, first)
  return { mine, words: say('status.theirMove', { side: say(`side.${side}` as Key) }) }
}

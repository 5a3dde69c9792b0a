import type { SeatId } from '../audience.ts'
import type { AnyPreparedGame } from '../game.ts'
import { viewOf } from '../state.ts'
import { type Command, type LogEntry, playAfter } from './event-log.ts'
import { type Play, waitingAt } from './play.ts'
import { decideCommand, type MatchState, type TableRandom } from './umpire.ts'

/** No turn has so many orders. */
const mostOrders = 200

/** The seats whose turns are to be finished, by what has just been written. */
const stoodInBy = (logEntries: readonly LogEntry[]): SeatId[] =>
  logEntries.flatMap(({ entry: { scope, event } }) =>
    scope === 'table' && event.type === 'stoodIn' && event.open
      ? [(event.open as { seat: SeatId }).seat]
      : [],
  )

/** Which turn it is for those that are waited for: a round on, or in another secret phase, it is the next. */
const turnOf = (game: AnyPreparedGame, { game: { open } }: Play): string =>
  `${game.roundClock({ open })} ${game.waitingFor({ open }).secret ?? ''}`

/**
 * As `decideOrder`, and what a stand-in does for seats that are late (T13): its orders are in the event log as their own
 * would be, each by itself, so that the event log can be decided again by whoever has other ideas of what is safe.
 */
export function decideWithStandIn(
  match: MatchState,
  order: Command,
  chance: TableRandom,
  at?: number,
): LogEntry[] {
  const written = [...decideCommand(match, order, chance, at)]
  const late = stoodInBy(written)
  if (late.length === 0) return written
  const { game, from } = match
  let { play } = match
  const logEntries = [...match.logEntries]
  const take = (next: readonly LogEntry[]) => {
    for (const logEntry of next) {
      play = playAfter(game, play, logEntries, logEntry, from)
      logEntries.push(logEntry)
    }
  }
  take(written)
  const turn = turnOf(game, play)
  for (const seat of late) {
    for (let orders = 0; orders < mostOrders; orders++) {
      const view = viewOf(play.game, seat)
      const isDone = !waitingAt(game, { ...play, game: view }).seats.includes(seat)
      if (isDone || turnOf(game, play) !== turn) break
      const rng = chance.random(`stand-in/${logEntries.length}`)
      const command = game.standIn?.(view, seat, rng)
      if (command === undefined) break
      const next = decideCommand({ ...match, play, logEntries }, { scope: 'game', seat, command }, chance, at)
      written.push(...next)
      take(next)
    }
  }
  return written
}

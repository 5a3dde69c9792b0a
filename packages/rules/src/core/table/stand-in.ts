import type { SeatId } from '../audience.ts'
import type { AnyPreparedGame } from '../game.ts'
import { viewOf } from '../state.ts'
import type { Command } from './event-log.ts'
import { waitingAt } from './features/bids.ts'
import type { Play } from './play.ts'
import { type MatchState, proposeCommand, type Step, type TableRandom } from './propose.ts'

/** No turn has so many orders. */
const mostOrders = 200

/** The seats whose turns are to be finished, by what has just been written. */
const stoodInBy = (steps: readonly Step[]): SeatId[] =>
  steps.flatMap(({ entry: { scope, event } }) =>
    scope === 'table' && event.type === 'stoodIn' && event.open ? [event.open.seat] : [],
  )

/** Which turn it is for those that are waited for: a round on, or in another secret phase, it is the next. */
const turnOf = (game: AnyPreparedGame, { game: { open } }: Play): string =>
  `${game.roundClock({ open })} ${game.waitingFor({ open }).secret ?? ''}`

/**
 * As `proposeCommand`, and what a stand-in does for seats that are late (T13): its orders are in the event log as their own
 * would be, each by itself, so that the event log can be decided again by rules that call something else safe.
 */
export function proposeWithStandIn(
  match: MatchState,
  command: Command,
  tableRandom: TableRandom,
  at?: number,
): Step[] {
  const steps = proposeCommand(match, command, tableRandom, at)
  const late = stoodInBy(steps)
  if (late.length === 0) return steps
  const { game } = match
  const logEntries = [...match.logEntries, ...steps.map(({ logEntry }) => logEntry)]
  let play = steps.at(-1)?.play ?? match.play
  const turn = turnOf(game, play)
  for (const seat of late) {
    for (let orders = 0; orders < mostOrders; orders++) {
      const view = viewOf(play.game, seat)
      const isDone = !waitingAt(game, { ...play, game: view }).seats.includes(seat)
      if (isDone || turnOf(game, play) !== turn) break
      // By the turn, not by the number of the entry: that counts what others do not know of.
      const rng = tableRandom.random(`stand-in/${turn}/${seat}/${orders}`)
      const order = game.standIn?.(view, seat, rng)
      if (order === undefined) break
      const given: Command = { scope: 'game', seat, command: order }
      const next = proposeCommand({ game, play, logEntries, from: match.from }, given, tableRandom, at)
      steps.push(...next)
      logEntries.push(...next.map(({ logEntry }) => logEntry))
      play = next.at(-1)?.play ?? play
    }
  }
  return steps
}

import type { SeatId } from '../audience.ts'
import type { AnyPreparedGame } from '../game.ts'
import { viewOf } from '../state.ts'
import type { Command } from './event-log.ts'
import { seatsWaitingAtTable } from './features/bids.ts'
import type { Play } from './play.ts'
import { type MatchState, proposeCommand, type Step, type TableRandom } from './propose.ts'

/** The greatest number of orders by which a stand-in finishes a turn: more than any turn has. */
const mostOrders = 200

/** The seats whose turns a stand-in must finish after these steps. */
const stoodInBy = (steps: readonly Step[]): SeatId[] =>
  steps.flatMap(({ entry: { scope, event } }) =>
    scope === 'table' && event.type === 'stoodIn' && event.open ? [event.open.seat] : [],
  )

/** A key of the present turn: it changes with the round, and with the secret phase. */
const turnOf = (game: AnyPreparedGame, { game: { open } }: Play): string =>
  `${game.roundClock({ open })} ${game.waitingFor({ open }).secret ?? ''}`

/**
 * The steps of `proposeCommand`, followed by the orders of stand-ins for late seats (T13). These are logged like the
 * seats' own orders, each decided by itself, so that the event log can still be decided again by later rules under
 * which a stand-in would order something else.
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
      const isDone = !seatsWaitingAtTable(game, { ...play, game: view }).seats.includes(seat)
      if (isDone || turnOf(game, play) !== turn) break
      // The purpose of the random numbers is made from the turn, not from the number of the entry, because that number
      // also counts entries that other seats may not know of.
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

import {
  beforehandConditionsNow,
  beforehandOf,
  type Command,
  type Person,
  type Rng,
  type SeatId,
  type TableCommand,
  type TableOpen,
} from '@opsroom/rules/core'
import { refuseCommandNow } from './core.ts'
import type { Night } from './night.ts'
import type { Players } from './opening.ts'

/**
 * Of this many table commands, one offers a draw and one resigns; some are about substitutes, standing orders or
 * stopped clocks, and all others are take-backs.
 */
const kinds = 200
const forSubstitutes = 20
const standingOrders = 60
const stoppedClocks = 30

type Open = Pick<TableOpen, 'substitutes' | 'standing' | 'clocks'>

/** A command that stops the clocks, or starts stopped ones again. */
function stopping(seat: SeatId, clocks: TableOpen['clocks'], rng: Rng): TableCommand {
  if (rng.int(2) === 0)
    return clocks?.paused ? { type: 'endPause', seat } : { type: 'ask', seat, wish: 'pause', minutes: 90 }
  return rng.int(2) === 0 ? { type: 'takeHoliday', seat, days: 1 + rng.int(2) } : { type: 'endHoliday', seat }
}

/** A table command that a seat gives of its own accord. A seat with a substitute soon takes over again. */
function wish(seat: SeatId, { substitutes, standing, clocks }: Open, rng: Rng): TableCommand {
  const hasSubstitute = substitutes?.[seat] !== undefined
  const kind = rng.int(kinds)
  if (kind === 0) return { type: 'resign', seat }
  if (hasSubstitute && kind % 2 === 0) return { type: 'resume', seat }
  if (kind > kinds - forSubstitutes) return { type: 'ask', seat, wish: 'substitute', by: 'ace' }
  if (kind > kinds - forSubstitutes - standingOrders)
    return { type: standing?.[seat] === undefined ? 'giveStandingOrder' : 'withdrawStandingOrder', seat }
  if (clocks && kind > kinds - forSubstitutes - standingOrders - stoppedClocks)
    return stopping(seat, clocks, rng)
  return { type: 'ask', seat, wish: kind === 1 ? 'draw' : 'takeBack' }
}

/**
 * A command that gives an order beforehand or withdraws it (T24); undefined in three cases of four, and always when the
 * seat may not give one.
 */
function orderingBeforehand(night: Night, seat: SeatId, rng: Rng): TableCommand | undefined {
  const conditions = beforehandConditionsNow(night.game, night.end, seat)
  if (conditions.length === 0 || rng.int(4) > 0) return undefined
  if (beforehandOf(night.end.table, seat) && rng.int(3) === 0) return { type: 'withdrawBeforehand', seat }
  return { type: 'orderBeforehand', seat, until: rng.pick(conditions) }
}

/** The answer to an open request: most seats agree, some decline, and some withdraw their own request. */
const answer = (seat: SeatId, asking: SeatId, rng: Rng): TableCommand =>
  seat === asking ? { type: 'withdraw', seat } : { type: 'answer', seat, agrees: rng.int(4) > 0 }

/**
 * A table command in place of an order. While a request is open the game goes on: an answer may come several orders
 * later, when more has to be taken back.
 */
export function randomTableCommand(night: Night, { holders }: Players, rng: Rng): Command | undefined {
  const { wishes = 0 } = night.subject
  const { open } = night.end.table
  const { asked } = open
  if (rng.int(asked ? 2 : wishes) > 0) return undefined
  const seats = Object.keys(holders)
  const seat = rng.pick(asked && rng.int(6) > 0 ? seats.filter((one) => one !== asked.seat) : seats)
  const command = asked
    ? answer(seat, asked.seat, rng)
    : (orderingBeforehand(night, seat, rng) ?? wish(seat, open, rng))
  const given: Command = { scope: 'table', person: holders[seat] as Person, command }
  return refuseCommandNow(night, night.end, given, night.logEntries) ? undefined : given
}

import {
  type Clocks,
  clockAllowanceOf,
  clockRunsOutAt,
  clocksStandUntil,
  eliminatedSeats,
  openPartOfPlay,
  type Play,
  refuseClaim,
  type SeatId,
  seatRunsOutAt,
  seatsWaitingAtTable,
} from '@opsroom/rules/core'
import type { Table } from '../table/table.ts'

const hour = 60 * 60_000
/**
 * Milliseconds before the end of its time at which a seat is reminded, unless the last quarter of its time is shorter.
 */
const longestWarning = 12 * hour

/** The time limit of a seat that is about to end (`deadline`) or is over (`claim`). `until` is in ms since 1970. */
export interface SeatTimeLimit {
  seat: SeatId
  kind: 'deadline' | 'claim'
  until: number
}

interface TimesNow {
  times: SeatTimeLimit[]
  /** The time at which to check the time limits again, unless something happens at the table before. */
  next: number
}

const never: TimesNow = { times: [], next: Number.POSITIVE_INFINITY }

/**
 * The seats whose time is running, with the end of that time. In a secret phase all seats share one clock, so that it
 * does not tell who is ready.
 */
function running(table: Table, view: Play, clocks: Clocks): { seats: SeatId[]; until: number }[] {
  const { game } = table.facts
  const ids: SeatId[] = game.seats.map(({ id }: { id: SeatId }) => id)
  const common =
    seatsWaitingAtTable(game, view).secret === undefined ? undefined : clockRunsOutAt(clocks, clocks.common)
  if (common !== undefined) {
    const out = eliminatedSeats(game, view)
    return [{ seats: ids.filter((seat) => !out.includes(seat)), until: common }]
  }
  return ids.flatMap((seat) => {
    const until = seatRunsOutAt(clocks, seat)
    return until === undefined ? [] : [{ seats: [seat], until }]
  })
}

/**
 * The time limits at a table that are due for a reminder, by public knowledge only: in a secret phase every seat is
 * reminded, whether it is ready or not. Tables with live clocks have none, because their players are there.
 * @param now in ms since 1970
 */
export function reminderTimesOf(table: Table, now: number): TimesNow {
  const { timeControl, clocks, ending, started } = table.play.table.open
  if (!timeControl || timeControl.kind === 'live' || !clocks || !started || ending) return never
  const stands = clocksStandUntil(clocks, now)
  if (stands) return { times: [], next: stands.until }
  const view = openPartOfPlay(table.play)
  const isSecret = seatsWaitingAtTable(table.facts.game, view).secret !== undefined
  const warning = Math.min(longestWarning, clockAllowanceOf(timeControl) / 4)
  const all = running(table, view, clocks)
  const near = all.filter(({ until }) => now < until && now >= until - warning)
  const over = all.filter(({ until }) => until <= now)
  const since = Math.min(...over.map(({ until }) => until))
  const claimants = isSecret
    ? over.flatMap(({ seats }) => seats)
    : over.length === 0
      ? []
      : table.facts.game.seats
          .map(({ id }: { id: SeatId }) => id)
          .filter((seat: SeatId) => refuseClaim(table.facts.game, view, seat, now) === undefined)
  const times: SeatTimeLimit[] = [
    ...near.flatMap(({ seats, until }) =>
      seats.map((seat): SeatTimeLimit => ({ seat, kind: 'deadline', until })),
    ),
    ...claimants.map((seat): SeatTimeLimit => ({ seat, kind: 'claim', until: since })),
  ]
  const changes = all.flatMap(({ until }) => [until - warning, until]).filter((time) => time > now)
  return { times, next: Math.min(Number.POSITIVE_INFINITY, ...changes) }
}

import type { Connections } from './connections.ts'

/** Columns with times. Every column with a time is in one of these lists; a test reads the schema. */
type Columns = Record<string, readonly string[]>

/** When something happened. After now it cannot have happened: it counts as now. */
export const happened: Columns = {
  person: ['since', 'pushed_at'],
  device: ['since', 'last_seen'],
  seat_token: ['since', 'last_used'],
  last_seen: ['at'],
  recovery: ['since'],
  passkey: ['since', 'last_used'],
  pending_push: ['since'],
  push_subscription: ['since'],
  room: ['opened_at', 'activity'],
  chat_line: ['at'],
  draft: ['at'],
  notice: ['since'],
  notice_channel: ['since', 'confirmed_at', 'delivered_at', 'failed_at', 'seek_at'],
  contest: ['changed_at'],
  report: ['at', 'handled_at'],
  operator_act: ['at'],
  block: ['since'],
}

/** The end of something temporary that renews itself, such as a lease: it waits for `soon` at most. */
export const waits: Columns = {
  device: ['present_until'],
  seat_token: ['present_until'],
  challenge: ['until'],
  notice_channel: ['ready_at', 'rests_until', 'leased_until'],
  notice_reminder: ['until'],
  contest: ['lease_until'],
}

/** Spans that end so long after their begin: both move, if they began after now. */
export const lasts: Record<string, readonly [began: string, ends: string]> = {
  seek: ['since', 'until'],
  invitation: ['since', 'until'],
  tournament: ['made_at', 'closes_at'],
  contest: ['since', 'deadline'],
}

/** Nothing waits for these, or they move with the clocks of tables (`heartbeat.resume`). */
export const left: Columns = {
  tournament_round: ['began_at', 'ends_at'],
  // Large tables. A receipt and a line of the log that were written meanwhile are kept for longer.
  event: ['at'],
  receipt: ['at'],
  // Shown, or nothing but order.
  chapter: ['started_at', 'ended_at'],
  insight: ['made'],
  rated_game: ['at'],
  entrant: ['since'],
  envelope: ['sealed_at'],
  seek: ['taken_at'],
  invitation: ['declined_at'],
  notice_channel: ['confirm_until'],
  contest: ['closed_at', 'over_at'],
  // Marked for good; rows that are marked count no more.
  device: ['revoked_at', 'banned_until'],
  seat_token: ['revoked_at'],
  // Ends that an operator has set and can set again.
  person: ['banned_until', 'muted_until'],
}

const now = '$1::timestamptz'
const soon = `${now} + interval '2 minutes'`

const noLaterThan = (columns: Columns, latest: string): string[] =>
  Object.entries(columns).flatMap(([table, names]) =>
    names.map((name) => `UPDATE ${table} SET ${name} = ${latest} WHERE ${name} > ${latest}`),
  )

const statements: readonly string[] = [
  ...Object.entries(lasts).map(
    ([table, [began, ends]]) =>
      `UPDATE ${table} SET ${ends} = ${now} + (${ends} - ${began}), ${began} = ${now} WHERE ${began} > ${now}`,
  ),
  ...noLaterThan(happened, now),
  ...noLaterThan(waits, soon),
]

/** Times that were stored by a clock that was ahead, after it was set back. */
export const storedTimes = ({ pool }: Connections) => ({
  /** Nothing that is stored waits for a time that only a wrong clock has shown. @param at the time now, in ms since 1970 */
  async setBack(at: number): Promise<void> {
    for (const statement of statements) await pool.query(statement, [new Date(at)])
  },
})

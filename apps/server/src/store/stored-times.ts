import type { Connections } from './connections.ts'

/**
 * Names of columns that hold times, by table. Every such column of the database is in one of the lists below; a test
 * compares them with the schema.
 */
type Columns = Record<string, readonly string[]>

/** Columns with times of past events. A time in the future is wrong there: it is set to the present time. */
export const pastTimeColumns: Columns = {
  person: ['since', 'pushed_at'],
  device: ['since', 'last_seen'],
  account_token: ['since', 'last_used'],
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

/**
 * Columns with the ends of temporary states that are renewed, such as leases. An end later than `soon` is moved to
 * `soon`.
 */
export const leaseTimeColumns: Columns = {
  device: ['present_until'],
  seat_token: ['present_until'],
  challenge: ['until'],
  notice_channel: ['ready_at', 'rests_until', 'leased_until'],
  notice_reminder: ['until'],
  contest: ['lease_until'],
}

/**
 * Columns with the begin and the end of a span of fixed length. If the begin is in the future, it is set to the present
 * time, and the end moves with it.
 */
export const spanColumns: Record<string, readonly [began: string, ends: string]> = {
  seek: ['since', 'until'],
  invitation: ['since', 'until'],
  tournament: ['made_at', 'closes_at'],
  contest: ['since', 'deadline'],
}

/**
 * Columns with times that are not corrected when they are in the future: nothing waits for them, or they move with the
 * clocks of tables (`heartbeat.resume`).
 */
export const unmovedTimeColumns: Columns = {
  tournament_round: ['began_at', 'ends_at'],
  // Columns of large tables. A receipt or a log entry with a time in the future is only kept for longer.
  event: ['at'],
  receipt: ['at'],
  // Columns with times that are only shown or only used to sort.
  chapter: ['started_at', 'ended_at'],
  insight: ['made'],
  rated_game: ['at'],
  entrant: ['since'],
  envelope: ['sealed_at'],
  seek: ['taken_at'],
  invitation: ['declined_at'],
  notice_channel: ['confirm_until'],
  contest: ['closed_at', 'over_at'],
  // Columns with the times of permanent marks, by which a row no longer counts whatever the time is, and the end of the
  // ban of a device, which is like those of persons below.
  device: ['revoked_at', 'banned_until'],
  seat_token: ['revoked_at'],
  // Columns with the ends of bans and mutes, which an operator has set and can set again.
  person: ['banned_until', 'muted_until'],
}

const now = '$1::timestamptz'
const soon = `${now} + interval '2 minutes'`

const noLaterThan = (columns: Columns, latest: string): string[] =>
  Object.entries(columns).flatMap(([table, names]) =>
    names.map((name) => `UPDATE ${table} SET ${name} = ${latest} WHERE ${name} > ${latest}`),
  )

const statements: readonly string[] = [
  ...Object.entries(spanColumns).map(
    ([table, [began, ends]]) =>
      `UPDATE ${table} SET ${ends} = ${now} + (${ends} - ${began}), ${began} = ${now} WHERE ${began} > ${now}`,
  ),
  ...noLaterThan(pastTimeColumns, now),
  ...noLaterThan(leaseTimeColumns, soon),
]

/** Corrects times that were stored while the clock was ahead, after it was set back. */
export const storedTimeCorrection = ({ pool, written }: Connections) => ({
  /**
   * Corrects all stored times that lie in the future, so that nothing waits for a time that only a wrong clock has
   * shown.
   * @param at the time now, in ms since 1970
   */
  async setBack(at: number): Promise<void> {
    await written()
    for (const statement of statements) await pool.query(statement, [new Date(at)])
  },
})

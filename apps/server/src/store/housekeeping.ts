import { type Clock, dayOf } from '../ops/clock.ts'
import type { ClockLeapGuard } from '../ops/doubt.ts'
import type { Log } from '../ops/log.ts'
import type { Store } from './index.ts'

const daily = 24 * 60 * 60_000
/**
 * The number of days for which handled reports, unhandled reports and the operators' actions are kept; the privacy page
 * states the same numbers.
 */
const reportDays = 180
const unhandledDays = 365
const actDays = 365

interface HousekeepingDeps {
  clock: Clock
  log: Log
  /** Whether the server's clock may be wrong: then nothing is deleted, and housekeeping waits for the next day. */
  doubt: ClockLeapGuard
  onFailure: (error: unknown) => void
}

/**
 * Deletes old data at the start and then once a day: old receipts, tokens of seats that were left, seeks that ended,
 * old chat, handled reports, addresses that were not confirmed, rooms whose games never began, and guests who have left
 * no trace. Several processes may do so at the same time.
 * @returns a function that stops the housekeeping
 */
export function startHousekeeping(
  {
    pruning,
    reports,
    moderation,
    notices,
    invitations,
    addressDays,
  }: Pick<Store, 'pruning' | 'reports' | 'moderation' | 'notices' | 'invitations' | 'addressDays'>,
  { clock, log, doubt, onFailure }: HousekeepingDeps,
): () => void {
  const tidy = async () => {
    if (doubt.isOn()) return
    const receipts = await pruning.receipts()
    const seatTokens = await pruning.seatTokens()
    const unstartedRooms = await pruning.unstartedRooms()
    const guests = await pruning.guests()
    const seeks = await pruning.seeks(new Date(clock.now() - daily))
    const chatLines = await pruning.chatLines()
    const handled = await reports.forget(reportDays, unhandledDays)
    const acts = await moderation.forget(actDays)
    const forgotten = await notices.prune(new Date(clock.now() - daily))
    const days = await addressDays.prune(dayOf(clock.now()))
    const ended = await invitations.prune(new Date(clock.now() - daily))
    const all = {
      receipts,
      seatTokens,
      unstartedRooms,
      guests,
      seeks,
      chatLines,
      reports: handled,
      acts,
      notices: forgotten,
      invitations: ended,
      days,
    }
    if (Object.values(all).some((count) => count > 0)) log.info(all, 'thrown away')
  }
  void tidy().catch(onFailure)
  return clock.every(daily, () => tidy().catch(onFailure))
}

import { type Clock, dayOf } from '../ops/clock.ts'
import type { Doubt } from '../ops/doubt.ts'
import type { Log } from '../ops/log.ts'
import type { Store } from './index.ts'

const daily = 24 * 60 * 60_000
/**
 * Days for which reports are kept after they were handled, those that nobody handles, and acts of operators; the page
 * about privacy says the same.
 */
const reportDays = 180
const unhandledDays = 365
const actDays = 365

interface HousekeepingDeps {
  clock: Clock
  log: Log
  /** Nothing is thrown away while the time may be wrong; the next day it is. */
  doubt: Doubt
  onFailure: (error: unknown) => void
}

/**
 * Throws away once a day, and at the start, what piles up: old receipts, tokens of seats that were left, seeks that ended,
 * old chat, handled reports, addresses that were not confirmed, rooms whose games never began, and guests who have left no trace.
 * Several processes may do so at once. @returns ends it
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

import type { Clock } from '../ops/clock.ts'
import type { Log } from '../ops/log.ts'
import type { Store } from './index.ts'

const daily = 24 * 60 * 60_000

/**
 * Throws away once a day, and at the start, what piles up: old receipts, tokens of seats that were left, seeks that ended, and guests who have left no trace.
 * Several processes may do so at once. @returns ends it
 */
export function startHousekeeping(
  { pruning }: Pick<Store, 'pruning'>,
  clock: Clock,
  log: Log,
  onFailure: (error: unknown) => void,
): () => void {
  const tidy = async () => {
    const receipts = await pruning.receipts()
    const seatTokens = await pruning.seatTokens()
    const guests = await pruning.guests()
    const seeks = await pruning.seeks(new Date(clock.now() - daily))
    if (receipts + seatTokens + guests + seeks > 0)
      log.info({ receipts, seatTokens, guests, seeks }, 'thrown away')
  }
  void tidy().catch(onFailure)
  return clock.every(daily, () => tidy().catch(onFailure))
}

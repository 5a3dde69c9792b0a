import { setImmediate as nextTurn } from 'node:timers/promises'
import { mostOrders } from '@opsroom/protocol/seat-api'
import { OrderSearch, type Refusal, randomFrom, type SeatId, seedFromNumber } from '@opsroom/rules/core'
import type { Table } from '../table/table.ts'
import { seatOptionsAt, unusableDraft } from './knowing.ts'

/** Orders of one answer, if the program does not say how many. */
const usual = Math.min(200, mostOrders)
/** The most questions for options, in each of the two parts of a search. */
const steps = 1000
/** Time of a turn of the event loop that a search takes, in ms: others are served between two. */
const turn = 10

/** The wish of a program for the orders of its seat. */
export interface OrdersWish {
  draft?: unknown
  most?: number | undefined
  seed?: number | undefined
}

/** The orders that were found, and the time of the main thread that it took, in ms. */
export interface FoundOrders {
  orders: object[]
  isAll: boolean
  took: number
}

/**
 * The orders of a seat by its options at this moment: all of them if there are few, otherwise a sample. It reveals
 * nothing that `options` does not.
 * @param within the time, in ms, after which the search ends with the orders that are found; it goes on until there is
 *   one, within the bounds of its steps, so that a slow machine never tells a seat that it has no order
 * @param onFailure called when the game throws for a draft of the right form, which is then refused (W1)
 */
export async function findOrders(
  table: Table,
  seat: SeatId,
  { draft: given, most = usual, seed = 0 }: OrdersWish,
  within: number,
  onFailure: (error: unknown) => void,
): Promise<FoundOrders | Refusal> {
  const asking = seatOptionsAt(table, seat, given)
  if ('rule' in asking) return asking
  const { options, draft } = asking
  const rng = randomFrom(seedFromNumber(seed))('orders')
  const search = new OrderSearch(options, { most, steps }, rng, draft)
  let took = 0
  try {
    for (let isMore = true; isMore && (took < within || search.isEmpty); ) {
      const began = performance.now()
      while (isMore && performance.now() - began < turn) isMore = search.step()
      took += performance.now() - began
      if (isMore) await nextTurn()
    }
  } catch (error) {
    if (draft === undefined) throw error
    onFailure(error)
    return unusableDraft
  }
  // An order of a game is an object.
  return { orders: search.orders as object[], isAll: search.isAll, took }
}

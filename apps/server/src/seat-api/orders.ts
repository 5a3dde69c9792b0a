import { setImmediate as nextTurn } from 'node:timers/promises'
import { mostOrdersInAnswer } from '@opsroom/protocol/seat-api'
import { OrderSearch, type Refusal, randomFrom, type SeatId, seedFromNumber } from '@opsroom/rules/core'
import type { Table } from '../table/table.ts'
import { optionsAndParsedDraft, unusableDraftRefusal } from './knowing.ts'

/** The number of orders in one answer, if the program does not request another number. */
const usual = Math.min(200, mostOrdersInAnswer)
/** The maximum number of calls of `options` in each of the two parts of a search for orders. */
const steps = 1000
/** Milliseconds that a search takes in one turn of the event loop. Other work is done between two turns. */
const turn = 10

/** A program's request for a list of legal orders of its seat. */
export interface OrderListRequest {
  draft?: unknown
  most?: number | undefined
  seed?: number | undefined
}

/**
 * The orders that were found, whether they are all orders, and the milliseconds of the main thread that the search
 * took.
 */
export interface FoundOrders {
  orders: object[]
  isAll: boolean
  took: number
}

/**
 * The legal orders of a seat at this moment, found through its options: all orders if there are few, otherwise a
 * sample. The list reveals nothing that `options` does not.
 * @param within milliseconds after which the search ends. It continues beyond them, up to its maximum number of steps,
 * until one order is found, so that even a slow machine finds an order if there is one
 * @param onFailure called when the game throws for a draft of the right form, which is then refused (W1)
 */
export async function findOrders(
  table: Table,
  seat: SeatId,
  { draft: given, most = usual, seed = 0 }: OrderListRequest,
  within: number,
  onFailure: (error: unknown) => void,
): Promise<FoundOrders | Refusal> {
  const asking = optionsAndParsedDraft(table, seat, given)
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
    return unusableDraftRefusal
  }
  // The cast is safe: every order of a game is an object.
  return { orders: search.orders as object[], isAll: search.isAll, took }
}

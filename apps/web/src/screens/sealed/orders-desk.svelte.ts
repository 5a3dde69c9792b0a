import { readPreparedOrders, type SealedGame, sameJson } from '@opsroom/rules/core'
import { storedData, storeText } from '../../state/kept.ts'

/** The orders of a contest that a person has prepared but not sealed yet; a missing order is null. */
type WorkingCopy = (unknown | null)[]

const keyOf = (code: string) => `opsroom.sealed.${code}`

/** The orders for a contest that this browser has stored; undefined if there are none, or they are unreadable. */
function readWorkingCopy(code: string, count: number): WorkingCopy | undefined {
  const found = storedData(keyOf(code))
  return Array.isArray(found) && found.length === count ? found : undefined
}

/**
 * Stores the prepared orders of a contest in this browser.
 * @param copy when absent, the stored orders are removed
 */
const keepWorkingCopy = (code: string, copy: WorkingCopy | undefined): void =>
  storeText(keyOf(code), copy && JSON.stringify(copy))

/** The orders that a person prepares for a contest, stored in this browser until they are sealed. */
export class PreparedContestOrders {
  readonly bound: SealedGame
  private readonly code: string
  orders = $state.raw<WorkingCopy>([])

  /** @param sealed the person's sealed orders, if there are any */
  constructor(code: string, bound: SealedGame, sealed: readonly unknown[] | undefined) {
    this.code = code
    this.bound = bound
    const none = bound.sealed.orders.map(() => null)
    this.orders = readWorkingCopy(code, none.length) ?? (sealed ? [...sealed] : none)
  }

  get parts() {
    return this.bound.sealed.orders
  }

  /** The index of the first missing order, which is to be prepared next. */
  get next(): number | undefined {
    const place = this.orders.indexOf(null)
    return place < 0 ? undefined : place
  }

  isReady = (part: number): boolean => this.orders[part] != null

  /** Whether this order may be prepared: it depends on all earlier orders, so those must have been prepared. */
  mayPrepare = (part: number): boolean => this.orders.slice(0, part).every((order) => order !== null)

  set = (part: number, order: unknown): void => {
    // A prepared order without Svelte's proxies, in the form in which it would reach the server.
    const plain: unknown = JSON.parse(JSON.stringify(order))
    this.orders = this.orders.map((each, place) => (place === part ? plain : each))
    keepWorkingCopy(this.code, this.orders)
  }

  /** All prepared orders, if they are legal together. */
  get whole(): unknown[] | undefined {
    if (this.next !== undefined) return undefined
    const read = readPreparedOrders(this.bound, this.orders)
    return 'orders' in read ? read.orders : undefined
  }

  /**
   * The index of the first order that is illegal after the earlier ones, once all are prepared; undefined if all are
   * legal.
   */
  get wrong(): number | undefined {
    if (this.next !== undefined) return undefined
    const read = readPreparedOrders(this.bound, this.orders)
    return 'refusal' in read ? read.part : undefined
  }

  isSameAs = (sealed: readonly unknown[] | undefined): boolean =>
    sealed !== undefined && sameJson(this.orders, sealed)

  /**
   * Replaces the prepared orders by the sealed ones.
   * @param sealed the person's sealed orders; when absent, all prepared orders are removed
   */
  takeOver = (sealed: readonly unknown[] | undefined): void => {
    this.orders = sealed ? [...sealed] : this.parts.map(() => null)
    keepWorkingCopy(this.code, undefined)
  }

  /** Removes the copy stored in this browser, once the prepared orders are sealed. */
  forget = (): void => keepWorkingCopy(this.code, undefined)
}

import { readPrepared, type SealedGame, sameJson } from '@opsroom/rules/core'
import { keepWorkingCopy, readWorkingCopy, type WorkingCopy } from './working-copy.ts'

/** The orders that somebody prepares for a contest: kept in this browser until they are sealed. */
export class OrdersDesk {
  readonly bound: SealedGame
  private readonly code: string
  orders = $state.raw<WorkingCopy>([])

  /** @param sealed what stands sealed, if anything does */
  constructor(code: string, bound: SealedGame, sealed: readonly unknown[] | undefined) {
    this.code = code
    this.bound = bound
    const none = bound.sealed.orders.map(() => null)
    this.orders = readWorkingCopy(code, none.length) ?? (sealed ? [...sealed] : none)
  }

  get parts() {
    return this.bound.sealed.orders
  }

  /** The order that comes next: the first that is missing. */
  get next(): number | undefined {
    const place = this.orders.indexOf(null)
    return place < 0 ? undefined : place
  }

  isReady = (part: number): boolean => this.orders[part] != null

  /** An order is given on what was prepared before it. */
  mayPrepare = (part: number): boolean => this.orders.slice(0, part).every((order) => order !== null)

  set = (part: number, order: unknown): void => {
    // Free of the board's own proxies, as it would be after its way to the server.
    const plain: unknown = JSON.parse(JSON.stringify(order))
    this.orders = this.orders.map((each, place) => (place === part ? plain : each))
    keepWorkingCopy(this.code, this.orders)
  }

  /** All orders, if they are legal together. */
  get whole(): unknown[] | undefined {
    if (this.next !== undefined) return undefined
    const read = readPrepared(this.bound, this.orders)
    return 'orders' in read ? read.orders : undefined
  }

  /** Which order does not go with those before it any more. */
  get wrong(): number | undefined {
    if (this.next !== undefined) return undefined
    const read = readPrepared(this.bound, this.orders)
    return 'refusal' in read ? read.part : undefined
  }

  isSameAs = (sealed: readonly unknown[] | undefined): boolean =>
    sealed !== undefined && sameJson(this.orders, sealed)

  /** The sealed orders stand in place of prepared ones. @param sealed absent: none are */
  takeOver = (sealed: readonly unknown[] | undefined): void => {
    this.orders = sealed ? [...sealed] : this.parts.map(() => null)
    keepWorkingCopy(this.code, undefined)
  }

  /** The prepared orders stand, and are sealed. */
  forget = (): void => keepWorkingCopy(this.code, undefined)
}

import { readPrepared, type SealedGame, sameJson } from '@opsroom/rules/core'
import { keepText, keptData } from '../../state/kept.ts'

/** Orders that somebody has prepared and not sealed yet; a missing order is null. */
type WorkingCopy = (unknown | null)[]

const keyOf = (code: string) => `opsroom.sealed.${code}`

/** This browser's copy of a contest; undefined if there is no readable one. */
function readWorkingCopy(code: string, count: number): WorkingCopy | undefined {
  const found = keptData(keyOf(code))
  return Array.isArray(found) && found.length === count ? found : undefined
}

/** @param copy absent: the stored one is removed */
const keepWorkingCopy = (code: string, copy: WorkingCopy | undefined): void =>
  keepText(keyOf(code), copy && JSON.stringify(copy))

/** The orders that somebody prepares for a contest: stored in this browser until they are sealed. */
export class OrdersDesk {
  readonly bound: SealedGame
  private readonly code: string
  orders = $state.raw<WorkingCopy>([])

  /** @param sealed the orders that are sealed, if there are any */
  constructor(code: string, bound: SealedGame, sealed: readonly unknown[] | undefined) {
    this.code = code
    this.bound = bound
    const none = bound.sealed.orders.map(() => null)
    this.orders = readWorkingCopy(code, none.length) ?? (sealed ? [...sealed] : none)
  }

  get parts() {
    return this.bound.sealed.orders
  }

  /** The next order to prepare: the first that is missing. */
  get next(): number | undefined {
    const place = this.orders.indexOf(null)
    return place < 0 ? undefined : place
  }

  isReady = (part: number): boolean => this.orders[part] != null

  /** An order depends on the orders prepared before it. */
  mayPrepare = (part: number): boolean => this.orders.slice(0, part).every((order) => order !== null)

  set = (part: number, order: unknown): void => {
    // Without Svelte's proxies, in the form in which it would reach the server.
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

  /** The order that is no longer legal after the ones before it. */
  get wrong(): number | undefined {
    if (this.next !== undefined) return undefined
    const read = readPrepared(this.bound, this.orders)
    return 'refusal' in read ? read.part : undefined
  }

  isSameAs = (sealed: readonly unknown[] | undefined): boolean =>
    sealed !== undefined && sameJson(this.orders, sealed)

  /** Replaces the prepared orders by the sealed ones. @param sealed absent: there are none */
  takeOver = (sealed: readonly unknown[] | undefined): void => {
    this.orders = sealed ? [...sealed] : this.parts.map(() => null)
    keepWorkingCopy(this.code, undefined)
  }

  /** Removes the working copy: the prepared orders are sealed. */
  forget = (): void => keepWorkingCopy(this.code, undefined)
}

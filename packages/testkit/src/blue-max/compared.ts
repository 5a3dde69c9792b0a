import type { Night } from '../nights/night.ts'
import type { Variant } from '../non-interference/compare.ts'
import { variantsOfChance } from './non-interference/chance.ts'
import { variantsOfOrders } from './non-interference/orders.ts'
import { variantsOfSheets } from './non-interference/sheets.ts'

type Making = (night: Night) => Variant | undefined

const { tail, ...ofOrders } = variantsOfOrders
const all: Readonly<Record<string, Making>> = { ...ofOrders, ...variantsOfSheets, ...variantsOfChance }

const isCompared = (variant: Variant | undefined): variant is Variant =>
  variant !== undefined && variant.until > variant.from && variant.audiences.length > 0

/** The other world, in which a seat that is asked together with others names another plane to tail; few nights have one. */
export const otherTail = (night: Night): Variant | undefined => {
  const variant = tail(night)
  return isCompared(variant) ? variant : undefined
}

/** The kinds of secrets that are compared with another world. */
export const kindsOfSecrets: readonly string[] = Object.keys(all)

/** The secrets that are compared in at least one act of this night. */
export const comparedIn = (night: Night): string[] =>
  Object.entries(all).flatMap(([id, making]) => (isCompared(making(night)) ? [id] : []))

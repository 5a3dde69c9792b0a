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

/** The other world in which somebody who is asked with others names another plane to tail; few nights have one. */
export const otherTail = (night: Night): Variant | undefined => {
  const variant = tail(night)
  return isCompared(variant) ? variant : undefined
}

/** In how many nights each kind of secret is compared with another world for at least one act. */
export function sumsOf(nights: readonly Night[]): Record<string, number> {
  return Object.fromEntries(
    Object.entries(all).map(([id, making]) => [
      id,
      nights.filter((night) => isCompared(making(night))).length,
    ]),
  )
}

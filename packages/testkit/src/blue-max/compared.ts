import type { Night } from '../nights/night.ts'
import type { WorldVariant } from '../non-interference/compare.ts'
import { variantsOfChance } from './non-interference/chance.ts'
import { variantsOfOrders } from './non-interference/orders.ts'
import { variantsOfSheets } from './non-interference/sheets.ts'

type Making = (night: Night) => WorldVariant | undefined

const { tail, ...ofOrders } = variantsOfOrders
const all: Readonly<Record<string, Making>> = { ...ofOrders, ...variantsOfSheets, ...variantsOfChance }

const isCompared = (variant: WorldVariant | undefined): variant is WorldVariant =>
  variant !== undefined && variant.until > variant.from && variant.audiences.length > 0

/**
 * A variant of a night in which a seat that is asked together with others names another plane to tail; undefined for
 * most nights.
 */
export const otherTailOrderVariant = (night: Night): WorldVariant | undefined => {
  const variant = tail(night)
  return isCompared(variant) ? variant : undefined
}

/** The kinds of secrets that non-interference compares between two worlds. */
export const kindsOfSecrets: readonly string[] = Object.keys(all)

/** The kinds of secrets that are compared in at least one act of this night. */
export const kindsOfSecretsComparedIn = (night: Night): string[] =>
  Object.entries(all).flatMap(([id, making]) => (isCompared(making(night)) ? [id] : []))

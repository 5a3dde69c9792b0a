import type { Hex } from '@opsroom/rules/core'
import type { Side } from '@opsroom/rules/duel'

/**
 * The kinds of estimates on the map: the reach of squadrons, the reach of the bomber, and the likely loss of the bomber
 * in a hex.
 */
export const shadeKinds = ['reach', 'bomber', 'loss'] as const
export type ShadeKind = (typeof shadeKinds)[number]

/** The estimate for one hex. */
export interface ShadedHex {
  /** The number printed in the hex. */
  label: string
  /** The density of the pattern on the hex, from 0 to 2. */
  level: number
  /** The estimate in whole sentences, for a screen reader. */
  spoken: readonly string[]
}
export type Shade = ReadonlyMap<Hex, ShadedHex>

/**
 * The kinds of estimates that are useful to a side; spectators are offered all of them. Each is computed from the
 * viewer's own view, so it reveals nothing.
 */
export const shadeKindsOf = (side: Side | undefined): readonly ShadeKind[] =>
  shadeKinds.filter((kind) => side === undefined || (kind === 'loss') === (side === 'british'))

import type { Hex } from '@opsroom/rules/core'
import type { Side } from '@opsroom/rules/duel'

/** The estimates of the map: the reach of squadrons, the reach of the bomber, and the likely loss of the bomber in a hex. */
export const shadeKinds = ['reach', 'bomber', 'loss'] as const
export type ShadeKind = (typeof shadeKinds)[number]

/** The estimate for one hex. */
export interface ShadedHex {
  /** Printed in the hex. */
  label: string
  /** The density of its pattern: 0 to 2. */
  level: number
  /** The values in whole sentences, for a screen reader. */
  spoken: readonly string[]
}
export type Shade = ReadonlyMap<Hex, ShadedHex>

/** The estimates that help a side; spectators see all, because all of them follow from what the viewer may see. */
export const shadeKindsOf = (side: Side | undefined): readonly ShadeKind[] =>
  shadeKinds.filter((kind) => side === undefined || (kind === 'loss') === (side === 'british'))

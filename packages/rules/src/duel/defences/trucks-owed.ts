import type { Hex } from '../../core/index.ts'
import { squadronIds } from '../board/pieces.ts'
import type { DuelOpen } from '../state/open.ts'

/**
 * The number of fuel trucks that each airport needs for squadrons at the given bases: one for each squadron beyond the
 * first (D3).
 */
export function trucksNeededByBase(bases: readonly Hex[]): ReadonlyMap<Hex, number> {
  const needed = new Map<Hex, number>()
  const seen = new Set<Hex>()
  for (const hex of bases) {
    if (seen.has(hex)) needed.set(hex, (needed.get(hex) ?? 0) + 1)
    seen.add(hex)
  }
  return needed
}

/** The number of fuel trucks, by hex, that phase 4 must place for the squadrons of phase 1 (D3). */
export function trucksOwed({ squadrons }: DuelOpen): ReadonlyMap<Hex, number> {
  return trucksNeededByBase(
    squadronIds.flatMap((id) => {
      const squadron = squadrons[id]
      return squadron?.status === 'ready' && squadron.at !== undefined ? [squadron.at] : []
    }),
  )
}

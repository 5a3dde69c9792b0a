import type { Hex } from '@opsroom/rules/core'
import { boars, britishGround, type DuelOpen, ju88, medals, mw50, type SquadronId } from '@opsroom/rules/duel'

/** What optional rules lay on a hex beside tiles; of a rule that is not played there is none. */
export const hexMarkKinds = ['medalsLaid', 'boarsWaiting', 'boarsFlying', 'guns', 'lights'] as const
export type HexMarkKind = (typeof hexMarkKinds)[number]
export interface HexMark {
  kind: HexMarkKind
  count: number
}

/** The marks that lie on a hex, always in the same order. */
export function hexMarks(open: DuelOpen, hex: Hex): HexMark[] {
  const { waiting, flying } = boars.of(open)
  const { guns, lights } = britishGround.of(open)
  const counts = {
    medalsLaid: medals.of(open).laid,
    boarsWaiting: waiting,
    boarsFlying: flying,
    guns,
    lights,
  }
  return hexMarkKinds
    .map((kind) => ({ kind, count: counts[kind][hex] ?? 0 }))
    .filter(({ count }) => count > 0)
}

/** What a squadron carries tonight by an optional rule, and whether that is used up for now. */
export interface Carried {
  what: 'mw50' | 'ju88'
  used: boolean
}

/** The badge of the Ju 88 counts anew on the way home. */
export function carriedBy(open: DuelOpen, id: SquadronId): Carried | undefined {
  const marker = mw50.of(open)
  if (marker.squadron === id) return { what: 'mw50', used: !marker.ready }
  if (open.squadrons[id]?.aircraft !== 'Ju88') return undefined
  const { out, home } = ju88.of(open)
  return { what: 'ju88', used: open.bomber?.struck === undefined ? out : home }
}

import type { Hex } from '@opsroom/rules/core'
import {
  boars,
  britishGround,
  type DuelOpen,
  ju88,
  medals,
  mw50,
  type SquadronId,
  type TileKind,
} from '@opsroom/rules/duel'

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

/** Pictures of the tiles as lines in a square from -7 to 7. A kind without one shows its first letter. */
export const tileIcons: Record<TileKind, string> = {
  flak: 'M-6 6H4M-1 6V2L5-6M-1 2-4-1M2 0l2.5 1.6',
  searchlight: 'M-6 6H0M-3 6V3.4M-4.6 2.6-1 4.6 6.4-1.6 1.4-6.6Z',
  radar: 'M-4 6.4H4M0 6.4V1.5M-6-2A6.5 6.5 0 0 0 5.5 2.2M-6-2 5.5 2.2M1-2.5l3.4-3.6',
  fireEngine: 'M-7 3.4V-1H3V-3.4H5.4L7-.6V3.4ZM-6.4-3.6 2-5.6M-4.2 5.6v0M4 5.6v0',
  smokeScreen:
    'M-6.4 5.4C-3.4 3-6.6.6-4-1.6S-5-5.4-3-6.6M-.6 5.4C2.4 3-.8.6 1.8-1.6S.8-5.4 2.8-6.6M4.6 5.4C7.6 3 4.4.6 6.6-1.2',
  balloonBarrier:
    'M0 1.4C-4-.2-5.4-2.4-5.4-3.6-5.4-5.8-3-7 0-7S5.4-5.8 5.4-3.6C5.4-2.4 4-.2 0 1.4ZM0 1.4V7M-2.6 7H2.6',
  shelter: 'M-6.6 6V1.4A6.6 6.6 0 0 1 6.6 1.4V6ZM-2.2 6V2.4H2.2V6',
  fuelTruck: 'M-7 2.6V-1.8C-7-3-6.4-3.6-5.4-3.6H1.2V2.6ZM1.2-1.6H4.6L7 .6V2.6H1.2M-4 5v0M4 5v0',
  // Expansions.
  quadFlak: 'M-6 6.4H6M0 6.4V3M-5 3H5M-5 3V-6M-1.7 3V-6.6M1.7 3V-6.6M5 3V-6',
  mirror:
    'M-3.6 6.4H3.6M0 6.4V4M-5.6-6.4A7 7 0 0 0-5.6 4M-5.6-6.4V4M-2-1.2H2M4-4.6A5.4 5.4 0 0 1 4 2.2M6.4-6.2A8.4 8.4 0 0 1 6.4 3.8',
  railFlak: 'M-7 6.6H7M-6.4 2.4H4.4M-4.2 4.5v0M2.4 4.5v0M-2 2.4V-.6L5-6.4M-4.4-3.2.6 1.4',
}

/** Aces show their letter: silver and gold look alike to some. */
export const aceLetters: Record<TileKind, string> = { silverAce: 'S', goldAce: 'G' }

/** The red side of a tile is the basic one (D2.3); expansions have red tiles too. */
export const isBasic = (kind: TileKind): boolean =>
  ['flak', 'searchlight', 'radar', 'quadFlak', 'railFlak'].includes(kind)

export const hasIcon = (kind: string): boolean => Object.hasOwn(tileIcons, kind)

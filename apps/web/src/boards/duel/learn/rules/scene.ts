import type { Direction, Hex, MarkSign } from '@opsroom/rules/core'
import {
  type BoardPack,
  bySquadron,
  type DuelOpen,
  duel,
  duelPresets,
  type Height,
  type SquadronId,
  standardPack,
  type TilesByHex,
} from '@opsroom/rules/duel'
import type { HexChoice } from '../../../../board-kit/hex-map/overlay.ts'
import type { Shade, ShadeKind } from '../../map/shade-kinds.ts'
import type { DuelOverlay } from '../../map/tracks.ts'

/** A section of the real map with pieces on it, as the picture of a rule. */
export interface RuleScene {
  hexes: readonly Hex[]
  bomber?: readonly [Hex, Height, Direction?]
  mosquito?: readonly [Hex, Height]
  squadrons?: Partial<Record<SquadronId, readonly [Hex, Height]>>
  tiles?: TilesByHex
  out?: TilesByHex
  markers?: Record<Hex, number>
  bombs?: Record<Hex, number>
  sky?: Partial<NonNullable<DuelOpen['weather']>>
  prices?: Record<Hex, string>
  far?: readonly Hex[]
  track?: { kind: 'plan' | 'preview' | 'flown'; hexes: readonly Hex[] }
  target?: Hex
  danger?: SquadronId
  /** The number of cards after which the bomber can be in a hex, by hex. */
  shade?: Record<Hex, number>
  signs?: Record<Hex, MarkSign>
}

const initial = duel.prepare(duelPresets.firstNight).initial.open
/** Weather without clouds, storms or fog; there is only wind. */
export const clearSky = {
  card: 0,
  wind: 'W' as const,
  moon: 'none' as const,
  summer: false,
  clouds: [],
  storms: [],
  fogs: [],
  changesBefore: [],
}

/** The board pack reduced to the hexes of the standard board that a scene shows. */
export function packOfScene({ hexes }: RuleScene): BoardPack {
  const shown = standardPack.hexes.filter(({ hex }) => hexes.includes(hex))
  return { ...standardPack, hexes: shown }
}

/** The public state that a scene shows. */
export function openOfScene(scene: RuleScene): DuelOpen {
  const squadrons = bySquadron((id) => {
    const [at, height] = scene.squadrons?.[id] ?? []
    return { ...initial.squadrons[id], ...(at !== undefined && height && { at, height }) }
  })
  const { bomber, mosquito } = scene
  return {
    ...initial,
    phase: 'duel',
    round: 1,
    squadrons,
    ...(scene.sky && { weather: { ...clearSky, ...scene.sky } }),
    ...(bomber && {
      bomber: { at: bomber[0], height: bomber[1], flown: bomber[2] ? [bomber[2]] : [], landed: false },
    }),
    ...(mosquito && {
      mosquito: { at: mosquito[0], height: mosquito[1], base: 16, markers: 6, landed: false },
    }),
    ground: {
      placed: scene.tiles ?? {},
      destroyed: scene.out ?? {},
      airportBombs: scene.bombs ?? {},
      targetMarkers: scene.markers ?? {},
    },
  }
}

export const overlayOfScene = ({ track, target }: RuleScene): DuelOverlay => ({
  tracks: track ? [{ key: 'scene', ...track }] : [],
  ...(target !== undefined && { target }),
})

const entriesByHex = <T>(record: Record<Hex, T>): [Hex, T][] =>
  Object.entries(record).map(([hex, value]) => [Number(hex), value])

export const signsOfScene = ({ signs = {} }: RuleScene): ReadonlyMap<Hex, MarkSign> =>
  new Map(entriesByHex(signs))

export const shadeOfScene = ({ shade }: RuleScene): { kind: ShadeKind; hexes: Shade } | undefined =>
  shade && {
    kind: 'bomber',
    hexes: new Map(
      entriesByHex(shade).map(([hex, cards]) => [
        hex,
        { label: `${cards}`, level: cards > 1 ? 1 : 2, spoken: [] },
      ]),
    ),
  }

export const choicesOfScene = ({ prices = {}, far = [] }: RuleScene): ReadonlyMap<Hex, HexChoice> =>
  new Map(
    Object.entries(prices).map(([hex, label]) => [
      Number(hex),
      { label, spoken: label, tone: far.includes(Number(hex)) ? 'far' : 'go' },
    ]),
  )

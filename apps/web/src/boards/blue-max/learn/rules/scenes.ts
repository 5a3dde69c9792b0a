import { fieldOf, hexOfCode, type Manoeuvre, type PlaneId, planeIds, planes } from '@opsroom/rules/blue-max'
import type { Direction } from '@opsroom/rules/core'
import { type ManoeuvreFlag, manoeuvreFlags } from '../../setup/chart-rows.ts'

type Mark = 'spinning' | 'stalled' | 'smoke' | 'fire'
interface Placed {
  at: string
  heading: Direction
  plane: PlaneId
  level?: number
  hits?: number
  marks?: readonly Mark[]
}
/** A section of the field with planes on it, as the picture of a rule. */
export interface FieldScene {
  /** The planes of the scene, by seat. */
  planes: Readonly<Record<string, Placed>>
  /** The seat of the plane whose arcs and line of fire are drawn. */
  arcs?: string
  tails?: Readonly<Record<string, string>>
  ready?: readonly string[]
}

/** The picture of a rulebook entry: planes on the field, manoeuvres of a chart, dice, or a single plane. */
export type RulePicture =
  | { kind: 'scene'; scene: FieldScene }
  | { kind: 'manoeuvres'; manoeuvres: readonly Manoeuvre[] }
  | { kind: 'dice'; faces: readonly number[] }
  | { kind: 'plane'; plane: PlaneId }

const at = (code: string, heading: Direction, plane: PlaneId, more: Partial<Placed> = {}): Placed => ({
  at: code,
  heading,
  plane,
  ...more,
})
const alone = (more: Partial<Placed> = {}): FieldScene => ({ planes: { c1: at('0907', 'E', 'dr1', more) } })
const behind: FieldScene = {
  planes: { c1: at('0807', 'E', 'dr1'), a1: at('1007', 'E', 'nie24') },
  arcs: 'c1',
  tails: { c1: 'a1' },
}
const noseToNose: FieldScene = {
  planes: { c1: at('1008', 'NW', 'dr1'), a1: at('1007', 'SE', 'nie24') },
  arcs: 'c1',
}
const fromBehind: FieldScene = {
  planes: { c1: at('0807', 'E', 'dr1'), a1: at('0907', 'NE', 'nie24', { marks: ['stalled'] }) },
  arcs: 'c1',
}
const twoSeater: FieldScene = {
  planes: { a1: at('0907', 'E', 'f2b'), c1: at('0707', 'E', 'alb3') },
  arcs: 'a1',
}
const levels: FieldScene = {
  planes: { c1: at('0807', 'E', 'dr1', { level: 4 }), a1: at('1007', 'E', 'nie24', { level: 3 }) },
}

const scenes: Readonly<Record<string, FieldScene>> = {
  'sign-plane': { planes: { a1: at('0807', 'E', 'nie24'), c1: at('1007', 'W', 'dr1') } },
  'sign-arcs': { ...alone(), arcs: 'c1' },
  'sign-line': fromBehind,
  'sign-tail': behind,
  'sign-spin': alone({ marks: ['spinning'] }),
  'sign-stall': alone({ marks: ['stalled'] }),
  'sign-smoke': alone({ marks: ['smoke'] }),
  'sign-fire': alone({ marks: ['fire'] }),
  'sign-hits': alone({ hits: 2 }),
  'sign-level': levels,
  'sign-ready': { ...alone(), ready: ['c1'] },
  'phase-1': behind,
  'phase-3': noseToNose,
  'phase-5': fromBehind,
  'phase-6': alone({ marks: ['smoke'] }),
  'phase-7': alone({ marks: ['spinning'] }),
  'phase-8': alone({ marks: ['fire'] }),
  'B1.1': { planes: { a1: at('0106', 'E', 'nie24') } },
  'B1.2': { ...alone(), arcs: 'c1' },
  'B1.2.3': twoSeater,
  'B1.3': noseToNose,
  'B1.4': behind,
  'B1.4.2': {
    ...behind,
    planes: { ...behind.planes, c1: at('0807', 'E', 'dr1', { marks: ['smoke'] }) },
    tails: {},
  },
  'B1.4.3': { ...levels, tails: { c1: 'a1' } },
  'B1.5.7': alone({ marks: ['spinning'] }),
  'B1.5.10': alone({ marks: ['stalled'] }),
  'B1.6': noseToNose,
  'B1.7': fromBehind,
  'B1.8': alone({ marks: ['fire'] }),
  'B1.8.3': alone({ marks: ['spinning'] }),
  'B1.8.9': alone({ marks: ['smoke'] }),
  'B1.8.10': alone({ marks: ['stalled'] }),
  'B1.9': alone({ marks: ['smoke'] }),
  'B1.10': levels,
  'B1.10.2': twoSeater,
  'B1.10.3': twoSeater,
  'B1.11': noseToNose,
  'B1.12': { planes: { c1: at('0907', 'E', 'dr1') } },
  'B1.13': behind,
}

const codesOf: Readonly<Record<string, readonly [PlaneId, readonly string[]]>> = {
  'phase-2': ['dr1', ['2S2', '4R2', '14L3', '35S3']],
  'phase-4': ['dr1', ['1S1', '2S2', '3S3']],
  'B1.1.5': ['dr1', ['3S3']],
  'B1.5': ['dr1', ['4L2', '2S2', '4R2', '14L3', '14R3']],
  'B1.5.1': ['camel', ['2S2', '3S3', '23S4']],
  'B1.5.2': ['dr1', ['3S3', '35S3']],
  'B1.5.3': ['dr1', ['10R2', '10L2']],
  'B1.5.4': ['spad13', ['2S2', '4L2', '4R2', '3S3', '13L3', '13R3', '23S4']],
  'B1.5.9': ['dr1', ['10L2', '10R2', '21L3', '21R3']],
  'B1.6.2': ['dr1', ['1S1', '2S2', '3S3']],
  B4: ['dr1', ['14L3', '14R3']],
}
const firstOf = (flag: ManoeuvreFlag): Manoeuvre[] =>
  [...planes.camel.chart.values()].filter((one) => one[flag]).slice(0, 4)

/** The picture of a rulebook entry: its own if there is one, otherwise that of its chapter. */
export function rulePictureOf(id: string): RulePicture | undefined {
  const [kind, name = ''] = id.split('-')
  const plane = planeIds.find((each) => each === name)
  if (kind === 'plane' && plane) return { kind: 'plane', plane }
  const flag = manoeuvreFlags.find((each) => each === name)
  if (kind === 'flag' && flag) return { kind: 'manoeuvres', manoeuvres: firstOf(flag) }
  if (id === 'sign-dice' || id === 'sign-cards' || id === 'B1.7.5')
    return { kind: 'dice', faces: [1, 2, 3, 4, 5, 6] }
  const chapter = id.split('.').slice(0, 2).join('.')
  for (const each of [id, chapter, id.split('.')[0] ?? id]) {
    const scene = scenes[each]
    if (scene) return { kind: 'scene', scene }
    const [flown, codes] = codesOf[each] ?? []
    if (flown && codes)
      return { kind: 'manoeuvres', manoeuvres: codes.flatMap((code) => planes[flown].chart.get(code) ?? []) }
  }
  return undefined
}

const field = fieldOf('single')
/** The hex of a plane in a scene, from the printed code of the hex. */
export const hexOfScenePlane = ({ at: code }: Placed): number => hexOfCode(field, code) ?? 0
export const sceneField = field

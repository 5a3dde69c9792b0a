import type { Manoeuvre, PathStep, TurnDirection } from './plane.ts'

/**
 * A shape in the catalogue of manoeuvres, which all planes share: the same number is the same shape (B4.2). A plane
 * flies a shape with turns to a side only with the turn grade for that side, a fast shape only with its speed class,
 * and an acrobatic shape only when its abilities list it.
 */
interface Shape {
  number: number
  path: string
  speed: number
  /** The forms of the shape: one form straight ahead (`S`), or a left and a right form (`LR`). */
  forms: 'S' | 'LR'
  flags?: readonly Flag[]
  /** The turn grade that a plane needs on the side of the turn; absent when every plane can fly the shape. */
  grade?: number
  /** The speed class that a plane needs; absent when every plane can fly the shape. */
  class?: number
}
type Flag = 'forward' | 'acrobatic' | 'nonRepeatable' | 'glide' | 'sideSlip' | 'stall'

const shapes: readonly Shape[] = [
  { number: 0, path: '', speed: 2, forms: 'S' },
  { number: 1, path: 'F', speed: 1, forms: 'S', flags: ['stall'] },
  { number: 1, path: 'Ft', speed: 1, forms: 'LR', flags: ['stall'] },
  { number: 11, path: 'tF', speed: 1, forms: 'LR', flags: ['nonRepeatable'], grade: 4 },
  { number: 2, path: 'FF', speed: 2, forms: 'S', flags: ['forward', 'glide'] },
  { number: 4, path: 'FFt', speed: 2, forms: 'LR', flags: ['glide'], grade: 1 },
  { number: 5, path: 'FtF', speed: 2, forms: 'LR', grade: 1 },
  { number: 6, path: 'tFF', speed: 2, forms: 'LR', grade: 2 },
  { number: 7, path: 'FtFt', speed: 2, forms: 'LR', grade: 3 },
  { number: 8, path: 'tFtF', speed: 2, forms: 'LR', grade: 4 },
  { number: 9, path: 'tFtFt', speed: 2, forms: 'LR', flags: ['nonRepeatable'], grade: 5 },
  { number: 10, path: 'sF', speed: 2, forms: 'LR', flags: ['sideSlip', 'nonRepeatable'], grade: 1 },
  { number: 30, path: 'FR', speed: 2, forms: 'S', flags: ['acrobatic'] },
  { number: 31, path: 'R', speed: 2, forms: 'S', flags: ['acrobatic'] },
  { number: 32, path: 'tt', speed: 2, forms: 'LR', flags: ['acrobatic'], grade: 4 },
  { number: 3, path: 'FFF', speed: 3, forms: 'S', flags: ['forward', 'glide'] },
  { number: 13, path: 'FFFt', speed: 3, forms: 'LR', flags: ['glide'], grade: 1 },
  { number: 14, path: 'FFtF', speed: 3, forms: 'LR', grade: 1 },
  { number: 15, path: 'FtFF', speed: 3, forms: 'LR', grade: 2 },
  { number: 16, path: 'tFFF', speed: 3, forms: 'LR', grade: 3 },
  { number: 18, path: 'FFtFt', speed: 3, forms: 'LR', grade: 3 },
  { number: 17, path: 'FtFtF', speed: 3, forms: 'LR', grade: 4 },
  { number: 19, path: 'tFtFF', speed: 3, forms: 'LR', grade: 5 },
  { number: 20, path: 'FtFtFt', speed: 3, forms: 'LR', flags: ['nonRepeatable'], grade: 5 },
  { number: 21, path: 'FsF', speed: 3, forms: 'LR', flags: ['sideSlip', 'nonRepeatable'], grade: 1 },
  { number: 35, path: 'FFR', speed: 3, forms: 'S', flags: ['acrobatic'] },
  { number: 36, path: 'sFs', speed: 3, forms: 'LR', flags: ['acrobatic'] },
  { number: 23, path: 'FFFF', speed: 4, forms: 'S', flags: ['forward', 'glide'], class: 1 },
  { number: 24, path: 'FFFFt', speed: 4, forms: 'LR', class: 2 },
  { number: 25, path: 'FFFtF', speed: 4, forms: 'LR', class: 3 },
  { number: 28, path: 'FFsF', speed: 4, forms: 'LR', flags: ['sideSlip', 'nonRepeatable'], class: 3 },
  { number: 37, path: 'FFFR', speed: 4, forms: 'S', flags: ['acrobatic'] },
]

/** The abilities of a plane that determine the manoeuvres on its chart (B4.3). */
export interface PlaneAbilities {
  /**
   * The turn grade of the plane to each side, 1 to 5: it determines the shapes with turns to that side that the plane
   * can fly.
   */
  grade: { L: number; R: number }
  /** The speed class, 0 to 3; each class adds faster manoeuvres. */
  speedClass: number
  /**
   * The numbers of the acrobatic shapes that the plane can fly. A shape with a turn grade of its own needs that grade
   * too.
   */
  acrobatics: readonly number[]
}

function isOnChart(
  shape: Shape,
  direction: TurnDirection,
  { grade, speedClass, acrobatics }: PlaneAbilities,
): boolean {
  if (shape.flags?.includes('acrobatic') && !acrobatics.includes(shape.number)) return false
  if ((shape.class ?? 0) > speedClass) return false
  return direction === 'S' || grade[direction] >= (shape.grade ?? 0)
}

const steps: Readonly<Record<PathStep, true>> = { F: true, t: true, s: true, R: true }
const isStep = (letter: string): letter is PathStep => letter in steps

function manoeuvreOf(shape: Shape, direction: TurnDirection): Manoeuvre {
  const { number, path, speed } = shape
  const has = (flag: Flag): boolean => shape.flags?.includes(flag) ?? false
  return {
    // The last digit of a manoeuvre's code is its fuel cost, which always equals its speed (B4.2).
    code: `${number}${direction}${speed}`,
    number,
    direction,
    fuel: speed,
    speed,
    path: [...path].filter(isStep),
    forward: has('forward'),
    acrobatic: has('acrobatic'),
    nonRepeatable: has('nonRepeatable'),
    glide: has('glide'),
    sideSlip: has('sideSlip'),
    stall: has('stall'),
  }
}

/**
 * The manoeuvres on the chart of a plane by their codes: slow ones first, the forms of a shape in the order left,
 * straight, right.
 */
export function manoeuvreChartOf(abilities: PlaneAbilities): ReadonlyMap<string, Manoeuvre> {
  const chart = new Map<string, Manoeuvre>()
  for (const shape of shapes)
    for (const direction of shape.forms === 'S' ? (['S'] as const) : (['L', 'R'] as const))
      if (isOnChart(shape, direction, abilities)) {
        const manoeuvre = manoeuvreOf(shape, direction)
        chart.set(manoeuvre.code, manoeuvre)
      }
  return chart
}

import type { PlaneId } from '@opsroom/rules/blue-max'

/**
 * The shape of a plane seen from above, its nose to the north, in a square from -20 to 20. Each part is an SVG path.
 */
export interface PlaneShape {
  /**
   * The lower wings of the plane, the lowest first. Their visible parts are shaded, so that they stand out from the
   * upper wing.
   */
  lower: readonly string[]
  tail: string
  body: string
  upper: string
  /** The y coordinates of the plane's open cockpits, one or two. */
  cockpits: readonly number[]
  /** The y coordinate of the gun ring of the plane's observer; absent without an observer. */
  ring?: number
  engine: 'rotary' | 'inline'
  /** The y coordinate of the front end of the plane's body. */
  nose: number
}

/**
 * The outline of a plane's wing: `y` is the front edge at the middle, `half` is half the span, `deep` is the depth, and
 * `back` is the distance by which the tips lie behind the middle.
 */
interface Wing {
  y: number
  half: number
  deep: number
  back?: number
  tip: 'square' | 'round' | 'raked'
}

const n = (value: number): string => String(Number(value.toFixed(2)))

/** The path of both halves of a wing, clockwise from the middle of the front edge. */
function wing({ y, half, deep, back = 0, tip }: Wing): string {
  const [front, rear] = [y + back, y + back + deep]
  const inner = half - deep * 0.6
  const right =
    tip === 'square'
      ? `L${n(half)} ${n(front)}L${n(half)} ${n(rear)}`
      : tip === 'raked'
        ? `L${n(half - deep * 0.5)} ${n(front)}L${n(half)} ${n(rear)}`
        : `L${n(inner)} ${n(front)}Q${n(half)} ${n(front)} ${n(half)} ${n((front + rear) / 2)}Q${n(half)} ${n(rear)} ${n(inner)} ${n(rear)}`
  const left =
    tip === 'square'
      ? `L${n(-half)} ${n(rear)}L${n(-half)} ${n(front)}`
      : tip === 'raked'
        ? `L${n(-half)} ${n(rear)}L${n(-half + deep * 0.5)} ${n(front)}`
        : `L${n(-inner)} ${n(rear)}Q${n(-half)} ${n(rear)} ${n(-half)} ${n((front + rear) / 2)}Q${n(-half)} ${n(front)} ${n(-inner)} ${n(front)}`
  return `M0 ${n(y)}${right}L0 ${n(y + deep)}${left}Z`
}

/** The path of a body with a round cowling in front, which narrows towards the tail. */
const rotary = (nose: number, end: number, wide: number): string =>
  `M${n(-wide)} ${n(nose + 2.6)}Q${n(-wide)} ${n(nose)} 0 ${n(nose)}Q${n(wide)} ${n(nose)} ${n(wide)} ${n(nose + 2.6)}` +
  `L${n(wide)} ${n(nose + 5)}L1 ${n(end)}L-1 ${n(end)}L${n(-wide)} ${n(nose + 5)}Z`
/** The path of a body with a pointed nose (a spinner). */
const pointed = (nose: number, end: number, wide: number): string =>
  `M0 ${n(nose)}Q${n(wide)} ${n(nose + 2)} ${n(wide)} ${n(nose + 6)}L${n(wide)} ${n(nose + 15)}L0.8 ${n(end)}L-0.8 ${n(end)}` +
  `L${n(-wide)} ${n(nose + 15)}L${n(-wide)} ${n(nose + 6)}Q${n(-wide)} ${n(nose + 2)} 0 ${n(nose)}Z`
/** The path of a body with a flat radiator in front. */
const flat = (nose: number, end: number, wide: number): string =>
  `M${n(-wide)} ${n(nose)}H${n(wide)}L${n(wide)} ${n(nose + 14)}L1 ${n(end)}H-1L${n(-wide)} ${n(nose + 14)}Z`

/**
 * The paths of tail planes shaped like a wedge, an oval, a fan or a plank.
 * @param y the front edge of the tail plane
 */
const tails = {
  wedge: (y: number, half: number) =>
    `M0 ${n(y)}L${n(half)} ${n(y + 4.5)}L0 ${n(y + 3.5)}L${n(-half)} ${n(y + 4.5)}Z`,
  oval: (y: number, half: number) =>
    `M0 ${n(y)}Q${n(half)} ${n(y)} ${n(half)} ${n(y + 3)}Q${n(half)} ${n(y + 5.6)} 0 ${n(y + 5)}Q${n(-half)} ${n(y + 5.6)} ${n(-half)} ${n(y + 3)}Q${n(-half)} ${n(y)} 0 ${n(y)}Z`,
  fan: (y: number, half: number) =>
    `M0 ${n(y)}L${n(half)} ${n(y + 3)}L${n(half - 1)} ${n(y + 5)}L0 ${n(y + 4)}L${n(1 - half)} ${n(y + 5)}L${n(-half)} ${n(y + 3)}Z`,
  plank: (y: number, half: number) => `M${n(-half)} ${n(y)}H${n(half)}V${n(y + 3.4)}H${n(-half)}Z`,
} as const

export const planeShapes: Readonly<Record<PlaneId, PlaneShape>> = {
  // Triplanes: three wings of the same depth, one behind the other.
  dr1: {
    lower: [
      wing({ y: 1.6, half: 13, deep: 4, tip: 'round' }),
      wing({ y: -4, half: 14.5, deep: 4, tip: 'round' }),
    ],
    upper: wing({ y: -10, half: 17, deep: 4.4, tip: 'round' }),
    body: rotary(-14, 15, 2.7),
    tail: tails.fan(10.5, 6.5),
    cockpits: [-1.2],
    engine: 'rotary',
    nose: -14,
  },
  tripe: {
    lower: [
      wing({ y: 3, half: 18, deep: 3, tip: 'square' }),
      wing({ y: -2.4, half: 18, deep: 3, tip: 'square' }),
    ],
    upper: wing({ y: -7.8, half: 18, deep: 3, tip: 'square' }),
    body: rotary(-13.5, 16, 2.5),
    tail: tails.plank(12, 5.5),
    cockpits: [0.6],
    engine: 'rotary',
    nose: -13.5,
  },
  // A monoplane, with its wing at the middle of the body.
  fe3: {
    lower: [],
    upper: wing({ y: -8, half: 19.5, deep: 6, tip: 'raked' }),
    body: rotary(-13.5, 17, 2.5),
    tail: tails.oval(12.5, 6),
    cockpits: [-1],
    engine: 'rotary',
    nose: -13.5,
  },
  // Biplanes with a round engine, whose lower wing is much narrower than the upper one.
  nie17: {
    lower: [wing({ y: -1.4, half: 15, deep: 3, back: 1, tip: 'raked' })],
    upper: wing({ y: -9.5, half: 18, deep: 6, back: 1.8, tip: 'raked' }),
    body: rotary(-13, 14, 2.4),
    tail: tails.wedge(9.5, 6.5),
    cockpits: [-1.4],
    engine: 'rotary',
    nose: -13,
  },
  nie24: {
    lower: [wing({ y: -1, half: 14.5, deep: 3.2, back: 1.2, tip: 'round' })],
    upper: wing({ y: -9.5, half: 18, deep: 6.2, back: 1.8, tip: 'round' }),
    body: rotary(-14.5, 15.5, 3.2),
    tail: tails.oval(10.5, 6.5),
    cockpits: [-1.2],
    engine: 'rotary',
    nose: -14.5,
  },
  // Biplanes with a pointed nose, whose lower wing is much narrower than the upper one.
  alb3: {
    lower: [wing({ y: -0.5, half: 15.5, deep: 3.4, back: 1.6, tip: 'raked' })],
    upper: wing({ y: -8, half: 19, deep: 6.4, back: 0.8, tip: 'raked' }),
    body: pointed(-17.5, 17, 2.7),
    tail: tails.oval(11, 8),
    cockpits: [0],
    engine: 'inline',
    nose: -17.5,
  },
  alb2: {
    lower: [wing({ y: -2.2, half: 17, deep: 5.6, tip: 'square' })],
    upper: wing({ y: -8.2, half: 17.5, deep: 5.6, tip: 'square' }),
    body: pointed(-17, 17, 2.8),
    tail: tails.oval(11.5, 7),
    cockpits: [0.4],
    engine: 'inline',
    nose: -17,
  },
  // Biplanes whose two wings have the same size.
  camel: {
    lower: [wing({ y: -3, half: 17, deep: 5.4, back: -0.6, tip: 'round' })],
    upper: wing({ y: -10.5, half: 17, deep: 5.4, tip: 'round' }),
    body: rotary(-14, 12.5, 3.3),
    tail: tails.fan(8.5, 6.5),
    cockpits: [-2.4],
    engine: 'rotary',
    nose: -14,
  },
  halb2: {
    lower: [wing({ y: -0.6, half: 16, deep: 4.4, tip: 'raked' })],
    upper: wing({ y: -7.6, half: 18, deep: 5, tip: 'square' }),
    body: flat(-15, 17, 2.1),
    tail: tails.wedge(11.5, 7.5),
    cockpits: [0.2],
    engine: 'inline',
    nose: -15,
  },
  spad13: {
    lower: [wing({ y: -4.4, half: 16.8, deep: 5.2, tip: 'square' })],
    upper: wing({ y: -8.6, half: 16.8, deep: 6, tip: 'square' }),
    body: flat(-16.5, 16, 2.9),
    tail: tails.plank(11, 6.5),
    cockpits: [1],
    engine: 'inline',
    nose: -16.5,
  },
  fd7: {
    lower: [wing({ y: -0.4, half: 14, deep: 5, tip: 'square' })],
    upper: wing({ y: -9.4, half: 18, deep: 6.6, tip: 'square' }),
    body: flat(-15.5, 16, 2.6),
    tail: tails.fan(11, 7.5),
    cockpits: [-0.6],
    engine: 'inline',
    nose: -15.5,
  },
  // Two-seaters: a longer body, and the ring of the observer's gun behind the pilot.
  halbcl2: {
    lower: [wing({ y: -2.6, half: 17.5, deep: 5, back: 2.2, tip: 'round' })],
    upper: wing({ y: -10, half: 19, deep: 5.4, back: 2, tip: 'round' }),
    body: pointed(-17, 18, 2.9),
    tail: tails.plank(13, 6),
    cockpits: [-2.4],
    ring: 2.6,
    engine: 'inline',
    nose: -17,
  },
  f2b: {
    lower: [wing({ y: -3, half: 19.5, deep: 4.8, tip: 'square' })],
    upper: wing({ y: -9.6, half: 19.8, deep: 5.2, tip: 'raked' }),
    body: flat(-16, 19, 2.5),
    tail: tails.oval(13.5, 7.5),
    cockpits: [-2.6],
    ring: 2.8,
    engine: 'inline',
    nose: -16,
  },
}

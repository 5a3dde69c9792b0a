import type { Direction, Hex } from '@opsroom/rules/core'
import { type DuelOpen, type Height, type SquadronId, squadronIds } from '@opsroom/rules/duel'
import type { Point } from '../../../board-kit/hex-map/geometry.ts'
import type { Carried } from '../options/option.ts'
import { carriedBy } from '../options/options.ts'

export type PieceId = 'bomber' | 'mosquito' | SquadronId

/** A piece as it stands on the board. */
export interface Piece {
  id: PieceId
  at: Hex
  height: Height
  heading?: Direction
  fuel?: number
  landed: boolean
  /** What it carries by an optional rule. */
  carried?: Carried
}

const squadronPieces = (open: DuelOpen): Piece[] =>
  squadronIds.flatMap((id) => {
    const squadron = open.squadrons[id]
    const carried = carriedBy(open, id)
    if (squadron?.status !== 'ready' || squadron.at === undefined) return []
    return [
      {
        id,
        at: squadron.at,
        height: squadron.height,
        fuel: squadron.fuel,
        landed: squadron.height === 'ground',
        ...(carried && { carried }),
      },
    ]
  })

export function piecesOf(open: DuelOpen): Piece[] {
  const { bomber, mosquito } = open
  const pieces = squadronPieces(open)
  if (mosquito)
    pieces.unshift({ id: 'mosquito', at: mosquito.at, height: mosquito.height, landed: mosquito.landed })
  if (bomber) {
    const heading = bomber.flown.at(-1)
    pieces.unshift({
      id: 'bomber',
      at: bomber.at,
      height: bomber.height,
      landed: bomber.landed,
      ...(heading && { heading }),
    })
  }
  return pieces
}

/** Where so many pieces stand inside one hex. */
const arrangements: readonly (readonly [number, number][])[] = [
  [],
  [[0, 16]],
  [
    [-18, 15],
    [18, 15],
  ],
  [
    [-21, 5],
    [21, 5],
    [0, 29],
  ],
  [
    [-20, 1],
    [20, 1],
    [-17, 30],
    [17, 30],
  ],
  [
    [-28, 2],
    [0, -3],
    [28, 2],
    [-17, 29],
    [17, 29],
  ],
  [
    [-28, 0],
    [0, -4],
    [28, 0],
    [-27, 28],
    [0, 25],
    [27, 28],
  ],
]

/** The spot of every piece, so that none hides another. */
export function spotsOf(pieces: readonly Piece[], centres: ReadonlyMap<Hex, Point>): Map<PieceId, Point> {
  const spots = new Map<PieceId, Point>()
  for (const hex of new Set(pieces.map(({ at }) => at))) {
    const here = pieces.filter(({ at }) => at === hex)
    const centre = centres.get(hex)
    here.forEach(({ id }, index) => {
      const [dx, dy] = arrangements[here.length]?.[index] ?? [0, 0]
      if (centre) spots.set(id, { x: centre.x + dx, y: centre.y + dy })
    })
  }
  return spots
}

import type { Direction, Hex } from '@opsroom/rules/core'
import { type DuelOpen, type Height, type SquadronId, squadronIds } from '@opsroom/rules/duel'
import type { SquadronEquipment } from '../options/option.ts'
import { squadronEquipmentOf } from '../options/options.ts'

export type PieceId = 'bomber' | 'mosquito' | SquadronId

/** A piece with its place on the board. */
export interface Piece {
  id: PieceId
  at: Hex
  height: Height
  heading?: Direction
  fuel?: number
  landed: boolean
  /** The equipment that an optional rule gives to the squadron. */
  carried?: SquadronEquipment
}

const squadronPieces = (open: DuelOpen): Piece[] =>
  squadronIds.flatMap((id) => {
    const squadron = open.squadrons[id]
    const carried = squadronEquipmentOf(open, id)
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

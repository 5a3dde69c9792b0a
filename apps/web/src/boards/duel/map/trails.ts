import type { Hex } from '@opsroom/rules/core'
import type { Board } from '@opsroom/rules/duel'
import type { Happening } from '../../../state/fold.ts'
import { duelEventOf, duelOpenOf } from '../models/states.ts'
import type { PieceId } from '../pieces/pieces.ts'
import type { DuelTrack } from './tracks.ts'

/** The public move of a piece in one turn: the hexes that it crossed, beginning with the hex that it left. */
export interface LastMove {
  piece: PieceId
  hexes: readonly Hex[]
  /** The night and the round in which the move was made. */
  night: number
  round: number
}

const colours: Record<PieceId, string> = {
  bomber: 'var(--paper)',
  mosquito: '#dcb768',
  yellow: 'var(--yellow)',
  red: 'var(--red)',
  green: 'var(--green)',
  blue: 'var(--blue)',
}
type Mover = 'bomber' | 'mosquito' | 'fighters'
const moverOf = (piece: PieceId): Mover => (piece === 'bomber' || piece === 'mosquito' ? piece : 'fighters')

function moveIn(board: Board, { entry, before }: Happening): LastMove | undefined {
  if (entry.scope !== 'game') return undefined
  const event = duelEventOf(entry)
  const open = duelOpenOf(before)
  const along = (piece: PieceId, from: Hex | undefined, path: Parameters<Board['follow']>[1]) =>
    from === undefined
      ? undefined
      : {
          piece,
          hexes: [from, ...(board.follow(from, path) ?? [])],
          night: open.night,
          round: open.round,
        }
  if (event.type === 'squadronFlew' && event.open)
    return along(event.open.squadron, open.squadrons[event.open.squadron].at, event.open.path)
  if (event.type === 'mosquitoFlew' && event.open)
    return along('mosquito', open.mosquito?.at, event.open.path)
  if (event.type === 'bomberFlew' && event.open) return along('bomber', open.bomber?.at, [event.open.card])
  return undefined
}

/**
 * The last public moves of the Mosquito, of the fighters and of the bomber in this night. They are kept until the same
 * pieces move again in a later turn.
 */
export function lastMoves(board: Board, happenings: readonly Happening[], night: number): LastMove[] {
  const latest = new Map<Mover, number>()
  const moves: LastMove[] = []
  for (const happening of happenings.toReversed()) {
    const before = duelOpenOf(happening.before)
    if (before.night < night) break
    const move = moveIn(board, happening)
    if (!move || move.night !== night) continue
    const mover = moverOf(move.piece)
    const round = latest.get(mover) ?? move.round
    latest.set(mover, round)
    // A piece that did not move leaves no trail.
    if (move.round === round && move.hexes.length > 1) moves.unshift(move)
    if (latest.size === 3 && [...latest.values()].every((each) => move.round < each)) break
  }
  return moves
}

export const trailsOf = (board: Board, happenings: readonly Happening[], night: number): DuelTrack[] =>
  lastMoves(board, happenings, night).map(({ piece, hexes }) => ({
    key: `trail-${piece}`,
    kind: 'trail',
    hexes,
    colour: colours[piece],
  }))

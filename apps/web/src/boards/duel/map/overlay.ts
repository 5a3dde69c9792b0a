import type { Hex } from '@opsroom/rules/core'
import type { Overlay, Track } from '../../../board-kit/hex-map/overlay.ts'
import type { PieceId } from '../pieces/pieces.ts'

/** A track, with the hexes where Window falls, or has fallen (D12.4). */
export interface DuelTrack extends Track {
  foil?: readonly Hex[]
}

export interface DuelOverlay extends Overlay<PieceId> {
  tracks: readonly DuelTrack[]
}

/** How the flight of each piece is drawn: no two differ by colour alone. */
const pieceLines: Record<PieceId, Pick<Track, 'colour' | 'dash'>> = {
  bomber: {},
  mosquito: { colour: '#dcb768' },
  yellow: { colour: 'var(--yellow)', dash: '12 5 2 5' },
  red: { colour: 'var(--red)', dash: '12 5' },
  green: { colour: 'var(--green)', dash: '2 7' },
  blue: { colour: 'var(--blue)' },
}

/** The flight of a piece as a track. */
export const flightTrack = (key: string, piece: PieceId, hexes: readonly Hex[]): DuelTrack => ({
  key,
  kind: piece,
  hexes,
  ...pieceLines[piece],
})

import { isDrawn } from '@opsroom/pictures'
import type { RoomRow } from '../store/index.ts'

/** Whether links to a room are shown with a picture of its board: everybody may find it, and everybody may watch. */
export const hasPreviewPicture = ({
  game,
  listed,
  spectators,
  status,
}: Pick<RoomRow, 'game' | 'listed' | 'spectators' | 'status'>): boolean =>
  listed && spectators === 'public' && status !== 'waiting' && isDrawn(game)

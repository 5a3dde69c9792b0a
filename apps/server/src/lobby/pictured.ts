import { canDrawBoard } from '@opsroom/pictures'
import type { RoomRow } from '../store/index.ts'

/**
 * Whether links to a room have a picture of its board in their preview: everybody must be able to find the room and to
 * watch its game.
 */
export const hasPreviewPicture = ({
  game,
  listed,
  spectators,
  status,
}: Pick<RoomRow, 'game' | 'listed' | 'spectators' | 'status'>): boolean =>
  listed && spectators === 'public' && status !== 'waiting' && canDrawBoard(game)

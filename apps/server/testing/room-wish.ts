import type { RequestOf } from '@opsroom/protocol'

type RoomWish = RequestOf<'room.create'>

/** A wish for a room: of Hide and Seek, listed and open to spectators, unless it says otherwise. */
export const roomWish = (wish: Partial<RoomWish> = {}): RoomWish => ({
  game: 'toy',
  setup: {},
  listed: true,
  spectators: 'public',
  bothSides: false,
  ...wish,
})

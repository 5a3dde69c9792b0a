import type { Opponent } from '@opsroom/protocol'

/** Whom a room of one's own is opened for: somebody who is invited, or a bot. */
export type Against = 'friend' | Opponent
export const opponents: readonly Against[] = ['friend', 'recruit', 'regular', 'ace']

import type { BlueMaxEvent, BlueMaxOpen, BlueMaxView } from '@opsroom/rules/blue-max'
import type { Entry, Play } from '@opsroom/rules/core'

/*
 * A table is folded without knowledge of its game. On this board the game is Blue Max, and all of it has passed the schemas
 * of Blue Max: here alone its states and events are taken for what they are.
 */

/** The public part of the game. */
export const blueMaxOpen = ({ game }: Pick<Play, 'game'>): BlueMaxOpen => game.open as BlueMaxOpen

/** The game as this window knows it. */
export const blueMaxView = ({ game }: Pick<Play, 'game'>): BlueMaxView => game as unknown as BlueMaxView

/** An event of the game. @param entry with the scope `game` */
export const blueMaxEvent = ({ event }: Entry): BlueMaxEvent => event as BlueMaxEvent

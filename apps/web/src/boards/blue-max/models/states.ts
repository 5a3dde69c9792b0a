import type { BlueMaxEvent, BlueMaxOpen, BlueMaxView } from '@opsroom/rules/blue-max'
import type { Entry, Play } from '@opsroom/rules/core'

/*
 * A table folds the states of any game without knowing their types. On this board the game is Blue Max, whose schemas
 * have checked every state and event, so this file may cast them to Blue Max's types; no other file does.
 */

/** The open part of the state of Blue Max. */
export const blueMaxOpenOf = ({ game }: Pick<Play, 'game'>): BlueMaxOpen => game.open as BlueMaxOpen

/** The state of Blue Max as this window may know it. */
export const blueMaxViewOf = ({ game }: Pick<Play, 'game'>): BlueMaxView => game as unknown as BlueMaxView

/**
 * The event of Blue Max in an entry.
 * @param entry an entry with the scope `game`
 */
export const blueMaxEventOf = ({ event }: Entry): BlueMaxEvent => event as BlueMaxEvent

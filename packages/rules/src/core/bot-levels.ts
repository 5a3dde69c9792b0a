/** The levels of bots, the weakest first. The ids of bots count the places: add at the end, never change the order. */
export const botLevels = ['recruit', 'regular', 'ace'] as const
export type BotLevel = (typeof botLevels)[number]

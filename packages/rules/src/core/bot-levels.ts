/**
 * The levels of bots, the weakest first. The ids of bots contain the index of their level: add new levels at the end,
 * and never change the order.
 */
export const botLevels = ['recruit', 'regular', 'ace'] as const
export type BotLevel = (typeof botLevels)[number]

/** The number of ground-defence tiles in the game (D2.2). */
export const tileTotal = 40

/** The number of all tiles (D2.2). */
export const allTiles = 40

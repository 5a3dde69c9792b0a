/** All the tiles that there are (D2.2). */
export const allTiles = 40

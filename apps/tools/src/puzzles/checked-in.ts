/** The puzzles of Duel that are checked in: the first night, and the number of puzzles. */
export const firstNight = 1
export const puzzleCount = 10

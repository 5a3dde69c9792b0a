/** The puzzles of Duel that are checked in: the first night, and the number of puzzles. */
export const firstPuzzleNight = 1
export const puzzleCount = 10

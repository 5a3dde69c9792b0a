/** The puzzles of Duel that are checked in: from the night with this number on, so many. */
export const firstNight = 1
export const puzzleCount = 10

import { expect, it } from 'vitest'
import { matchWinnerOf } from './pairing.ts'
import type { GameResult, PairedMatch } from './schema.ts'

const match = (one: GameResult, other: GameResult): PairedMatch => ({
  entrants: [1, 2],
  games: [
    { first: 1, second: 2, result: one },
    { first: 2, second: 1, result: other },
  ],
})

it('a player who withdraws in the middle of a match of a cup is out, although both have won a game and they were drawn first', () => {
  const won: GameResult = { points: [2, 0], by: 'game', score: [9, 0] }
  expect(matchWinnerOf(match(won, { points: [2, 0], by: 'withdrawal' }), [1, 2])).toBe(2)
  expect(matchWinnerOf(match(won, { points: [2, 0], by: 'resignation' }), [1, 2])).toBe(1)
})

it('a player who withdraws after a match that was won has won it, and where both withdraw the points decide', () => {
  const firstWins: GameResult = { points: [2, 0], by: 'game' }
  const secondWins: GameResult = { points: [0, 2], by: 'game' }
  expect(matchWinnerOf(match(firstWins, secondWins), [2, 1])).toBe(1)
  const both: GameResult = { points: [0, 0], by: 'withdrawal' }
  expect(matchWinnerOf(match(firstWins, both), [2, 1])).toBe(1)
})

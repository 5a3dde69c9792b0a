import type { AnyGame } from '@opsroom/rules/core'
import { expect, it } from 'vitest'
import { toy } from '../../testing/toy.ts'
import { PreparedGames } from './prepared.ts'

/** A game that is told apart by how often it was prepared. */
function counting(hasOwnContent: AnyGame['hasOwnContent']): { game: AnyGame; prepared: () => number } {
  let prepared = 0
  const prepare: AnyGame['prepare'] = (setup, version) => {
    prepared++
    return { ...toy.prepare(setup, version) }
  }
  return { game: { ...toy, prepare, ...(hasOwnContent && { hasOwnContent }) }, prepared: () => prepared }
}

it('tables with the same options share a prepared game, as read or as stored', () => {
  const { game, prepared } = counting(undefined)
  const games = new PreparedGames()
  const first = games.prepare(game, { rooms: 5 })
  expect(games.prepareStored(game, { rooms: 5 }, game.version)).toBe(first)
  expect(games.prepare(game, { rooms: 6 })).not.toBe(first)
  expect(prepared()).toBe(2)
})

it('large content of the players’ own does not stay for ever; a game that a table still uses is shared on', () => {
  const { game, prepared } = counting(() => true)
  const games = new PreparedGames()
  const board = (number: number) => ({ rooms: 4, board: `${number}${'x'.repeat(60_000)}` })
  const used = games.prepare(game, board(0))
  for (let number = 1; number <= 20; number++) games.prepare(game, board(number))
  expect(games.prepare(game, board(0))).toBe(used)
  expect(prepared()).toBe(21)
  expect(games.keptBytes).toBeLessThanOrEqual(96_000_000)
  expect(games.keptBytes).toBeGreaterThan(0)
})

import { type BlueMaxSetup, blueMaxPresets, type DuelResult } from '@opsroom/rules/blue-max'
import type { Ending, Play } from '@opsroom/rules/core'
import { describe, expect, it } from 'vitest'
import { Dogfight } from '../fixtures/dogfight.ts'
import { resultWords } from './result.ts'

const fight = new Dogfight(1, { ...blueMaxPresets.firstDuel, duels: 3 } as BlueMaxSetup)

/** The end of a game of three duels with these winners, or one that the table has ended. */
function result(winners: DuelResult['winner'][], ending?: Partial<Ending>): string {
  const results = winners.map((winner, index) => ({ duel: index + 1, winner, points: {}, turns: 5 }))
  const { table, game } = fight.play
  const open = { ...fight.open, results, finished: ending === undefined }
  const ended = ending && { ending: { winners: [], points: {}, ...ending } }
  return resultWords(fight.game, {
    table: { ...table, open: { ...table.open, ...ended } },
    game: { ...game, open },
  } as unknown as Play)
}

describe('the result of a game of Blue Max', () => {
  it('is that of all duels, not of the last one', () => {
    expect(result(['allies', 'allies', 'central'])).toBe('The Allies have won.')
    expect(result(['central', 'draw', 'draw'])).toBe('The Central Powers have won.')
    expect(result(['allies', 'central', 'draw'])).toBe('Nobody has won: it is a draw.')
  })
  it('is what the table says where the table has ended it', () => {
    expect(result(['allies'], { by: 'agreement' })).toBe('The players agreed to a draw.')
    expect(result([], { by: 'closed' })).toBe('The room was closed.')
    expect(result(['allies'], { by: 'resignation', resigned: 'a1', winners: ['c1'] })).toBe(
      'The Allies side has resigned. The Central Powers have won.',
    )
  })
})

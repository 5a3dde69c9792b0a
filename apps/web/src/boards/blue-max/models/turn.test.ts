import type { Play } from '@opsroom/rules/core'
import { describe, expect, it } from 'vitest'
import { Dogfight } from '../fixtures/dogfight.ts'
import { isOver, whoseTurnWords } from './turn.ts'

const fight = new Dogfight(1)

/** The game before its first duel, as spectators see it who are shown it late. */
const before = {
  ...fight.play,
  game: { ...fight.play.game, open: { ...fight.open, duel: 0, turn: 0, phase: 'over', asked: [] } },
} as unknown as Play

describe('a game of Blue Max of which nothing is shown yet', () => {
  it('is not over', () => {
    expect(isOver(before)).toBe(false)
    expect(whoseTurnWords(fight.game, before, undefined)).toEqual({ mine: false, words: 'Before take-off' })
  })
})

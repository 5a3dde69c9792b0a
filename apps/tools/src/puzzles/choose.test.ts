import { readFileSync } from 'node:fs'
import { whereNext } from '@opsroom/bots/where-next'
import { duel } from '@opsroom/rules/duel'
import { describe, expect, it } from 'vitest'
import { firstPuzzleNight, puzzleCount } from './checked-in.ts'
import { type Puzzle, puzzlesOf } from './choose.ts'

const file = new URL('../../../web/src/boards/duel/learn/puzzles/positions.json', import.meta.url)
const puzzles = JSON.parse(readFileSync(file, 'utf8')) as Puzzle[]
const { rules } = duel.prepare(duel.presets.firstNight as never)

describe('the puzzles that are checked in', () => {
  it('are as many as are wanted, each of another night', () => {
    expect(puzzles).toHaveLength(puzzleCount)
    expect(new Set(puzzles.map(({ night }) => night)).size).toBe(puzzleCount)
  })

  it('stand as they were met in the first night', () => {
    const [first] = puzzles
    expect(puzzlesOf(firstPuzzleNight)).toContainEqual(first)
  })

  it.each(puzzles)('follow from what all may know: night $night', ({ open, next, targets }) => {
    const expected = whereNext(rules, open)
    expect(expected?.next.map(({ hex, chance }) => [hex, Math.round(chance * 100)])).toEqual(
      next.map(({ hex, percent }) => [hex, percent]),
    )
    expect(expected?.targets.slice(0, targets.length).map(({ hex }) => hex)).toEqual(
      targets.map(({ hex }) => hex),
    )
  })
})

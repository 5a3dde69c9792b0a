import { germanSeat } from '@opsroom/rules/duel'
import { describe, expect, it } from 'vitest'
import { answerVerdict, candidatesIn, germanViewOf, puzzleGame, puzzles, squadronReachIn } from './puzzle.ts'

it('there are ten puzzles', () => expect(puzzles).toHaveLength(10))

describe.each(puzzles.map((puzzle) => [puzzle.id, puzzle] as const))('%s', (_, puzzle) => {
  const [best] = puzzle.next

  it('is a turn of the fighters, with their first order still to give', () => {
    expect(puzzleGame.waitingFor(germanViewOf(puzzle) as never)).toEqual({ seats: [germanSeat] })
    expect(puzzle.open.acted).toEqual([])
  })

  it('has an answer that is legal: a squadron can be there', () => {
    const there = squadronReachIn(puzzle).get(best?.hex ?? 0) ?? []
    expect(there.length).toBeGreaterThan(0)
    for (const { squadron, fuel } of there)
      expect(fuel).toBeLessThanOrEqual(puzzle.open.squadrons[squadron].fuel)
  })

  it('has an answer that follows from the cards flown', () => {
    const candidates = candidatesIn(puzzle)
    for (const { hex } of puzzle.next) expect(candidates.map((each) => each.hex)).toContain(hex)
    expect(candidates[0]?.hex).toBe(best?.hex)
    expect(puzzle.next.reduce((sum, { percent }) => sum + percent, 0)).toBeGreaterThanOrEqual(97)
  })

  it('tells the likeliest hex from one that is possible and one that is not', () => {
    expect(answerVerdict(puzzle, best?.hex ?? 0)).toBe('best')
    expect(answerVerdict(puzzle, puzzle.next[1]?.hex ?? 0)).toBe('possible')
    expect(answerVerdict(puzzle, puzzle.open.bomber?.at ?? 0)).toBe('impossible')
  })

  it('gives its screen no secret of the British', () => {
    const view = germanViewOf(puzzle)
    expect(Object.keys(view.secrets ?? {})).toEqual([germanSeat])
    expect(view.secrets?.[germanSeat]).toEqual({})
    // A redacted view stays as it is when it is redacted once more: nothing in it is of another audience.
    expect(puzzleGame.schemas.open.parse(puzzle.open)).toEqual(puzzle.open)
    const shown = JSON.stringify(puzzle)
    for (const secret of ['"plan"', '"route"', '"nonce"', '"seed"', '"deck"'])
      expect(shown).not.toContain(secret)
  })
})

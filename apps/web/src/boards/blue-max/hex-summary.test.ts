import { describe, expect, it } from 'vitest'
import { Dogfight } from './fixtures/dogfight.ts'
import { hexSummary } from './hex-summary.ts'

describe('the summary of a hex', () => {
  const { game, open, play } = new Dogfight().takeOff()
  const { a1, c1 } = open.planes
  if (!a1 || !c1) throw new Error('both planes have started')
  const saidOf = (now: Partial<typeof open>) => hexSummary(game.rules, { ...open, ...now }, play, a1.at)

  it('tells of an observer who was killed', () => {
    expect(saidOf({})).not.toContain('Observer killed.')
    expect(saidOf({ planes: { a1: { ...a1, observerKilled: true }, c1 } })).toContain('Observer killed.')
  })
  it('tells whom the plane tails, and only of the plane that is there', () => {
    const tailing = /^Tails Pilot c1/
    expect(saidOf({ tails: { a1: 'c1' } })).toContainEqual(expect.stringMatching(tailing))
    expect(saidOf({ tails: { c1: 'a1' } }).filter((each) => each.startsWith('Tails'))).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { Lesson } from '../learn/lesson/lesson.svelte.ts'
import { attacksOf, damageTracksOf, happeningsOfDuel, shooterTallies, tailingPairs } from './findings.ts'
import { damagePlot } from './plot.ts'

/** The worked duel as a seat saw it. */
function duelFrom(seat: 'a1' | 'c1') {
  const lesson = new Lesson(seat, { a1: '', c1: '' })
  lesson.playOut()
  return happeningsOfDuel(lesson.table.happenings, 1)
}
const seats = ['a1', 'c1']

describe('the report of the worked duel', () => {
  it('sets the cards that were drawn against those that so many dice bring', () => {
    const [a1, c1] = shooterTallies(attacksOf(duelFrom('a1'), true), seats)
    expect(a1).toMatchObject({ attacks: 1, dice: 2, cards: 2 })
    expect(c1).toMatchObject({ attacks: 2, dice: 10, cards: 7 })
    expect(c1?.expected).toBeCloseTo(20 / 3)
    expect(c1?.difference).toBeCloseTo(1 / 3)
  })

  it('knows the zones of the cards that the viewpoint sees, and counts the others', () => {
    const [mine, theirs] = shooterTallies(attacksOf(duelFrom('a1'), true), seats)
    expect(mine?.unknown).toBe(2)
    expect(theirs).toMatchObject({
      unknown: 0,
      byZone: { wings: 13, fuselage: 5, engine: 1, tail: 3, effect: 0 },
    })
    const [ours] = shooterTallies(attacksOf(duelFrom('c1'), true), seats)
    expect(ours).toMatchObject({ unknown: 0, byZone: { engine: 1, effect: 1 } })
  })

  it('says who tailed whom, and for how long', () =>
    expect(tailingPairs(duelFrom('a1'))).toEqual([{ tailer: 'c1', ahead: 'a1', turns: 1 }]))

  it('follows the damage of the own plane turn by turn, and that of no other', () => {
    const tracks = damageTracksOf(duelFrom('a1'), seats)
    expect(tracks.map(({ seat }) => seat)).toEqual(['a1'])
    // Wings 5, engine 1 and fuselage 3 in turn 3; wings 3 and 5 and tail 3 in turn 7.
    expect(tracks[0]?.damage).toEqual([0, 0, 0, 9, 9, 9, 9, 20])
  })
})

describe('the picture of the damage', () => {
  it('holds every value and names the last turns even where there is little room', () => {
    const plot = damagePlot([Array.from({ length: 40 }, (_, turn) => turn)], { width: 340, height: 170 })
    expect(plot.y(39)).toBeGreaterThanOrEqual(12)
    expect(plot.y(0)).toBe(146)
    const named = plot.turns.filter(plot.isNamed)
    expect(named.length).toBeGreaterThan(3)
    expect(named.length).toBeLessThan(20)
  })
})

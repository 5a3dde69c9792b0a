import { emptyPlay } from '@opsroom/rules/core'
import { describe, expect, it } from 'vitest'
import { missedHappenings as missedFrom } from '../../../board-kit/away/catch-up.svelte.ts'
import { foldEntries, type Happening } from '../../../state/fold.ts'
import { Evening } from '../fixtures/evening.ts'
import { missedItemOf } from '../log/tell.ts'

const evening = new Evening().prepare('duel')
const missedBy = (happenings: readonly Happening[], seen: number, openedAt: number) =>
  missedFrom(happenings, seen, openedAt, (each) => missedItemOf(evening.rules, each))
const happeningsOf = (seat: string) => {
  const folded = foldEntries(
    evening.game,
    { play: emptyPlay(evening.game), last: 0 },
    1,
    evening.streamOf(seat),
  )
  if (folded === 'gap') throw new Error('a stream from its beginning has no gap')
  return folded.happenings
}

describe('the recap of missed events', () => {
  const happenings = happeningsOf('one')
  const last = happenings.at(-1)?.number ?? 0

  it('is told in the words of the log, after what the person had seen', () => {
    const missed = missedBy(happenings, 1, last)
    expect(missed.length).toBeGreaterThan(3)
    expect(missed.every(({ happening: { number } }) => number > 1)).toBe(true)
  })
  it('is nothing for somebody who never was here, and nothing when little has happened', () => {
    expect(missedBy(happenings, 0, last)).toEqual([])
    expect(missedBy(happenings, last, last)).toEqual([])
    expect(missedBy(happenings, last - 2, last)).toEqual([])
  })
  it('tells nothing of what the other side has done in secret', () => {
    const types = missedBy(happeningsOf('two'), 1, 99).map(({ happening }) => happening.entry.event.type)
    expect(types).not.toContain('planLocked')
    expect(types).toContain('curtainRaised')
  })
})

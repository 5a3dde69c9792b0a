import { describe, expect, it } from 'vitest'
import type { Happening } from '../../../state/fold.ts'
import { DuelEndStop } from './duel-stop.svelte.ts'

const happening = (number: number, type: string) =>
  ({
    number,
    entry: { scope: 'game', event: { type } },
    after: { game: { open: { duel: number } }, table: {} },
    gone: [],
  }) as unknown as Happening
const all = [happening(1, 'turnEnded'), happening(2, 'duelEnded'), happening(3, 'duelBegan')]
const stopOf = (
  change: Partial<{ happenings: Happening[]; isOver: boolean; known: number; isBusy: boolean }>,
) => new DuelEndStop(() => ({ happenings: all, isOver: false, known: 1, isBusy: false, ...change }))

describe('the end of a duel of several', () => {
  it('is shown until its reader goes on to the next duel', () => {
    const stop = stopOf({})
    expect(stop.open).toMatchObject({ duel: 2 })
    expect(stop.onCard).toBe(stop.play)
    stop.closeCard()
    expect(stop.onCard).toBeUndefined()
    expect(stop.play).toBeDefined()
    stop.toNextDuel()
    expect(stop.play).toBeUndefined()
  })
  it('waits for the film, and is not shown to who has seen it, nor at the end of the game', () => {
    for (const change of [{ isBusy: true }, { known: 2 }, { isOver: true }, { happenings: all.slice(0, 1) }])
      expect(stopOf(change).play).toBeUndefined()
  })
})

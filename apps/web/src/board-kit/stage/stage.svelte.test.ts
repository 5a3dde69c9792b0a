import { flushSync } from 'svelte'
import { describe, expect, it } from 'vitest'
import { AnnouncementStage } from './stage.svelte.ts'

describe('the stage', () => {
  it('has nothing on it at first', () => {
    expect(new AnnouncementStage().current).toBe(undefined)
  })

  it('has one thing on it: what is asked comes before what was missed, and that before a moment', () => {
    const stage = new AnnouncementStage()
    const ends = new Map(
      (['moment', 'missed', 'asked'] as const).map((kind) => [kind, stage.want(kind)] as const),
    )
    for (const kind of ['asked', 'missed', 'moment'] as const) {
      flushSync()
      expect(stage.current).toBe(kind)
      ends.get(kind)?.()
    }
    expect(stage.current).toBe(undefined)
  })

  it('keeps a thing on as long as one of those that want it does', () => {
    const stage = new AnnouncementStage()
    const [first, second] = [stage.want('late'), stage.want('late')]
    first()
    expect(stage.current).toBe('late')
    second()
    expect(stage.current).toBe(undefined)
  })
})

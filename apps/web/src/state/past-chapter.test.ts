import type { WireChapterReplay } from '@opsroom/protocol'
import { canonicalJson, evolvePlay, randomFrom, replayOf, seedFromNumber } from '@opsroom/rules/core'
import { duel, duelPresets } from '@opsroom/rules/duel'
import { playMatch } from '@opsroom/testkit'
import { describe, expect, it, vi } from 'vitest'
import { parseEntry, parsePlay } from './fold.ts'
import { PastChapter, roomOpeningOf } from './past-chapter.ts'
import { Playback } from './replay.svelte.ts'

const viewpoints = ['one', 'two', 'public', 'truth']
const seeds = [1, 2, 3]

/** The chapters of a random mirror match, as the server would tell them from each viewpoint. */
function chaptersOf(seed: number) {
  const match = playMatch(duel, duelPresets.mirrorMatch, seed, { takesBack: 6, resigns: 0 })
  const sentTo = (as: string): WireChapterReplay[] =>
    JSON.parse(JSON.stringify(replayOf(match.game, match.logEntries, as)))
  return { match, sentTo }
}

describe('a chapter that is over', () => {
  it.each(seeds)('looks from each viewpoint as the server says it looked (%i)', (seed) => {
    const { match, sentTo } = chaptersOf(seed)
    const chapters = sentTo('truth').map((replay) => new PastChapter(match.game, replay))
    expect(chapters.length).toBeGreaterThan(1)
    for (const as of viewpoints)
      for (const [place, { view, entries }] of sentTo(as).entries()) {
        const chapter = chapters[place] as PastChapter
        expect(chapter.steps(as).length).toBe(entries.length)
        const steps = [0, ...chapter.steps(as)]
        let play = parsePlay(match.game, view)
        for (const [index, position] of steps.entries()) {
          if (index > 0)
            play = evolvePlay(match.game, play, parseEntry(match.game, entries[index - 1] as never))
          expect(canonicalJson(chapter.at(as, position))).toBe(canonicalJson(play))
        }
      }
  })

  it.each(seeds)('is the same at a moment however it was come to: a fresh fold (%i)', (seed) => {
    const { match, sentTo } = chaptersOf(seed)
    const rng = randomFrom(seedFromNumber(seed))('seeking')
    for (const replay of sentTo('truth')) {
      const playback = new Playback(new PastChapter(match.game, replay), 'truth', 0)
      for (let turn = 0; turn < 25; turn++) {
        playback.viewpoint = rng.pick(viewpoints)
        rng.pick([
          playback.next,
          playback.back,
          playback.nextRound,
          playback.lastRound,
          () => playback.seek(rng.int(replay.entries.length + 1)),
        ])()
        const fresh = new PastChapter(match.game, {
          ...replay,
          entries: replay.entries.slice(0, playback.position),
        })
        expect(canonicalJson(playback.play)).toBe(
          canonicalJson(fresh.at(playback.viewpoint, playback.position)),
        )
        expect(playback.happenings.map(({ number }) => number)).toEqual(fresh.steps(playback.viewpoint))
      }
    }
  })

  it('knows what is played, in the first chapter and on later ones', () => {
    for (const replay of chaptersOf(1).sentTo('truth'))
      expect(duel.setup.parse(roomOpeningOf(replay).setup)).toEqual(duel.setup.parse(duelPresets.mirrorMatch))
  })

  it('stays at the moment when the viewpoint changes, and steps over what that viewpoint is not shown', () => {
    const { match, sentTo } = chaptersOf(1)
    const chapter = new PastChapter(match.game, sentTo('truth')[0] as WireChapterReplay)
    const hidden = chapter.steps('truth').find((step) => !chapter.steps('public').includes(step)) ?? 0
    const playback = new Playback(chapter, 'truth', hidden)
    playback.viewpoint = 'public'
    expect(playback.position).toBe(hidden)
    playback.back()
    expect(chapter.steps('public')).toContain(playback.position)
  })

  it('plays by itself up to the end, faster when asked to', () => {
    vi.useFakeTimers()
    const { match, sentTo } = chaptersOf(1)
    const chapter = new PastChapter(match.game, sentTo('truth')[0] as WireChapterReplay)
    const playback = new Playback(chapter, 'truth', chapter.length - 2)
    playback.speed = 4
    playback.toggle()
    vi.advanceTimersByTime(10_000)
    expect([playback.position, playback.playing]).toEqual([chapter.length, false])
    vi.useRealTimers()
  })
})

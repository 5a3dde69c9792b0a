import type { NightReplay } from '@opsroom/protocol'
import { canonicalJson, evolvePlay, randomFrom, replayOf, seedFromNumber } from '@opsroom/rules/core'
import { duel, duelPresets } from '@opsroom/rules/duel'
import { playMatch } from '@opsroom/testkit'
import { describe, expect, it, vi } from 'vitest'
import { parseEntry, parsePlay } from './fold.ts'
import { Night, setupIn } from './night.ts'
import { Playback } from './replay.svelte.ts'

const viewpoints = ['one', 'two', 'public', 'truth']
const seeds = [1, 2, 3]

/** The nights of a random mirror match, as the server would tell them from each viewpoint. */
function nightsOf(seed: number) {
  const match = playMatch(duel, duelPresets.mirrorMatch, seed, { takesBack: 6, resigns: 0 })
  const told = (as: string): NightReplay[] =>
    JSON.parse(JSON.stringify(replayOf(match.game, match.logEntries, as)))
  return { match, told }
}

describe('a night that is over', () => {
  it.each(seeds)('looks from each viewpoint as the server says it looked (%i)', (seed) => {
    const { match, told } = nightsOf(seed)
    const nights = told('truth').map((replay) => new Night(match.game, replay))
    expect(nights.length).toBeGreaterThan(1)
    for (const as of viewpoints)
      for (const [place, { view, entries }] of told(as).entries()) {
        const night = nights[place] as Night
        expect(night.steps(as).length).toBe(entries.length)
        const steps = [0, ...night.steps(as)]
        let play = parsePlay(match.game, view)
        for (const [index, position] of steps.entries()) {
          if (index > 0)
            play = evolvePlay(match.game, play, parseEntry(match.game, entries[index - 1] as never))
          expect(canonicalJson(night.at(as, position))).toBe(canonicalJson(play))
        }
      }
  })

  it.each(seeds)('is the same at a moment however it was come to: a fresh fold (%i)', (seed) => {
    const { match, told } = nightsOf(seed)
    const rng = randomFrom(seedFromNumber(seed))('seeking')
    for (const replay of told('truth')) {
      const playback = new Playback(new Night(match.game, replay), 'truth', 0)
      for (let turn = 0; turn < 25; turn++) {
        playback.viewpoint = rng.pick(viewpoints)
        rng.pick([
          playback.next,
          playback.back,
          playback.nextRound,
          playback.lastRound,
          () => playback.seek(rng.int(replay.entries.length + 1)),
        ])()
        const fresh = new Night(match.game, {
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

  it('knows what is played, on the first night and on later ones', () => {
    for (const replay of nightsOf(1).told('truth'))
      expect(duel.setup.parse(setupIn(replay))).toEqual(duel.setup.parse(duelPresets.mirrorMatch))
  })

  it('stays at the moment when the viewpoint changes, and steps over what that viewpoint is not shown', () => {
    const { match, told } = nightsOf(1)
    const night = new Night(match.game, told('truth')[0] as NightReplay)
    const hidden = night.steps('truth').find((step) => !night.steps('public').includes(step)) ?? 0
    const playback = new Playback(night, 'truth', hidden)
    playback.viewpoint = 'public'
    expect(playback.position).toBe(hidden)
    playback.back()
    expect(night.steps('public')).toContain(playback.position)
  })

  it('plays by itself up to the end, faster when asked to', () => {
    vi.useFakeTimers()
    const { match, told } = nightsOf(1)
    const night = new Night(match.game, told('truth')[0] as NightReplay)
    const playback = new Playback(night, 'truth', night.length - 2)
    playback.speed = 4
    playback.toggle()
    vi.advanceTimersByTime(10_000)
    expect([playback.position, playback.playing]).toEqual([night.length, false])
    vi.useRealTimers()
  })
})

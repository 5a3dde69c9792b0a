import { cellsOf } from '@opsroom/pictures/blue-max/cells'
import { layOutField } from '@opsroom/pictures/hex-map'
import type { OutCause } from '@opsroom/rules/blue-max'
import { flushSync } from 'svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Happening } from '../../../state/fold.ts'
import { Dogfight } from '../fixtures/dogfight.ts'
import { TurnFilm } from './film.svelte.ts'

const fight = new Dogfight().takeOff()
const geometry = layOutField(cellsOf(fight.game.rules.field))
const before = fight.happeningsFor('a1')
const openBefore = fight.open
fight.give('a1', { type: 'choose', manoeuvre: '23S4' }).give('c1', { type: 'choose', manoeuvre: '14L3' })
const after = fight.happeningsFor('a1')

/** The end of a turn by which the plane of c1 is out. */
function outBy(cause: OutCause): Happening[] {
  const last = before.at(-1) as Happening
  const open = structuredClone(openBefore)
  const flying = open.planes.c1
  if (flying) flying.out = { cause, turn: 1 }
  const gone = { ...last.after, game: { ...last.after.game, open } }
  const entry = { scope: 'game', event: { type: 'turnEnded', open: { out: { c1: cause } } } }
  return [
    ...before,
    { ...last, number: last.number + 1, before: last.after, after: gone, entry } as unknown as Happening,
  ]
}

/** A film at a table that was opened before anybody had chosen, and what ends it. */
function filmOf(then: readonly Happening[] = after) {
  let happenings = $state.raw<readonly Happening[]>(before)
  let film: TurnFilm | undefined
  const end = $effect.root(() => {
    film = new TurnFilm(() => ({
      rules: fight.game.rules,
      happenings,
      openedAt: before.at(-1)?.number ?? 0,
      geometry,
    }))
  })
  const reveal = () => {
    happenings = then
    flushSync()
  }
  flushSync()
  return { film: film as unknown as TurnFilm, reveal, end }
}

describe('the film', () => {
  let frames: FrameRequestCallback[] = []
  let now = 0
  beforeEach(() => {
    frames = []
    now = 0
    vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
    vi.stubGlobal('cancelAnimationFrame', () => undefined)
  })
  afterEach(() => vi.unstubAllGlobals())
  /** Lets time pass, a twentieth of a second at once. */
  const pass = (ms: number) => {
    for (const end = now + ms; now < end; now += 50) {
      const waiting = frames
      frames = []
      for (const frame of waiting) frame(now)
      flushSync()
    }
  }
  const placeOf = (film: TurnFilm, seat: string) =>
    film.tokensOf(film.open ?? fight.open).find((token) => token.seat === seat)

  it('shows how things stood until it is over, and flies all planes together', () => {
    const { film, reveal, end } = filmOf()
    expect(film.isRunning).toBe(false)
    reveal()
    expect(film.isRunning).toBe(true)
    expect(film.open?.planes).toEqual(openBefore.planes)
    const starts = ['a1', 'c1'].map((seat) => placeOf(film, seat)?.x ?? 0)
    expect(starts[0]).toBeCloseTo(geometry.centres.get(106)?.x ?? 0)
    pass(1300)
    const halfway = ['a1', 'c1'].map((seat) => placeOf(film, seat)?.x ?? 0)
    expect(halfway[0]).toBeGreaterThan(starts[0] ?? 0)
    expect(halfway[1]).toBeLessThan(starts[1] ?? 0)
    pass(2000)
    expect(film.isRunning).toBe(false)
    expect(placeOf(film, 'a1')?.x).toBeCloseTo(geometry.centres.get(506)?.x ?? 0)
    end()
  })
  it('keeps the log from telling the end before it is seen', () => {
    const { film, reveal, end } = filmOf()
    reveal()
    const types = (happenings: readonly Happening[]) => happenings.map(({ entry }) => entry.event.type)
    expect(types(film.seen)).not.toContain('moved')
    film.skip()
    expect(types(film.seen)).toContain('moved')
    end()
  })
  it('lets a plane tumble that is shot down, and none that lands', () => {
    const turned = (cause: OutCause) => {
      const { film, reveal, end } = filmOf(outBy(cause))
      reveal()
      const level = placeOf(film, 'c1')
      pass(800)
      const now = placeOf(film, 'c1')
      end()
      return [(now?.angle ?? 0) - (level?.angle ?? 0), (now?.scale ?? 0) - (level?.scale ?? 0)]
    }
    expect(turned('landed')).toEqual([0, 0])
    for (const change of turned('wings')) expect(change).not.toBe(0)
  })
  it('is over at once when it is skipped, and leaves tracks behind', () => {
    const { film, reveal, end } = filmOf()
    reveal()
    film.skip()
    flushSync()
    expect(film.isRunning).toBe(false)
    expect(film.tracks.map(({ key, hexes }) => [key, hexes])).toEqual([
      ['a1', [106, 206, 306, 406, 506]],
      ['c1', [1807, 1707, 1607, 1508]],
    ])
    end()
  })
})

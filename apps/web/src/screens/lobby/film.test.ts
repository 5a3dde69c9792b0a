import type { AnyPreparedGame, Play } from '@opsroom/rules/core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ShowcaseFilm } from './film.svelte.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const plays = ['first', 'second', 'third'].map((name) => ({ name }) as unknown as Play)
const film = () => new ShowcaseFilm(plays, {} as AnyPreparedGame)

it('stands in its middle, and runs only when it is let go', () => {
  const shown = film()
  vi.advanceTimersByTime(60_000)
  expect(shown.play).toBe(plays[1])
  expect(shown.runs).toBe(false)
})

it('goes on one by one, and begins again after a while', () => {
  const shown = film()
  shown.go()
  vi.advanceTimersByTime(2200)
  expect(shown.play).toBe(plays[2])
  vi.advanceTimersByTime(2200)
  expect(shown.play).toBe(plays[2])
  vi.advanceTimersByTime(5800)
  expect(shown.play).toBe(plays[0])
  shown.stop()
  vi.advanceTimersByTime(60_000)
  expect(shown.play).toBe(plays[0])
})

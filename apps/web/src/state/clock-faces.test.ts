import type { Clocks } from '@opsroom/rules/core'
import { describe, expect, it } from 'vitest'
import { clockFacesOf, faceAtLastMinute, holidaysAt } from './clock-faces.ts'

const clocks: Clocks = {
  at: 1_000_000,
  seats: {
    one: { left: 90_000, runs: true, awayLeft: 60_000, away: true },
    two: { left: 50_000, runs: false, awayLeft: 60_000 },
  },
  common: { left: 600_000, runs: false },
  chapter: 1,
  round: 1,
}

describe('the clocks on the screen', () => {
  it('run on by themselves between what the server sends', () => {
    expect(clockFacesOf(clocks, 1_020_000)).toEqual({
      faces: [
        { seat: 'one', left: 70_000, runs: true, stands: false, awayLeft: 40_000 },
        { seat: 'two', left: 50_000, runs: false, stands: false },
      ],
    })
  })
  it('are one while both prepare', () => {
    const hidden = { ...clocks, common: { left: 600_000, runs: true } }
    expect(clockFacesOf(hidden, 1_060_000)).toEqual({ faces: [{ left: 540_000, runs: true, stands: false }] })
  })
  it('stand after an outage, and say until when', () => {
    const stood = { from: 900_000, until: 1_100_000 }
    expect(clockFacesOf({ ...clocks, stood }, 1_050_000)).toMatchObject({
      faces: [{ left: 90_000 }, { left: 50_000 }],
      stands: { until: 1_100_000, isPause: false },
    })
    expect(clockFacesOf({ ...clocks, stood }, 1_110_000).stands).toBeUndefined()
  })
  it('stand in a pause, and that of a seat with days off stands alone', () => {
    const paused = { from: 900_000, until: 1_100_000 }
    expect(clockFacesOf({ ...clocks, paused }, 1_050_000)).toMatchObject({
      faces: [{ left: 90_000, stands: true }, { stands: true }],
      stands: { until: 1_100_000, isPause: true },
    })
    const { one, two } = clocks.seats
    if (!one || !two) throw new Error('two seats are needed')
    const off = { ...clocks, seats: { one: { ...one, holidays: { ...paused, month: 1, days: 1 } }, two } }
    expect(clockFacesOf(off, 1_050_000).faces).toMatchObject([
      { left: 90_000, stands: true },
      { stands: false },
    ])
    expect(holidaysAt(off, 1_050_000)).toEqual([{ seat: 'one', until: 1_100_000 }])
    expect(holidaysAt(off, 1_100_000)).toEqual([])
    expect(faceAtLastMinute(clockFacesOf(off, 1_050_000).faces)).toBeUndefined()
  })
  it('announce the last minute of the clock that runs, and of no other', () => {
    expect(faceAtLastMinute(clockFacesOf(clocks, 1_020_000).faces)).toBeUndefined()
    expect(faceAtLastMinute(clockFacesOf(clocks, 1_040_000).faces)?.seat).toBe('one')
    expect(faceAtLastMinute(clockFacesOf(clocks, 2_000_000).faces)).toBeUndefined()
  })
})

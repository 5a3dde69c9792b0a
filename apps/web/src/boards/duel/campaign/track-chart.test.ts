import { render, screen } from '@testing-library/svelte'
import { describe, expect, it } from 'vitest'
import { vpPlot } from '../chart/plot.ts'
import TrackChart from './TrackChart.svelte'

const seats = { one: 'Anna', two: 'Bruno' }
const sides = { one: 'british', two: 'german' }
/** The rows of the table that stands for the picture. */
const heard = (mirror: boolean) => {
  render(TrackChart, { track: [0, 4, -3, 0], seats, sides, mirror })
  const [, ...rows] = screen.getAllByRole('row')
  return rows.map((row) => [...row.children].map(({ textContent }) => textContent).join(': '))
}

describe('the score over all nights, as it is read aloud', () => {
  it('says which side leads after each night', () =>
    expect(heard(false)).toEqual([
      'Night 1: British lead by 4',
      'Night 2: Germans lead by 3',
      'Night 3: Even',
    ]))
  it('says which person leads in a mirror match', () =>
    expect(heard(true)).toEqual(['Night 1: Anna leads by 4', 'Night 2: Bruno leads by 3', 'Night 3: Even']))
})

describe('the picture of a track', () => {
  const track = [0, 3, -7, -18, -4, 12]
  const plot = vpPlot(track, { width: 340, height: 170 })

  it('has even in its middle, and as much room above as below', () =>
    expect(plot.zero).toBeCloseTo((plot.top + plot.bottom) / 2))
  it('has whole points on its axis, the same to both sides', () => {
    expect(plot.ticks).toContain(0)
    expect(plot.ticks.map((tick) => 0 - tick || 0).toReversed()).toEqual(plot.ticks)
    expect(plot.ticks.every(Number.isInteger)).toBe(true)
  })
  it('holds every score', () => {
    for (const vp of track) {
      expect(plot.y(vp)).toBeGreaterThanOrEqual(plot.top)
      expect(plot.y(vp)).toBeLessThanOrEqual(plot.bottom)
    }
  })
  it('has room for the whole name of its last place', () => {
    const width = 340
    const nights = vpPlot([0, 15, 30, 45], { width, height: 210 }, 70)
    expect(nights.isNamed(3)).toBe(true)
    expect(nights.x(3) + 70 / 2).toBeLessThanOrEqual(width)
  })
  it('names each place where there is room, and some where there is little', () => {
    const named = (count: number, width: number) => {
      const { isNamed, isValued } = vpPlot(Array(count).fill(1), { width, height: 170 })
      const all = [...Array(count).keys()]
      return { names: all.filter(isNamed).length, last: isValued(count - 1) }
    }
    expect(named(8, 340)).toEqual({ names: 8, last: true })
    expect(named(40, 340).names).toBeLessThan(20)
    expect(named(40, 340).last).toBe(true)
  })
})

import { expect, it } from 'vitest'
import { isWithinPlayingHours, playingHoursAt, zoneOffsetMinutes } from './hours.ts'

it('hours that end before they begin go past midnight; the same hour twice is the whole day', () => {
  const at = (hour: number) => Date.UTC(2026, 5, 1, hour)
  const late = { hours: [{ from: 22 * 60, to: 2 * 60 }] }
  expect([21, 22, 23, 0, 1, 2].map((hour) => isWithinPlayingHours(late, at(hour)))).toEqual([
    false,
    true,
    true,
    true,
    true,
    false,
  ])
  expect(isWithinPlayingHours({ hours: [{ from: 60, to: 60 }] }, at(13))).toBe(true)
})

it('hours stay the same by the clock of their person when the clocks there change', () => {
  const [summer, winter] = [Date.UTC(2026, 9, 20, 12), Date.UTC(2026, 9, 26, 12)]
  // From 20:00 to 22:00 in Berlin, and in a place that changes no clocks.
  const evening = (zone: string) => ({
    hours: [{ from: 18 * 60, to: 20 * 60 }],
    zone,
    ahead: zoneOffsetMinutes(zone, summer),
  })
  const berlin = evening('Europe/Berlin')
  expect(playingHoursAt(berlin, summer)).toEqual(berlin.hours)
  expect(playingHoursAt(berlin, winter)).toEqual([{ from: 19 * 60, to: 21 * 60 }])
  expect(isWithinPlayingHours(berlin, Date.UTC(2026, 9, 26, 20, 30))).toBe(true)
  expect(isWithinPlayingHours(berlin, Date.UTC(2026, 9, 26, 18, 30))).toBe(false)
  const dubai = evening('Asia/Dubai')
  expect(playingHoursAt(dubai, winter)).toEqual(dubai.hours)
  const unknown = evening('Nowhere/At_All')
  expect([unknown.ahead, playingHoursAt(unknown, winter)]).toEqual([undefined, unknown.hours])
})

it.each([
  ['UTC', 0],
  ['Asia/Kolkata', 330],
  ['America/New_York', -240],
  ['Pacific/Kiritimati', 840],
])('%s is ahead of UTC by %i minutes in summer', (zone, minutes) =>
  expect(zoneOffsetMinutes(zone, Date.UTC(2026, 6, 1, 23, 59, 30))).toBe(minutes),
)

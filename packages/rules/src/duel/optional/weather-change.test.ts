import { duelAt, duelSubject, type Given, playNight, setupWithRules } from '@opsroom/testkit'
import { describe, expect, it } from 'vitest'

const dusk = (more: Given) =>
  duelAt(
    {
      round: 2,
      toAct: 'fighters',
      bomber: { at: 9, altitude: 'high', flown: 1 },
      mosquito: { at: 8, altitude: 'high' },
      fighters: { red: { at: 41, altitude: 'ground' } },
      ...more,
    },
    { advanced: ['D10.2'] },
  ).play({ type: 'endFighters' })

describe('changing weather (D10.2)', () => {
  it('comes just before the bomber moves, and only before the moves that the card names', () => {
    const changes = (changesBefore: number[]) =>
      dusk({ weather: { clouds: [17], changesBefore } }).events.map(({ type }) => type)
    expect(changes([2, 9])).toEqual(['fightersTurnEnded', 'turnBegan', 'weatherChanged'])
    expect(changes([3, 9])).toEqual(['fightersTurnEnded', 'turnBegan'])
  })
  it('turns the wind first, then moves everything with the new one, and brings it in again', () => {
    const { weather } = dusk({
      weather: { wind: 'E', clouds: [7], storms: [1], fogs: [9], changesBefore: [2] },
      changeCards: [{ turn: -1, steps: 2 }],
    }).state.open
    expect(weather?.wind).toBe('NE')
    expect([weather?.clouds, weather?.storms, weather?.fogs]).toEqual([[35], [1], [23]])
  })
  it('draws the cards of a night without putting them back, and other cards another night', () => {
    const night = playNight({ ...duelSubject, setups: [setupWithRules(['D10.2'], { nights: 3 })] }, 11)
    const cards = night.logEntries.flatMap(({ entry: { event } }) =>
      event.type === 'weatherChanged' ? [JSON.stringify((event.open as { card: object }).card)] : [],
    )
    expect(cards.length).toBeGreaterThan(2)
    expect(new Set(cards).size).toBeGreaterThan(1)
  })
})

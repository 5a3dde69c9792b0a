import { duelAt } from '@opsroom/testkit'
import { describe, expect, it } from 'vitest'

/** The bomber flies into a hex with flak, where two squadrons wait for it. */
const fight = (flak: number, advanced: 'D10.6'[]) =>
  duelAt(
    {
      round: 2,
      toAct: 'bomber',
      bomber: { at: 24, altitude: 'high', route: ['E', 'E', 'E', 'W', 'W', 'W'], target: 26, flown: 1 },
      mosquito: { at: 8, altitude: 'high' },
      fighters: {
        red: { at: 25, altitude: 'high', fuel: 5 },
        green: { at: 25, altitude: 'high', fuel: 5 },
      },
      tiles: { 25: { flak } },
    },
    { advanced },
  )
    .play({ type: 'bomber' })
    .booked()
    .filter((line) => line.startsWith('S4'))

describe('flak that disturbs its own fighters (D10.6)', () => {
  it('takes a point for each flak beyond the first off what the fighters get', () => {
    expect(fight(3, [])).toEqual(['S4 german 4'])
    expect(fight(3, ['D10.6'])).toEqual(['S4 german 2'])
    expect(fight(2, ['D10.6'])).toEqual(['S4 german 3'])
  })

  it('leaves a single flak alone', () => expect(fight(1, ['D10.6'])).toEqual(fight(1, [])))
})

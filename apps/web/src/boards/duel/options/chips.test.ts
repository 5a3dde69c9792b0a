import { type DuelOpen, type DuelSetup, duelPresets } from '@opsroom/rules/duel'
import { describe, expect, it } from 'vitest'
import { Evening } from '../fixtures/evening.ts'
import { optionChips } from './options.ts'
import { movesUntilWeatherChange } from './weather-change/weather-change.ts'

const of = (name: string) => ({ setup: duelPresets[name] as DuelSetup })
const { open } = new Evening().prepare()
const flown = (cards: number, turn: DuelOpen['turn']): DuelOpen => ({
  ...open,
  turn,
  weather: { ...(open.weather as NonNullable<DuelOpen['weather']>), changesBefore: [5, 9] },
  bomber: { ...(open.bomber as NonNullable<DuelOpen['bomber']>), flown: Array(cards).fill('E') },
})
const words = (name: string, now: DuelOpen) => optionChips(of(name), now).map((chip) => chip.words)

describe('the status bar of optional rules', () => {
  it('is nothing in a night without them, whatever the state may hold', () =>
    expect(optionChips(of('firstNight'), { ...open, options: { medals: { british: 3 } } })).toEqual([]))

  it('counts the moves to the next change of weather', () => {
    expect(movesUntilWeatherChange(flown(0, 'mosquito'))).toBe(5)
    expect(movesUntilWeatherChange(flown(4, 'fighters'))).toBe(1)
    expect(movesUntilWeatherChange(flown(5, 'mosquito'))).toBe(4)
    expect(movesUntilWeatherChange(flown(9, 'mosquito'))).toBeUndefined()
  })

  it('knows that in the bomber’s turn the change before this move is over', () =>
    expect(movesUntilWeatherChange(flown(4, 'bomber'))).toBe(5))

  it('tells the medals of both sides', () =>
    expect(
      words('fullRules', {
        ...open,
        options: { medals: { british: 3, german: 1, laid: {}, fuelSaved: false } },
      }),
    ).toContain('Medals: British 3, German 1'))

  it('tells what is announced, carried, used and in hand', () => {
    const now = {
      ...open,
      squadrons: { ...open.squadrons, blue: { ...open.squadrons.blue, aircraft: 'Ju88' as const } },
      options: {
        mw50: { squadron: 'red', ready: false },
        ju88: { out: true, home: false, lost: false },
        window: { announced: true, used: [] },
        aces: { silver: 1, gold: 0, laid: {} },
      },
    }
    expect(words('everything', now)).toEqual(
      expect.arrayContaining([
        'MW-50: Red squadron, used until it lands',
        'Ju 88: Blue squadron, badge used on the way out',
        'Window tonight',
        'Silver ace in hand',
      ]),
    )
  })
})

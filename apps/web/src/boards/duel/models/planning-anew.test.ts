import { type DuelSetup, duelPresets } from '@opsroom/rules/duel'
import { describe, expect, it } from 'vitest'
import { Evening } from '../fixtures/evening.ts'
import { DuelChoiceTask } from './choice-task.svelte.ts'
import { orderButtonWords, orderIntroduction } from './order-words.ts'

const setup = { ...duelPresets.firstNight, advanced: ['D10.3'] } as DuelSetup

/** The bomber has just struck Emden with its third card. */
function struck(): Evening {
  const night = new Evening(1, setup).prepare()
  for (const order of [
    { type: 'bomber', altitude: 'high' },
    { type: 'bomber' },
    { type: 'bomber' },
  ] as const) {
    night.give('one', { type: 'mosquito', path: [], altitude: 'high' })
    night.give('two', { type: 'endFighters' })
    night.give('one', order)
  }
  night.give('one', { type: 'mosquito', path: [], altitude: 'high' })
  return night.give('two', { type: 'endFighters' })
}

describe('planning the way home anew (D10.3)', () => {
  it('shows the cards flown and those of the new way, and draws it in the place of the old one', () => {
    const task = new DuelChoiceTask(struck().desk('one'), 'reroute')
    expect(task.cards).toMatchObject({ route: ['NE', 'E', 'E'], flown: 3, struckAt: 2, most: 14 })
    for (const hex of [10, 9]) task.pick(hex)
    expect(task.cards?.route).toEqual(['NE', 'E', 'E', 'W', 'W'])
    expect(task.overlay.tracks).toMatchObject([{ kind: 'plan', hexes: [11, 10, 9] }])
  })

  it('has words of its own, and is asked about once more', () => {
    const desk = struck().desk('one')
    const task = new DuelChoiceTask(desk, 'reroute')
    expect(orderIntroduction(desk, task)).not.toContain('target')
    expect(orderButtonWords(desk, task)).toEqual({
      label: 'Use this plan',
      sure: 'You can change the route only once in a turn. Use this plan?',
    })
  })
})

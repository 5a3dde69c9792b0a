import { type DuelSetup, duelPresets, prepareRules } from '@opsroom/rules/duel'
import { describe, expect, it } from 'vitest'
import { Evening } from '../fixtures/evening.ts'
import { DuelChoiceTask } from './choice-task.svelte.ts'
import { choiceWords, orderButtonWords, orderIntroduction } from './order-words.ts'

const evening = () =>
  new Evening(1, { ...duelPresets.firstNight, expansions: ['D12.10'] } as DuelSetup).prepare()

describe('the words for extra tiles (D12.10)', () => {
  const answered = () => {
    const night = evening()
    night.give('one', { type: 'gunsAndLights', guns: { 17: 1 } } as never)
    const desk = night.desk('two')
    return { desk, task: new DuelChoiceTask(desk, 'extraTiles') }
  }
  const place = (task: DuelChoiceTask) => {
    task.pick(12)
    const flak = task.listed.find(({ choice }) => choice.value === 'flak')
    if (flak) task.take(flak.choice)
  }

  it('counts those that are left, and asks before any stays in the box', () => {
    const { desk, task } = answered()
    expect(orderIntroduction(desk, task)).toMatch(/^2 more tiles/)
    expect(orderButtonWords(desk, task)).toEqual({
      label: 'Place none',
      sure: 'You still have 2 tiles. Place no more?',
    })
    place(task)
    expect(orderIntroduction(desk, task)).toMatch(/^One more tile/)
    expect(orderButtonWords(desk, task)).toEqual({
      label: 'Place them',
      sure: 'You still have one tile. Place no more?',
    })
    place(task)
    expect(orderButtonWords(desk, task)).toEqual({ label: 'Place them' })
  })

  it('shows on the map what is chosen, and nothing before that', () => {
    const { desk, task } = answered()
    expect(task.shown).toBe(desk.open)
    place(task)
    expect(task.tiles?.[12]).toEqual({ flak: 1 })
  })
})

it('asks before home waters stay without guns', () => {
  const desk = evening().desk('one')
  expect(orderButtonWords(desk, new DuelChoiceTask(desk, 'gunsAndLights'))).toEqual({
    label: 'Place none',
    sure: 'Home waters will be undefended. Place none?',
  })
})

it('tells what a bomb costs beside the medals that pay for it', () => {
  const rules = prepareRules(duelPresets.firstNight as DuelSetup)
  const bomb = { pick: 'medalBomb', value: 'flak', draft: {} }
  expect(choiceWords(rules, { ...bomb, cost: 0 })).toBe('Bomb: Flak, paid with medals')
  expect(choiceWords(rules, { ...bomb, cost: 1 })).toBe('Bomb: Flak, paid with medals and one marker')
  expect(choiceWords(rules, { ...bomb, cost: 2 })).toBe('Bomb: Flak, paid with medals and 2 markers')
})

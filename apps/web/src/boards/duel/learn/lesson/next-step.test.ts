import type { BaseOrder } from '@opsroom/rules/duel'
import { describe, expect, it } from 'vitest'
import { Evening, exampleRaid } from '../../fixtures/evening.ts'
import { FightersTask } from '../../models/fighters.svelte.ts'
import { MosquitoTask } from '../../models/mosquito.svelte.ts'
import { Planner } from '../../models/planner.svelte.ts'
import { nextStep } from './next-step.ts'
import { refusalOfHex } from './why-not.ts'

const mosquito: BaseOrder = {
  type: 'mosquito',
  path: ['E'],
  altitude: 'low',
  targetMarkers: 1,
}
const fighters: BaseOrder[] = [
  { type: 'fighter', squadron: 'green', path: ['W'], altitude: 'low' },
  { type: 'endFighters' },
]

describe('the lamp of the next step', () => {
  it('leads through a plan, card by card, and says when a card is wrong', () => {
    const planner = new Planner(new Evening().prepare('preparation').desk('one'))
    const lit = () => nextStep(planner, [exampleRaid])
    for (const hex of [16, 11, 9]) {
      expect(lit()).toEqual({ do: 'hex', hex })
      planner.pick(hex)
    }
    planner.pick(2)
    expect(lit()).toEqual({ do: 'takeBack' })
    planner.back()
    for (const hex of [10, 11, 3, 2, 1]) planner.pick(hex)
    expect(lit()).toEqual({ do: 'landHere' })
    planner.finishRoute()
    expect(lit()).toEqual({ do: 'hex', hex: 23 })
    planner.pick(23)
    expect(lit()).toEqual({ do: 'confirm' })
  })

  it('leads the Mosquito to its hex, its altitude and its drops', () => {
    const evening = new Evening().prepare()
    const task = new MosquitoTask(evening.desk('one'))
    const order: BaseOrder = { ...mosquito, path: ['NE', 'E'], targetMarkers: 0 }
    expect(nextStep(task, [order])).toEqual({ do: 'hex', hex: 17 })
    task.pick(17)
    expect(nextStep(task, [order])).toEqual({ do: 'end', end: 'low' })
  })

  it('leads from squadron to squadron, also when another one is chosen', () => {
    const evening = new Evening()
      .prepare()
      .give('one', { ...mosquito, path: [], altitude: 'high', targetMarkers: 0 })
    const task = new FightersTask(evening.desk('two'))
    expect(nextStep(task, fighters)).toEqual({ do: 'squadron', squadron: 'green' })
    task.select('red')
    expect(nextStep(task, fighters)).toEqual({ do: 'squadron', squadron: 'green' })
    task.select('green')
    expect(nextStep(task, fighters)).toEqual({ do: 'hex', hex: 17 })
    expect(nextStep(task, fighters.slice(1))).toEqual({ do: 'endTurn' })
    task.pick(17)
    expect(nextStep(task, fighters.slice(1))).toEqual({ do: 'takeBack' })
  })
})

describe('a hex that is not offered', () => {
  it('is refused by the rule of the Mosquito’s reach', () => {
    const desk = new Evening().prepare().desk('one')
    expect(refusalOfHex(desk, new MosquitoTask(desk), 22)).toMatchObject({ rule: 'D5.1' })
  })

  it('is refused by the rule of the route: too far, turned too much, or of the wrong colour', () => {
    const desk = new Evening().prepare('preparation').desk('one')
    const planner = new Planner(desk)
    planner.pick(16)
    planner.pick(11)
    expect(refusalOfHex(desk, planner, 22)).toMatchObject({ rule: 'D4.1' })
    expect(refusalOfHex(desk, planner, 8)).toMatchObject({ rule: 'D4.3' })
    planner.pick(9)
    expect(refusalOfHex(desk, planner, 17)).toMatchObject({ rule: 'D4.2' })
  })

  it('is refused by the rule of the fuel, or of where a squadron may fly', () => {
    const evening = new Evening()
      .prepare()
      .give('one', { ...mosquito, path: [], altitude: 'high', targetMarkers: 0 })
    const desk = evening.desk('two')
    const task = new FightersTask(desk)
    task.select('green')
    expect(refusalOfHex(desk, task, 22)?.rule).toMatch(/^D6\./)
  })
})

import { describe, expect, it } from 'vitest'
import { Evening } from '../fixtures/evening.ts'
import { Planner } from './planner.svelte.ts'

const atWork = (restored?: { type: string }) => {
  const evening = new Evening().prepare('preparation')
  const desk = evening.desk('one', restored)
  return { evening, desk, planner: new Planner(desk) }
}
const route = [9, 10, 11, 3, 2, 1]

describe('the planner', () => {
  it('goes from start to target, from hex to hex, to the base, and locks', async () => {
    const { planner, desk, evening } = atWork()
    expect(planner.stage).toBe('start')
    planner.pick(16)
    expect(planner.stage).toBe('target')
    planner.pick(11)
    for (const hex of route) {
      expect(planner.stage).toBe('route')
      planner.pick(hex)
    }
    expect(planner.draft.route).toEqual(['NE', 'E', 'E', 'NW', 'W', 'W'])
    expect(planner.mayLand).toBe(true)
    planner.finishRoute()
    planner.pick(23)
    expect(planner.missing).toEqual([])
    expect(planner.order).toMatchObject({ start: 16, target: 11, mosquito: 23 })
    if (planner.order) await desk.send(planner.order)
    expect(evening.viewOf('one').game.secrets?.one).toMatchObject({ plan: { target: 11 } })
  })

  it('offers only hexes that the rules offer', () => {
    const { planner } = atWork()
    planner.pick(4)
    expect(planner.draft).toEqual({ type: 'plan' })
    planner.pick(16)
    planner.pick(11)
    planner.pick(8)
    expect(planner.draft.route ?? []).toEqual([])
    expect([...planner.choices.keys()]).not.toContain(8)
  })

  it('says what is missing, in the order in which it is made', () => {
    const { planner } = atWork()
    expect(planner.missing).toEqual(['start', 'target', 'strike', 'landing', 'base'])
    planner.pick(16)
    planner.pick(11)
    expect(planner.missing).toEqual(['strike', 'landing', 'base'])
    for (const hex of route.slice(0, 3)) planner.pick(hex)
    expect(planner.missing).toEqual(['landing', 'base'])
  })

  it('steps back one thing at a time, down to nothing', () => {
    const { planner } = atWork()
    planner.pick(16)
    planner.pick(11)
    planner.pick(9)
    planner.back()
    expect(planner.draft).toEqual({ type: 'plan', start: 16, target: 11, route: [] })
    planner.back()
    expect(planner.stage).toBe('target')
    planner.back()
    expect(planner.stage).toBe('start')
    planner.back()
    expect(planner.stage).toBe('start')
  })

  it('suggests a whole raid that can be locked, and lets go of it again', () => {
    const { planner } = atWork()
    planner.suggest()
    expect(planner.order).toBeDefined()
    planner.back()
    expect(planner.stage).toBe('base')
    planner.flyOn()
    planner.clear()
    expect(planner.stage).toBe('start')
  })

  it('keeps each step as a draft and takes one up again', () => {
    const { planner, desk } = atWork()
    planner.pick(16)
    expect(desk.kept.at(-1)).toEqual({ type: 'plan', start: 16 })
    const again = atWork({ type: 'plan', start: 16, target: 11, route: ['NE', 'E'] } as { type: string })
    expect(again.planner.hexes).toEqual([16, 9, 10])
    expect(again.planner.stage).toBe('route')
  })

  it('leads the route on to a hex further away, and takes that back as one step', () => {
    const { planner } = atWork()
    planner.pick(16)
    planner.pick(11)
    // The target once more: the way there.
    planner.pick(11)
    expect(planner.hexes.at(-1)).toBe(11)
    expect(planner.draft.route).toHaveLength(3)
    planner.pick(1)
    expect(planner.hexes.at(-1)).toBe(1)
    expect(planner.mayLand).toBe(true)
    planner.back()
    expect(planner.hexes.at(-1)).toBe(11)
    planner.back()
    expect(planner.hexes).toEqual([16])
    planner.back()
    expect(planner.stage).toBe('target')
  })

  it('goes on card by card from there, and a step back takes one card', () => {
    const { planner } = atWork()
    for (const hex of [16, 11, 11, 3]) planner.pick(hex)
    planner.back()
    expect(planner.hexes.at(-1)).toBe(11)
  })

  it('takes the airport of the Mosquito at once where the route may end', () => {
    const { planner } = atWork()
    for (const hex of [16, 11, 11, 1]) planner.pick(hex)
    expect(planner.choices.get(23)).toMatchObject({ tone: 'far' })
    planner.pick(23)
    expect(planner.order).toMatchObject({ start: 16, target: 11, mosquito: 23 })
    planner.back()
    expect(planner.stage).toBe('route')
  })

  it('leaves the route as it is for a hex that no card leads to', () => {
    const { planner } = atWork()
    for (const hex of [16, 11, 16]) planner.pick(hex)
    expect(planner.draft.route ?? []).toEqual([])
  })

  it('forecasts a strike low and high', () => {
    const { planner } = atWork()
    const { low, high } = planner.forecast(11)
    expect(low.total).toBe(high.total + 4)
  })
})

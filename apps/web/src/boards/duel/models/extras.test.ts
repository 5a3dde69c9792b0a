import { type DuelSetup, duelPresets, type PlanOrder } from '@opsroom/rules/duel'
import { describe, expect, it } from 'vitest'
import { Evening, exampleRaid } from '../fixtures/evening.ts'
import { BomberTask } from './bomber.svelte.ts'
import type { DuelOrderType } from './desk.ts'
import type { ExtraChoices } from './extras.svelte.ts'
import { FightersTask } from './fighters.svelte.ts'
import { MosquitoTask } from './mosquito.svelte.ts'
import { Planner } from './planner.svelte.ts'
import { SquadronsTask } from './squadrons.svelte.ts'

const evening = (advanced: string[], expansions: string[] = []) =>
  new Evening(1, { ...(duelPresets.firstNight as DuelSetup), advanced, expansions } as DuelSetup)
const take = <Type extends DuelOrderType>(
  extras: ExtraChoices<Type>,
  name: string,
  value: string | number | undefined = undefined,
) => {
  const found = extras.offered.find(
    ({ choice }) => choice.pick === name && (value === undefined || choice.value === value),
  )
  expect(found, name).toBeDefined()
  if (found) extras.take(found.choice)
}

describe('an order with optional rules', () => {
  it('gives MW-50 to a squadron, which then flies two hexes', () => {
    const night = evening(['D10.7'])
    const bases = new SquadronsTask(night.desk('two'))
    for (const hex of [5, 24, 18, 11]) bases.pick(hex)
    take(bases.extras, 'mw50')
    const given = bases.order as { mw50?: 'yellow' } | undefined
    expect(given?.mw50).toBeDefined()
    expect(bases.extras.taken).toHaveLength(1)
    bases.extras.back()
    expect(bases.order).not.toHaveProperty('mw50')
    take(bases.extras, 'mw50')
    const order = bases.order
    if (order) night.give('two', order)
    const carrier = given?.mw50 ?? 'yellow'
    night.give('one', exampleRaid)
    night.give('two', { type: 'defences', tiles: {} })
    night.give('one', { type: 'mosquito', path: [], altitude: 'high' })
    const fighters = new FightersTask(night.desk('two'))
    fighters.select(carrier)
    const before = fighters.choices.size
    take(fighters.extras, 'mw50')
    expect(fighters.choices.size).not.toBe(before)
    const far = [...fighters.choices.keys()][0] ?? 0
    fighters.pick(far)
    expect(fighters.order).toMatchObject({ squadron: carrier, mw50: true })
    fighters.back()
    expect(fighters.draft).toMatchObject({ mw50: true })
  })

  it.each([
    [17, ['NE', 'E'], ['E', 'NE']],
    [25, ['E', 'E'], ['NE', 'E']],
  ] as const)('flies MW-50 round a Mosquito in hex %d where both ways cost the same', (_, mosquito, way) => {
    const night = evening(['D10.7'])
    const at = { yellow: 5, red: 24, green: 18, blue: 11 }
    night.give('two', { type: 'squadrons', at, mw50: 'red' } as never)
    night.give('one', exampleRaid)
    night.give('two', { type: 'defences', tiles: {} })
    night.give('one', { type: 'mosquito', path: [...mosquito], altitude: 'high' })
    const fighters = new FightersTask(night.desk('two'))
    fighters.select('red')
    take(fighters.extras, 'mw50')
    fighters.pick(18)
    expect(fighters.order?.path).toEqual(way)
  })

  it('lets the Junkers take the place of a squadron', () => {
    const bases = new SquadronsTask(evening([], ['D12.1']).desk('two'))
    for (const hex of [5, 24, 18, 11]) bases.pick(hex)
    expect(bases.order).toBeDefined()
    take(bases.extras, 'ju88', 'red')
    expect(bases.order).toMatchObject({ ju88: 'red' })
    bases.clear()
    expect(bases.extras.taken).toEqual([])
  })

  it('lays Window before cards of the plan, and forgets it with the base', () => {
    const night = evening([], ['D12.4']).prepare('preparation')
    const planner = new Planner(night.desk('one'))
    planner.suggest()
    take(planner.extras, 'window', 2)
    expect(planner.order).toMatchObject({ window: [2] })
    planner.back()
    expect(planner.extras.taken).toEqual([])
    expect(planner.draft).not.toHaveProperty('window')
  })

  it('knows again what a kept plan has of optional rules, and takes it back', () => {
    const night = new Evening(1, {
      ...(duelPresets.firstNight as DuelSetup),
      expansions: ['D12.4'],
      nights: 2,
    }).prepare('preparation')
    const kept = { ...exampleRaid, window: [2, 5] }
    const planner = new Planner(night.desk('one', kept))
    const words = () => planner.extras.taken.map(({ words }) => words)
    expect(words()).toEqual(['Window before card 2', 'Window before card 5'])
    planner.extras.back()
    expect(words()).toEqual(['Window before card 2'])
    expect(planner.order).toMatchObject({ window: [2] })
    planner.extras.back()
    expect(planner.order).not.toHaveProperty('window')
  })

  it('counts Window cards beyond fourteen, which cost points', () => {
    const night = evening([], ['D12.4']).prepare('preparation')
    const out = ['E', 'E', 'E', 'E', 'E', 'E', 'SE'] as const
    const home = ['NW', 'W', 'W', 'W', 'W', 'W', 'W'] as const
    const far: PlanOrder = { ...exampleRaid, start: 8, target: 22, route: [...out, ...home], mosquito: 1 }
    const planner = new Planner(night.desk('one', far))
    expect(planner.order?.route).toHaveLength(14)
    expect(planner.beyond).toBe(0)
    take(planner.extras, 'window', 7)
    expect(planner.order).toMatchObject({ window: [7] })
    expect(planner.beyond).toBe(1)
  })

  it('names the rule that each choice comes from', () => {
    const bases = new SquadronsTask(evening(['D10.7'], ['D12.1']).desk('two'))
    for (const hex of [5, 24, 18, 11]) bases.pick(hex)
    const rules = bases.extras.offered.map(({ choice, rule }) => [choice.pick, rule].join(' '))
    expect([...new Set(rules)].sort()).toEqual(['ju88 D12.1', 'mw50 D10.7'])
  })

  it('begins the plan anew when its target is rejected', () => {
    const night = evening([], ['D12.2', 'D12.2a']).prepare('preparation')
    night.give('one', { type: 'drawTarget' } as never)
    const planner = new Planner(night.desk('one'))
    planner.suggest()
    expect(planner.draft.target).toBe(planner.drawn)
    night.give('one', { type: 'drawTarget' } as never)
    expect(planner.draft).toEqual({ type: 'plan' })
  })

  it('asks for the hex of the silver ace on the map, not by a button for each', () => {
    const night = evening([], ['D12.8'])
    night.give('two', { type: 'squadrons', at: { yellow: 5, red: 25, green: 18, blue: 11 } })
    night.give('one', {
      type: 'plan',
      start: 23,
      target: 26,
      route: ['E', 'E', 'E', 'NW', 'W', 'W'],
      mosquito: 16,
    })
    night.give('two', { type: 'defences', tiles: { 24: { flak: 1 } } })
    night.give('one', { type: 'mosquito', path: [], altitude: 'high' })
    night.give('two', { type: 'endFighters' })
    night.give('one', { type: 'bomber', altitude: 'low' })
    night.give('one', { type: 'mosquito', path: [], altitude: 'high' })

    const fighters = new FightersTask(night.desk('two'))
    const { endExtras } = fighters
    expect(endExtras.listed).toEqual([])
    expect(endExtras.unused).toEqual(['The silver ace stays in your hand.'])
    expect(endExtras.asked).toEqual([{ pick: 'silverAce', words: 'Place the silver ace', rule: 'D12.8' }])
    const squadrons = [...fighters.choices.keys()]
    endExtras.ask('silverAce')
    expect(fighters.choices.size).toBeGreaterThan(30)
    fighters.back()
    expect([...fighters.choices.keys()]).toEqual(squadrons)
    endExtras.ask('silverAce')
    // A squadron stands there, but it is the ace that is being laid.
    fighters.pick(25)
    expect(fighters.squadron).toBeUndefined()
    expect(fighters.endOrder).toMatchObject({ silverAce: 25 })
    expect([...fighters.choices.keys()]).toEqual(squadrons)
    expect(endExtras.asked).toEqual([])
    expect(endExtras.unused).toEqual([])
    endExtras.back()
    expect(fighters.endOrder).not.toHaveProperty('silverAce')
  })

  it('keeps the flights of the base as they are where nothing is added', () => {
    const night = evening(['D10.4']).prepare()
    const mosquito = new MosquitoTask(night.desk('one'))
    mosquito.pick(17)
    expect(mosquito.ends.map(({ pick }) => pick)).toEqual(['altitude', 'altitude'])
    if (mosquito.order) night.give('one', mosquito.order)
    const fighters = new FightersTask(night.desk('two'))
    expect(fighters.endOrder).toEqual({ type: 'endFighters' })
    night.give('two', { type: 'endFighters' })
    const bomber = new BomberTask(night.desk('one'))
    expect(bomber.altitudes.map(({ value }) => value)).toEqual(['low', 'high'])
  })

  it('asks the rules once for what an order may become and for what may be added to it', () => {
    const night = evening(['D10.7'])
    const desk = night.desk('two')
    const asked: unknown[] = []
    const game = {
      ...desk.game,
      options: (...[view, seat, draft]: Parameters<typeof desk.game.options>) => {
        asked.push(draft)
        return desk.game.options(view, seat, draft)
      },
    }
    const bases = new SquadronsTask({ ...desk, view: desk.view, open: desk.open, game })
    for (const hex of [5, 24, 18, 11]) bases.pick(hex)
    asked.length = 0

    expect(bases.order).toBeDefined()
    expect(bases.extras.offered).not.toEqual([])
    expect(asked).toHaveLength(1)
  })
})

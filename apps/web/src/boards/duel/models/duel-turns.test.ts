import { describe, expect, it } from 'vitest'
import { Evening } from '../fixtures/evening.ts'
import { BomberTask } from './bomber.svelte.ts'
import { FightersTask } from './fighters.svelte.ts'
import { MosquitoTask } from './mosquito.svelte.ts'
import { SquadronsTask } from './squadrons.svelte.ts'

describe('squadrons on their airports', () => {
  it('takes the next squadron by itself and can be confirmed when all stand', () => {
    const task = new SquadronsTask(new Evening().desk('two'))
    for (const hex of [5, 24, 18]) task.pick(hex)
    expect(task.selected).toBe('blue')
    expect(task.order).toBeUndefined()
    task.pick(18)
    expect(task.order).toEqual({ type: 'squadrons', at: { yellow: 5, red: 24, green: 18, blue: 18 } })
    expect(task.shown.squadrons.red.at).toBe(24)
    task.back()
    expect(task.at.blue).toBeUndefined()
  })
})

describe('squadrons that are placed for the player', () => {
  it('stand where they can be confirmed, and can be moved', () => {
    const task = new SquadronsTask(new Evening().desk('two'))
    task.placeForMe()
    expect(task.order).toBeDefined()
    expect(new Set(Object.values(task.at)).size).toBe(4)
    task.select('red')
    task.pick(5)
    expect(task.at.red).toBe(5)
  })
})

describe('the Mosquito', () => {
  const atTurn = () => {
    const evening = new Evening().prepare()
    return { evening, task: new MosquitoTask(evening.desk('one')) }
  }

  it('reaches every hex within two, its own included', () => {
    const { task } = atTurn()
    expect([...task.choices.keys()].sort((a, b) => a - b)).toEqual([8, 9, 16, 17, 23, 24, 25, 31, 32])
  })

  it('chooses hex, then height, then drops with their price', () => {
    const evening = new Evening().prepare()
    evening.give('one', { type: 'mosquito', path: ['NE', 'E'], altitude: 'high' })
    evening.give('two', { type: 'endFighters' })
    evening.give('one', { type: 'bomber', altitude: 'high' })
    const task = new MosquitoTask(evening.desk('one'))
    task.pick(11)
    expect(task.end).toBe('high')
    const low = task.ends.find(({ value }) => value === 'low')
    if (low) task.choose(low)
    const airport = task.drops.find(({ what }) => what === 'airport')
    expect(airport?.price).toBe(2)
    if (airport) task.more(airport)
    expect(task.outcome).toMatchObject({ at: 11, spent: 2, airportBombs: 1 })
    expect(task.outcome?.ledger.map(({ table, total }) => [table, total])).toEqual([['S7', 1]])
    const again = task.drops.find(({ what }) => what === 'airport')
    if (again) task.less(again)
    expect(task.outcome?.spent).toBe(0)
  })
})

describe('the second click of the Mosquito', () => {
  it('sends a whole flight, and needs a hex first', () => {
    const task = new MosquitoTask(new Evening().prepare().desk('one'))
    expect(task.sends(16)).toBe(false)
    task.pick(17)
    expect(task.sends(17)).toBe(true)
    expect(task.sends(16)).toBe(false)
  })
})

describe('the fighters', () => {
  const atTurn = () => {
    const evening = new Evening().prepare()
    evening.give('one', { type: 'mosquito', path: ['NE', 'E'], altitude: 'high' })
    return { evening, task: new FightersTask(evening.desk('two')) }
  }

  it('labels hexes with their price and marks tailwind hops', () => {
    const { task, evening } = atTurn()
    task.select('blue')
    const wind = evening.open.weather?.wind
    const hop = [...task.choices].find(([, { tone }]) => tone === 'far')
    expect(wind).toBeDefined()
    expect(hop?.[1].label).toBe('2')
    expect(task.choices.get(11)).toMatchObject({ tone: 'here', label: '1' })
  })

  it('previews the gauge and knows who meets the Mosquito', () => {
    const { task } = atTurn()
    task.select('green')
    task.pick(17)
    expect(task.outcome?.engaged).toBe(true)
    expect(task.outcome?.fuel).toBe(8 - (task.outcome?.spent ?? 0))
    task.back()
    expect(task.order).toBeUndefined()
    expect(task.squadron).toBe('green')
  })

  it('takes the hex that is chosen once more for a yes, and no other', () => {
    const { task } = atTurn()
    task.select('green')
    expect(task.sends(17)).toBe(false)
    task.pick(17)
    expect(task.sends(17)).toBe(true)
    expect(task.sends(18)).toBe(false)
  })

  it('chooses the next squadron that can act when an order is given', () => {
    const { task } = atTurn()
    task.select('green')
    task.pick(17)
    const { whenGiven } = task
    whenGiven()
    expect(task.squadron).toBe('blue')
    expect(task.flown).toBe(false)
  })

  it('begins with the squadron in the air that is nearest to the bomber; on the ground with none', () => {
    const { evening, task } = atTurn()
    expect(task.squadron).toBeUndefined()
    for (const squadron of ['yellow', 'green'] as const)
      evening.give('two', { type: 'fighter', squadron, path: [], altitude: 'low' })
    evening.give('two', { type: 'endFighters' })
    evening.give('one', { type: 'bomber', altitude: 'high' })
    evening.give('one', { type: 'mosquito', path: [], altitude: 'high' })
    const { board } = evening.rules
    const { squadrons, bomber } = evening.open
    const farOf = (id: 'yellow' | 'green') => board.distance(squadrons[id].at ?? 0, bomber?.at ?? 0)
    expect(new FightersTask(evening.desk('two')).squadron).toBe(
      farOf('yellow') <= farOf('green') ? 'yellow' : 'green',
    )
  })

  it('may end the turn with an order, unless a squadron would crash', () => {
    const { task } = atTurn()
    expect(task.mayEndAfter).toBe(false)
    task.select('green')
    task.pick(17)
    expect(task.mayEndAfter).toBe(true)
  })

  it('chooses none after the last one', () => {
    const { evening } = atTurn()
    for (const squadron of ['yellow', 'red', 'green'] as const)
      evening.give('two', { type: 'fighter', squadron, path: [], altitude: 'low' })
    const task = new FightersTask(evening.desk('two'))
    task.select('blue')
    task.pick(11)
    task.whenGiven()
    expect(task.squadron).toBeUndefined()
  })

  it('keeps a squadron that was chosen while the order was on its way', () => {
    const { task } = atTurn()
    task.select('green')
    task.pick(17)
    const { whenGiven } = task
    task.select('yellow')
    whenGiven()
    expect(task.squadron).toBe('yellow')
  })

  it('knows what the end of the turn would cost: nothing on the ground, an order that is not sent', () => {
    const { task } = atTurn()
    expect(task.losses).toEqual({ crashes: false, unsent: false })
    task.select('green')
    expect(task.losses.unsent).toBe(false)
    task.pick(17)
    expect(task.losses.unsent).toBe(true)
  })

  it('says what becomes of squadrons without an order', () => {
    const { task } = atTurn()
    expect(task.fates.map(({ fate }) => fate)).toEqual(['stays', 'stays', 'stays', 'stays'])
  })
})

describe('the bomber', () => {
  it('needs an altitude with its first card and shows where the card leads', () => {
    const evening = new Evening().prepare()
    evening.give('one', { type: 'mosquito', path: [], altitude: 'high' })
    evening.give('two', { type: 'endFighters' })
    const task = new BomberTask(evening.desk('one'))
    expect(task.order).toBeUndefined()
    task.choose(task.altitudes[0]?.draft ?? { type: 'bomber' })
    expect(task.order).toEqual({ type: 'bomber', altitude: 'low' })
    expect(task.outcome).toMatchObject({ card: 'NE', at: 9 })
  })
})

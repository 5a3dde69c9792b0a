import { type DuelSetup, duelPresets } from '@opsroom/rules/duel'
import { describe, expect, it } from 'vitest'
import { Evening } from '../fixtures/evening.ts'
import { DefencesTask } from './defences.svelte.ts'

const atWork = () => {
  const evening = new Evening().prepare('preparation')
  const desk = evening.desk('two')
  return { evening, desk, defences: new DefencesTask(desk) }
}

describe('the defences', () => {
  it('places one tile with a click and three with Shift', () => {
    const { defences } = atWork()
    defences.take('flak')
    defences.pick(11, false)
    defences.pick(12, true)
    expect(defences.tiles).toEqual({ 11: { flak: 1 }, 12: { flak: 3 } })
    expect(defences.placed).toBe(4)
    expect(defences.left.get('flak')).toBe(12)
  })

  it('offers no aces: they are tiles only once they are earned and laid (D12.8)', () => {
    const setup = { ...(duelPresets.firstNight as DuelSetup), expansions: ['D12.6', 'D12.8'] }
    const { kinds } = new DefencesTask(new Evening(1, setup).prepare('preparation').desk('two'))
    expect(kinds).toContain('quadFlak')
    expect(kinds).not.toContain('silverAce')
    expect(kinds).not.toContain('goldAce')
  })

  it('counts what double-sided tiles leave of the other kinds', () => {
    const { defences } = atWork()
    defences.take('flak')
    for (let count = 0; count < 16; count++) defences.pick(11, false)
    expect(defences.left.get('flak')).toBe(0)
    expect(defences.left.get('balloonBarrier')).toBe(0)
    expect(defences.choices.size).toBe(0)
  })

  it('has no more tiles where some come in the place of others (D12.6)', () => {
    const setup = { ...(duelPresets.firstNight as DuelSetup), expansions: ['D12.6'] }
    const defences = new DefencesTask(new Evening(1, setup).prepare('preparation').desk('two'))
    expect(defences.total).toBe(40)
    expect(defences.left.get('quadFlak')).toBe(2)
  })

  it('places only where the rules let a kind stand', () => {
    const { defences } = atWork()
    defences.take('fireEngine')
    defences.pick(6, false)
    expect(defences.tiles).toEqual({})
    expect(defences.choices.has(11)).toBe(true)
    expect(defences.choices.has(9)).toBe(false)
  })

  it('moves a tile, and puts it back when asked to', () => {
    const { defences } = atWork()
    defences.take('flak')
    defences.pick(11, false)
    defences.move(11, 'flak')
    expect(defences.tiles).toEqual({})
    defences.back()
    expect(defences.tiles).toEqual({ 11: { flak: 1 } })
    defences.move(11, 'flak')
    defences.pick(33, false)
    expect(defences.tiles).toEqual({ 33: { flak: 1 } })
    expect(defences.kind).toBeUndefined()
  })

  it('undoes one act at a time, a move as one', () => {
    const { defences } = atWork()
    defences.take('radar')
    defences.pick(11, false)
    defences.move(11, 'radar')
    defences.pick(12, false)
    defences.back()
    expect(defences.tiles).toEqual({ 11: { radar: 1 } })
    defences.back()
    expect(defences.tiles).toEqual({})
    expect(defences.mayUndo).toBe(false)
  })

  it('places the rest, and the result can be locked', async () => {
    const { defences, desk, evening } = atWork()
    defences.take('flak')
    defences.pick(11, false)
    defences.placeForMe()
    expect(defences.tiles[11]?.flak).toBeGreaterThan(0)
    if (defences.order) await desk.send(defences.order)
    expect(evening.viewOf('two').game.secrets?.two).toHaveProperty('defences')
  })

  it.each(['cities', 'approaches'] as const)('deploys %s legally', (id) => {
    const { defences } = atWork()
    defences.deploy(id)
    expect(defences.placed).toBeGreaterThan(20)
    expect(defences.order).toBeDefined()
  })

  it('reminds of the fuel trucks that a shared airport needs', () => {
    const evening = new Evening().give('two', {
      type: 'squadrons',
      at: { yellow: 5, red: 5, green: 18, blue: 11 },
    })
    const defences = new DefencesTask(evening.desk('two'))
    expect(defences.problem).toMatchObject({ reason: 'fuelTrucks.missing', data: { hex: 5 } })
    expect(defences.order).toBeUndefined()
    defences.take('fuelTruck')
    defences.pick(5, false)
    expect(defences.problem).toBeUndefined()
  })
})

describe('a tile that is dragged', () => {
  it('goes from the box to a hex, and leaves in hand what was in hand before', () => {
    const { defences } = atWork()
    const drag = defences.dragged('flak')
    drag.begin()
    expect(defences.choices.has(11)).toBe(true)
    drag.drop(11, false)
    expect(defences.tiles).toEqual({ 11: { flak: 1 } })
    expect(defences.kind).toBeUndefined()
    defences.take('radar')
    const other = defences.dragged('flak')
    other.begin()
    other.cancel()
    expect(defences.kind).toBe('radar')
    expect(defences.tiles).toEqual({ 11: { flak: 1 } })
  })

  it('goes from one hex to another as one change, and back where it was when it is let go elsewhere', () => {
    const { defences } = atWork()
    defences.take('flak')
    defences.pick(11, false)
    const cancelled = defences.draggedFrom(11, 'flak')
    cancelled.begin()
    expect(defences.tiles).toEqual({})
    cancelled.cancel()
    expect(defences.tiles).toEqual({ 11: { flak: 1 } })
    const drag = defences.draggedFrom(11, 'flak')
    drag.begin()
    drag.drop(12, false)
    expect(defences.tiles).toEqual({ 12: { flak: 1 } })
    defences.back()
    expect(defences.tiles).toEqual({ 11: { flak: 1 } })
  })
})

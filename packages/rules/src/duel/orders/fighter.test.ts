import { duelAt } from '@opsroom/testkit'
import { describe, expect, it } from 'vitest'
import type { SquadronId } from '../board/pieces.ts'
import type { BaseOrder } from '../state/order-schemas.ts'

const flying = {
  round: 2,
  toAct: 'fighters',
  bomber: { at: 9, altitude: 'high', flown: 1 },
  mosquito: { at: 8, altitude: 'high' },
} as const
const fly = (squadron: SquadronId, path: string[], ending: 'low' | 'high' | 'land'): BaseOrder =>
  ({
    type: 'fighter',
    squadron,
    path,
    ...(ending === 'land' ? { land: true } : { altitude: ending }),
  }) as BaseOrder
const end: BaseOrder = { type: 'endFighters' }

describe('taking off (D6.2)', () => {
  const ground = duelAt({
    ...flying,
    weather: { wind: 'W' },
    fighters: { red: { at: 19, altitude: 'ground' } },
  })
  it('reaches a neighbouring hex low, never high', () => {
    expect(ground.ruleFor(fly('red', ['NE'], 'low'))).toBe('accepted')
    expect(ground.ruleFor(fly('red', ['NE'], 'high'))).toBe('D6.2 takeOff.arrivesLow')
  })
  it('may end high two hexes down the wind (D6.4, D6.5)', () => {
    expect(ground.play(fly('red', ['W', 'W'], 'high')).state.open.squadrons.red).toMatchObject({
      at: 17,
      height: 'high',
      fuel: 6,
    })
  })
  it('may be followed by a landing in the neighbouring hex, which fills the tank', () => {
    const moved = ground.play(fly('red', ['NE'], 'land'))
    expect(moved.state.open.squadrons.red).toMatchObject({ at: 12, height: 'ground', fuel: 8 })
  })
  it('is no take-off when it lands where it stands (D6.7)', () => {
    expect(ground.ruleFor(fly('red', [], 'land'))).toBe('D6.7 land.onGround')
  })
})

describe('fuel (D6.3, D6.6, D6.8)', () => {
  const withFuel = (fuel: number, at = 19) =>
    duelAt({ ...flying, weather: { wind: 'W' }, fighters: { red: { at, altitude: 'high', fuel } } })
  it('costs 3 against the wind, 1 with it, 2 across it, 1 to circle', () => {
    const fuelAfter = (path: string[]) =>
      withFuel(6).play(fly('red', path, 'high')).state.open.squadrons.red.fuel
    expect([['E'], ['W'], ['NE'], []].map(fuelAfter)).toEqual([3, 5, 4, 5])
  })
  it('must last for the order', () =>
    expect(withFuel(1).ruleFor(fly('red', ['NE'], 'low'))).toBe('D6.6 fuel.short'))
  it('is gone at 0: the squadron lands where it is or crashes', () => {
    expect(withFuel(0).ruleFor(fly('red', ['W'], 'low'))).toBe('D6.8 fuel.mustLand')
    expect(withFuel(0).ruleFor(fly('red', [], 'high'))).toBe('D6.8 fuel.mustLand')
    expect(withFuel(0).ruleFor(fly('red', [], 'land'))).toBe('accepted')
  })
  it('at 0 over no airport leaves nothing to order, and the turn ends by itself with the crash (D3, D6.12)', () => {
    const before = duelAt({
      ...flying,
      toAct: 'mosquito',
      fighters: { red: { at: 33, altitude: 'high', fuel: 0 }, green: { at: 10, altitude: 'low', fuel: 0 } },
    })
    const after = before.play({ type: 'mosquito', path: [], altitude: 'high' })
    expect(after.booked()).toEqual(['S8 british 2', 'S8 british 4'])
    expect(after.state.open.squadrons.red.status).toBe('crashed')
    expect(after.state.open.squadrons.green.status).toBe('lost')
    expect(after.state.open.turn).toBe('bomber')
  })
})

describe('airports (D6.7, D15.11)', () => {
  const two = (tiles: object, dropped: object = {}) =>
    duelAt({
      ...flying,
      tiles: tiles as never,
      dropped: dropped as never,
      fighters: { red: { at: 19, altitude: 'ground' }, green: { at: 26, altitude: 'high', fuel: 6 } },
    })
  it('hold one squadron, and one more for each fuel truck', () => {
    expect(two({}).ruleFor(fly('green', ['NE'], 'land'))).toBe('D6.7 land.full')
    expect(two({ '19': { fuelTruck: 1 } }).ruleFor(fly('green', ['NE'], 'land'))).toBe('accepted')
  })
  it('hold no more for a truck that is destroyed', () => {
    expect(
      two({ '19': { fuelTruck: 1 } }, { '19': { destroyed: { fuelTruck: 1 } } }).ruleFor(
        fly('green', ['NE'], 'land'),
      ),
    ).toBe('D6.7 land.full')
  })
  it('have room again when the squadron there has left in this very turn (D6.1)', () => {
    expect(
      two({})
        .play(fly('red', ['E'], 'low'))
        .ruleFor(fly('green', ['NE'], 'land')),
    ).toBe('accepted')
  })
  it('are German', () => {
    const overBritain = duelAt({ ...flying, fighters: { red: { at: 16, altitude: 'high', fuel: 4 } } })
    expect(overBritain.ruleFor(fly('red', [], 'land'))).toBe('D6.7 land.noAirport')
  })
})

describe('the end of the turn (D6.13)', () => {
  it('lands or crashes squadrons without orders in the order yellow, red, green, blue', () => {
    const after = duelAt({
      ...flying,
      fighters: {
        blue: { at: 19, altitude: 'low', fuel: 0 },
        red: { at: 19, altitude: 'high', fuel: 0 },
        yellow: { at: 26, altitude: 'high', fuel: 2 },
      },
    }).play(end)
    // Red comes before blue and takes the only place.
    expect(after.state.open.squadrons).toMatchObject({
      red: { height: 'ground', fuel: 8 },
      blue: { status: 'crashed' },
      yellow: { height: 'high', fuel: 1 },
    })
    expect(after.booked()).toEqual(['S8 british 2'])
  })
  it('lets a squadron that circles by itself over the Mosquito be engaged (v2)', () => {
    const met = {
      ...flying,
      mosquito: { at: 12, altitude: 'high' as const },
      fighters: { red: { at: 12, altitude: 'low' as const, fuel: 5 } },
    }
    expect(duelAt(met).play(end).booked()).toEqual(['S2 british 1'])
    expect(duelAt(met, 'first').play(end).booked()).toEqual([])
  })
  it('engages nobody who leaves the Mosquito behind, or stays on the ground under it (D6.10)', () => {
    const leaves = duelAt({
      ...flying,
      mosquito: { at: 18, altitude: 'high' },
      fighters: { red: { at: 18, altitude: 'high', fuel: 5 }, green: { at: 18, altitude: 'ground' } },
    })
    expect(leaves.play(fly('red', ['E'], 'low'), end).booked()).toEqual([])
  })
})

it('options offer a squadron every legal flight with its price, and nothing else', () => {
  const { options } = duelAt({
    ...flying,
    weather: { wind: 'W' },
    fighters: { red: { at: 19, altitude: 'high', fuel: 2 } },
  })
  const offered = options({ type: 'fighter', squadron: 'red', path: [] }).choices.map(
    ({ pick, value, cost }) => `${pick} ${value} ${cost}`,
  )
  // Headwind east costs 3 and is not offered.
  expect(offered.sort()).toEqual([
    'altitude high 1',
    'altitude low 1',
    'heading NE 2',
    'heading NW 2',
    'heading SE 2',
    'heading SW 2',
    'heading W 1',
    'land land 0',
  ])
  const hop = options({ type: 'fighter', squadron: 'red', path: ['W'] }).choices.map(({ pick, value, hex }) =>
    `${pick} ${value} ${hex ?? ''}`.trim(),
  )
  expect(hop).toContain('heading W 17')
})

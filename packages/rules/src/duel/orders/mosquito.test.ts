import { duelAt, type Given } from '@opsroom/testkit'
import { describe, expect, it } from 'vitest'
import type { BaseOrder, MosquitoOrder } from '../state/order-schemas.ts'

const over = (at: number, more: Given = {}): Given => ({
  round: 2,
  toAct: 'mosquito',
  bomber: { at: 9, altitude: 'high', flown: 1 },
  mosquito: { at, altitude: 'high' },
  ...more,
})
const order = (path: string[], more: Partial<MosquitoOrder>): BaseOrder =>
  ({ type: 'mosquito', path, ...more }) as BaseOrder

describe('the Mosquito', () => {
  it('takes off in round 1, over its airport or up to two hexes away (D5.2)', () => {
    const ground = duelAt({ mosquito: { at: 23, altitude: 'ground' } })
    expect(ground.ruleFor(order([], { altitude: 'low' }))).toBe('accepted')
    expect(ground.ruleFor(order(['NE', 'E'], { altitude: 'high' }))).toBe('accepted')
    expect(ground.ruleFor(order([], {}))).toBe('D5.2 altitude.missing')
  })
  it('never leaves the board (D1.2)', () =>
    expect(duelAt(over(8)).ruleFor(order(['W'], { altitude: 'low' }))).toBe('D1.2 path.offBoard'))

  it('spends one marker more for each hit through each smoke screen, but none for target markers (D5.6)', () => {
    const smoke = duelAt(over(10, { tiles: { '11': { smokeScreen: 2, flak: 2 } } }))
    const after = smoke.play(order(['E'], { altitude: 'low', targetMarkers: 3, bombs: { flak: 1 } }))
    expect(after.state.open.mosquito?.markers).toBe(0)
    expect(after.state.open.ground.destroyed).toEqual({ '11': { flak: 1 } })
    expect(smoke.ruleFor(order(['E'], { altitude: 'low', targetMarkers: 1, bombs: { flak: 2 } }))).toBe(
      'D5.8 markers.short',
    )
  })
  it('cannot hit twice what stands there once, nor anything unheard of (D5.5)', () => {
    const emden = duelAt(over(10, { tiles: { '11': { radar: 1 } } }))
    expect(emden.ruleFor(order(['E'], { altitude: 'low', bombs: { radar: 2 } }))).toBe('D5.5 bomb.notThere')
    expect(emden.ruleFor(order(['E'], { altitude: 'low', bombs: { zeppelin: 1 } }))).toBe('D5.5 bomb.unknown')
    expect(duelAt(over(9)).ruleFor(order([], { altitude: 'low', bombs: { airport: 1 } }))).toBe(
      'D5.5 bomb.noAirport',
    )
  })
  it('may mark a city that is not the target, to bluff (D5.5)', () => {
    expect(
      duelAt(over(11)).play(order(['E'], { altitude: 'high', targetMarkers: 6 })).state.open.ground
        .targetMarkers,
    ).toEqual({ '12': 6 })
  })
  it('passes balloons free of charge as long as it drops no bomb (D5.7)', () => {
    const balloons = duelAt(over(10, { tiles: { '11': { balloonBarrier: 2 } } }))
    expect(balloons.play(order(['E'], { altitude: 'low', targetMarkers: 1 })).booked()).toEqual([])
    expect(balloons.play(order(['E'], { altitude: 'low', bombs: { airport: 1 } })).booked()).toEqual([
      'S7 german 2',
    ])
    expect(balloons.play(order(['E'], { altitude: 'low', bombs: { balloonBarrier: 2 } })).booked()).toEqual(
      [],
    )
  })
})

describe('landing (D5.10)', () => {
  // The default route lands the bomber on 1.
  it('is for British airports other than the bomber’s; in the first edition for any', () => {
    expect(duelAt(over(2)).ruleFor(order(['W'], { land: true }))).toBe('D5.10 mosquito.bomberLandsHere')
    expect(duelAt(over(2), 'first').ruleFor(order(['W'], { land: true }))).toBe('accepted')
    expect(duelAt(over(9)).ruleFor(order(['W'], { land: true }))).toBe('accepted')
    expect(duelAt(over(10)).ruleFor(order(['W'], { land: true }))).toBe('D5.10 mosquito.noAirport')
  })
  it('ends its night: its turns are passed over from then on', () => {
    const after = duelAt(over(9, { fighters: { red: { at: 41, altitude: 'ground' } } })).play(
      order(['W'], { land: true }),
      { type: 'endFighters' },
      { type: 'bomber' },
    )
    expect(after.state.open.turn).toBe('fighters')
    expect(after.state.open.round).toBe(3)
  })
  it('is for good: it stays down', () => {
    const down = duelAt(over(16, { mosquito: { at: 16, altitude: 'ground' } }))
    expect(down.ruleFor(order(['E'], { altitude: 'high' }))).toBe('D5.10 mosquito.staysDown')
    expect(down.options({ type: 'mosquito', path: [], altitude: 'low' })).toEqual({ choices: [] })
  })
  it('does not come with the first move, which takes off (D5.2)', () => {
    const ready = duelAt({ mosquito: { at: 8, altitude: 'ground' } })
    expect(ready.ruleFor(order(['SE'], { land: true }))).toBe('D5.2 mosquito.firstMove')
    expect(ready.options({ type: 'mosquito', path: [] }).choices.map(({ pick }) => pick)).not.toContain(
      'land',
    )
  })
})

it('options show every drop with its price', () => {
  const { options } = duelAt(over(10, { tiles: { '11': { smokeScreen: 1, radar: 1, shelter: 1 } } }))
  const drops = options({ type: 'mosquito', path: ['E'], altitude: 'low' }).choices.map(
    ({ pick, value, cost }) => `${pick} ${value} ${cost}`,
  )
  expect(drops).toEqual(['targetMarker 1 1', 'bomb airport 2', 'bomb radar 2'])
})

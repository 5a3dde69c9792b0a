import {
  type BlueMaxOpen,
  type BlueMaxSetup,
  blueMax,
  blueMaxPresets,
  spinCode,
} from '@opsroom/rules/blue-max'
import type { Direction } from '@opsroom/rules/core'
import { describe, expect, it } from 'vitest'
import { pilotAimOf } from './wants.ts'

const { rules } = blueMax.prepare(blueMaxPresets.firstDuel as BlueMaxSetup)
type Placed = readonly [at: number, heading: Direction]

/** The aim of the pilot of a Nieuport with a manoeuvre. */
function wantAt(own: Placed, enemy: Placed, code: string) {
  const plane = ([at, heading]: Placed, id: string) => ({ plane: id, at, heading, level: undefined })
  const open = { planes: { a1: plane(own, 'nie24'), c1: plane(enemy, 'dr1') } } as unknown as BlueMaxOpen
  return pilotAimOf(rules, open, 'a1', code)
}

describe('a pilot is after', () => {
  it('a shot, if the enemy can be expected in the line of fire', () => {
    expect(wantAt([506, 'E'], [806, 'E'], '2S2')).toBe('a shot')
  })
  it('the fight, far from the enemy', () => {
    expect(wantAt([206, 'E'], [1606, 'W'], '3S3')).toBe('the fight')
  })
  it('a way out of the guns, with an enemy behind', () => {
    expect(wantAt([906, 'E'], [706, 'E'], '7L2')).toBe('a way out of the guns')
  })
  it('room before the edge, close to it', () => {
    expect(wantAt([203, 'SW'], [603, 'E'], '6L2')).toBe('room before the edge')
  })
  it('nothing, where the flight leads off the field', () => {
    expect(wantAt([302, 'NW'], [602, 'E'], '3S3')).toBe('nothing: it leaves the field')
  })
  it('nothing in a spin', () => {
    expect(wantAt([906, 'E'], [706, 'E'], spinCode)).toBe('nothing: it spins')
  })
})

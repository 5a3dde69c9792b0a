import { cellsOf } from '@opsroom/pictures/blue-max/cells'
import { layOutField } from '@opsroom/pictures/hex-map'
import { type BlueMaxSetup, blueMaxPresets } from '@opsroom/rules/blue-max'
import { describe, expect, it } from 'vitest'
import type { Happening } from '../../../state/fold.ts'
import { Dogfight } from '../fixtures/dogfight.ts'
import { isTurningPoint, lossesIn, scenesOf } from './scenes.ts'
import { blueMaxCue } from './sounds.ts'

const fight = new Dogfight(3, blueMaxPresets.advancedThree as BlueMaxSetup).playOn(3)
const geometry = layOutField(cellsOf(fight.game.rules.field))
const happenings = fight.happeningsFor('a1')
const scenes = happenings.map((happening) => ({
  type: happening.entry.event.type as string,
  happening,
  scenes: scenesOf(fight.game.rules, happening, geometry),
}))
const of = (type: string) => scenes.filter((each) => each.type === type)

describe('the film of a turn', () => {
  it('flies all planes that were in play together', () => {
    const moves = of('moved')
    expect(moves.length).toBeGreaterThan(2)
    for (const {
      happening,
      scenes: [scene],
    } of moves) {
      const { open } = happening.entry.event as unknown as { open: { moves: object } }
      expect([...(scene?.flights?.keys() ?? [])].sort()).toEqual(Object.keys(open.moves).sort())
    }
  })
  it('shows every attack for itself, with its dice', () => {
    for (const { happening, scenes: shots } of of('fired')) {
      const { open } = happening.entry.event as unknown as { open: { attacks: { faces: number[] }[] } }
      if (open.attacks.length === 0) continue
      expect(shots.map(({ kind }) => kind)).toEqual(open.attacks.map(() => 'shot'))
      expect(shots.map(({ dice }) => dice[0])).toEqual(open.attacks.map(({ faces }) => faces))
    }
  })
  it('shows nothing of orders that are given, nor of fuel', () => {
    for (const type of ['chosen', 'fireGiven', 'fuelPaid', 'picked', 'startGiven'])
      expect(of(type).flatMap((each) => each.scenes)).toEqual([])
  })
  it('is heard where planes fly and shoot', () => {
    for (const { happening } of of('moved')) expect(blueMaxCue(happening)).not.toEqual(undefined)
    for (const { happening } of of('chosen')) expect(blueMaxCue(happening)).toBe(undefined)
  })
  it('is heard where a plane falls, however it falls, and not where it lands', () => {
    const cueOf = (event: object) => blueMaxCue({ entry: { scope: 'game', event } } as unknown as Happening)
    const fall = cueOf({ type: 'resolved', open: { results: { a1: { out: 'wings' } } } })
    expect(fall).toBeDefined()
    expect(cueOf({ type: 'recovered', open: { rolls: { a1: { die: 1, out: 'spin' } } } })).toEqual(fall)
    expect(cueOf({ type: 'recovered', open: { rolls: { a1: { die: 1 } } } })).toBe(undefined)
    expect(cueOf({ type: 'fell', open: { levels: {}, out: { a1: 'ground' } } })).toEqual(fall)
    expect(cueOf({ type: 'fell', open: { levels: { a1: 2 }, out: {} } })).toBe(undefined)
    const flown = cueOf({ type: 'moved', open: { moves: {}, out: {} } })
    expect(cueOf({ type: 'moved', open: { moves: {}, out: { a1: 'landed' } } })).toEqual(flown)
  })
})

it('a plane is lost in the scene that tells it, and the end of a duel is a turning point too', () => {
  const all = scenes.flatMap((each) => each.scenes)
  const losses = all.filter((scene) => !scene.attack && lossesIn(scene).length > 0)
  const outs = Object.values(fight.open.planes).filter(({ out }) => out)
  expect(losses.flatMap(lossesIn)).toHaveLength(outs.length)
  const [end] = of('duelEnded')
  expect(end?.scenes.every(isTurningPoint)).toBe(true)
  expect(of('fired').flatMap((each) => each.scenes.filter(isTurningPoint))).toEqual([])
})

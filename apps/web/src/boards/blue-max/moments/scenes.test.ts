import { type BlueMaxSetup, blueMaxPresets } from '@opsroom/rules/blue-max'
import { describe, expect, it } from 'vitest'
import { layOut } from '../../../board-kit/hex-map/geometry.ts'
import { Dogfight } from '../fixtures/dogfight.ts'
import { cellsOf } from '../map/cells.ts'
import { scenesOf } from './scenes.ts'
import { blueMaxCue } from './sounds.ts'

const fight = new Dogfight(3, blueMaxPresets.advancedThree as BlueMaxSetup).playOn(3)
const geometry = layOut(cellsOf(fight.game.rules.field))
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
})

import { layOutField } from '@opsroom/pictures/hex-map'
import { type DuelOpen, duel } from '@opsroom/rules/duel'
import { expect, it } from 'vitest'
import { asPreparedDuel } from '../models/desk.ts'
import { burningPlacesOf } from './fires.ts'

it('the city that was struck burns, and airports with bombs smoke', () => {
  const { rules } = asPreparedDuel(duel.prepare(duel.setup.parse({})))
  const { pack } = rules.board
  const geometry = layOutField(pack.hexes)
  const ground = { airportBombs: { 19: 1, 20: 0 } } as unknown as DuelOpen['ground']
  const bomber = { struck: 11 } as unknown as NonNullable<DuelOpen['bomber']>
  expect(burningPlacesOf(pack, { bomber, ground }, geometry)).toEqual([
    { at: geometry.centres.get(11), kind: 'city' },
    { at: geometry.centres.get(19), kind: 'airport' },
  ])
  expect(burningPlacesOf(pack, { ground: { ...ground, airportBombs: {} } }, geometry)).toEqual([])
})

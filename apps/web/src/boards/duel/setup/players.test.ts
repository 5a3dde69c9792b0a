import { type DuelSetup, duelPresets } from '@opsroom/rules/duel'
import { describe, expect, it } from 'vitest'
import { forPlayers, forTwo, playersOf } from './setup.ts'

const setup = duelPresets.campaign as DuelSetup

describe('the number of players', () => {
  it('goes with the expansion, there and back', () => {
    const four = forPlayers(setup, 4)
    expect(four).toEqual({ ...setup, expansions: ['D12.3'], players: 4 })
    expect(playersOf(four)).toBe(4)
    expect(forTwo(four)).toEqual(setup)
    expect(playersOf(setup)).toBe(2)
  })

  it('stays two in a mirror match', () =>
    expect(playersOf(forPlayers(duelPresets.mirrorMatch as DuelSetup, 3))).toBe(2))
})

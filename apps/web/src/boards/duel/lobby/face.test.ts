import { type DuelSetup, duel } from '@opsroom/rules/duel'
import { describe, expect, it } from 'vitest'
import { duelFace } from './face.ts'

describe('the first game that newcomers are offered', () => {
  const { preset, seat, opponent } = duelFace.firstGame ?? { preset: '', seat: '' }
  const setup = duel.presets[preset] as DuelSetup

  it('is one night with red tiles only, without optional rules', () =>
    expect(setup).toMatchObject({ nights: 1, redTilesOnly: true, advanced: [], expansions: [] }))

  it('is played from a seat that the game has, against the weakest bot', () => {
    expect(duel.prepare(setup).seats).toContainEqual({ id: seat, side: 'german' })
    expect(opponent).toBe(duelFace.bots[0])
  })
})

import { describe, expect, it } from 'vitest'
import { Evening } from '../fixtures/evening.ts'
import { repeatedDeployment } from './defences.svelte.ts'

const desk = () => new Evening().prepare('preparation').desk('two')

describe('as last night', () => {
  it('places every tile where it stood', () => {
    const lastNight = { 11: { flak: 2, searchlight: 1 }, 12: { flak: 1 } }
    expect(repeatedDeployment(desk(), lastNight)).toEqual({ tiles: lastNight, unplaced: {} })
  })
  it('says what the rules do not let stand', () => {
    const { tiles, unplaced } = repeatedDeployment(desk(), { 11: { flak: 1 }, 9: { fireEngine: 2 } })
    expect(tiles).toEqual({ 11: { flak: 1 } })
    expect(unplaced).toEqual({ 9: { fireEngine: 2 } })
  })
})

import type { DuelOpen } from '@opsroom/rules/duel'
import { describe, expect, it } from 'vitest'
import { Evening } from '../fixtures/evening.ts'
import { hexSummary } from '../hex-summary.ts'
import { piecesOf } from '../pieces/pieces.ts'
import { hexMarks, squadronEquipmentOf } from './options.ts'

const evening = new Evening().prepare()
const { open, rules } = evening
const said = (now: DuelOpen, hex: number, crests: number[] = []) =>
  hexSummary(rules, now, now.ground.placed, hex, { crests }).join(' ')

describe('a mark of an optional rule on the map', () => {
  it('is nothing where they are not played', () => {
    expect(hexMarks(open, 11)).toEqual([])
    expect(piecesOf(open).some(({ carried }) => carried)).toBe(false)
  })

  const now: DuelOpen = {
    ...open,
    options: {
      medals: { british: 0, german: 0, laid: { 11: 2 }, fuelSaved: false },
      boars: { waiting: { 11: 1 }, flying: { 12: 1 }, round: 1 },
      britishGround: { guns: { 16: 1 }, lights: { 16: 2 } },
    },
  }
  it('is drawn hex by hex', () => {
    expect(hexMarks(now, 11)).toEqual([
      { kind: 'medalsLaid', count: 2 },
      { kind: 'boarsWaiting', count: 1 },
    ])
    expect(hexMarks(now, 12)).toEqual([{ kind: 'boarsFlying', count: 1 }])
  })
  it('is spoken with the hex', () => {
    expect(said(now, 11)).toContain('2 German medals. A Wild Boar waits.')
    expect(said(now, 16)).toContain('A British gun. 2 British searchlights.')
    expect(said(now, 11, [11])).toContain('Its crest was handed over.')
  })
})

describe('the mark of a squadron', () => {
  it('is MW-50 until it is used', () => {
    const carrying = (ready: boolean): DuelOpen => ({
      ...open,
      options: { mw50: { squadron: 'red', ready } },
    })
    expect(squadronEquipmentOf(carrying(true), 'red')).toEqual({ what: 'mw50', used: false })
    expect(said(carrying(false), 24)).toContain('It has used its MW-50.')
  })

  it('is the badge of the Ju 88, which counts anew on the way home', () => {
    const now: DuelOpen = {
      ...open,
      squadrons: { ...open.squadrons, blue: { ...open.squadrons.blue, aircraft: 'Ju88' } },
      options: { ju88: { out: true, home: false, lost: false } },
    }
    const home = { ...now, bomber: { ...(open.bomber as NonNullable<DuelOpen['bomber']>), struck: 11 } }
    expect(squadronEquipmentOf(now, 'blue')).toEqual({ what: 'ju88', used: true })
    expect(squadronEquipmentOf(home, 'blue')).toEqual({ what: 'ju88', used: false })
  })
})

import { type AgreedSetup, duelAt, type Given } from '@opsroom/testkit'
import { describe, expect, it } from 'vitest'
import { medals } from './slice.ts'

const v2 = { advanced: ['D10.4'] }
const first = { advanced: ['D10.4'], edition: 'first' as const }
const bomber: NonNullable<Given['bomber']> = {
  at: 24,
  altitude: 'high',
  route: ['E', 'E', 'E', 'W', 'W', 'W'],
  target: 26,
  flown: 1,
}
const high = (at: number, fuel = 5) => ({ at, altitude: 'high', fuel }) as const

const bomberAt25 = (more: Given, agreed: AgreedSetup = v2) =>
  duelAt({ round: 2, toAct: 'bomber', bomber, mosquito: { at: 8, altitude: 'high' }, ...more }, agreed)
const fightersBefore25 = (more: Given, agreed: AgreedSetup = v2) =>
  duelAt({ round: 2, toAct: 'fighters', bomber, mosquito: { at: 8, altitude: 'high' }, ...more }, agreed)

describe('medals are earned (D10.4)', () => {
  it('two by the German for four squadrons, and not before the move is over', () => {
    const four = { red: high(25), green: high(25), blue: high(25), yellow: high(25) }
    const met = bomberAt25({ fighters: four })
    expect(medals.of(met.play({ type: 'bomber' }).state.open)).toMatchObject({ german: 2, british: 0 })
  })
  it('none by the British on the last move', () => {
    const home = { ...bomber, at: 24, flown: 5, struck: true }
    const { state } = bomberAt25({ bomber: home }).play({ type: 'bomber' })
    expect(medals.of(state.open).british).toBe(0)
  })
})

describe('British medals (D10.4)', () => {
  const guns = { tiles: { '25': { flak: 2, radar: 1, shelter: 1 } }, medals: { british: 2 } }
  it('remove red tiles and no others, as many as there are, as long as there are medals', () => {
    const night = bomberAt25(guns)
    expect(night.ruleFor({ type: 'bomber', removeTiles: { shelter: 1 } })).toBe('D10.4 medal.notRed')
    expect(night.ruleFor({ type: 'bomber', removeTiles: { radar: 2 } })).toBe('D10.4 medal.notThere')
    expect(night.ruleFor({ type: 'bomber', removeTiles: { flak: 2, radar: 1 } })).toBe('D10.4 medals.short')
    const after = night.play({ type: 'bomber', removeTiles: { flak: 2 } })
    expect(after.booked()).toEqual([])
    expect(after.state.open.ground.destroyed).toEqual({ 25: { flak: 2 } })
  })
  it('take away no more than the fight is worth', () => {
    const night = bomberAt25({ fighters: { red: high(25) }, medals: { british: 5 } })
    expect(night.ruleFor({ type: 'bomber', absorb: 3 })).toBe('D10.4 absorb.tooMuch')
    expect(night.play({ type: 'bomber', absorb: 2 }).booked()).toEqual(['S4 german 0'])
  })
  it('are counted after what the same order removes', () => {
    const night = bomberAt25({
      fighters: { red: high(25) },
      tiles: { '25': { radar: 1 } },
      medals: { british: 5 },
    })
    expect(night.ruleFor({ type: 'bomber', absorb: 3 })).toBe('accepted')
    expect(night.ruleFor({ type: 'bomber', absorb: 3, removeTiles: { radar: 1 } })).toBe(
      'D10.4 absorb.tooMuch',
    )
  })
  it('are dropped as bombs at the price of smoke, half of them at most', () => {
    const night = duelAt(
      {
        round: 3,
        mosquito: { at: 10, altitude: 'high', markers: 1 },
        tiles: { '11': { smokeScreen: 1, flak: 1 } },
        medals: { british: 2 },
      },
      v2,
    )
    const attack = {
      type: 'mosquito' as const,
      path: ['E' as const],
      altitude: 'low' as const,
      bombs: { flak: 1 },
    }
    expect(night.ruleFor({ ...attack })).toBe('D5.8 markers.short')
    expect(night.ruleFor({ ...attack, medals: 2 })).toBe('D10.4 medals.moreThanMarkers')
    const { open } = night.play({ ...attack, medals: 1 }).state
    expect([open.mosquito?.markers, medals.of(open).british]).toEqual([0, 1])
  })
})

describe('German medals (D10.4)', () => {
  const laying = { red: high(25) }
  it('are laid only where a fighter is in the air when the turn has ended', () => {
    const night = fightersBefore25({ fighters: { red: high(18, 0) }, medals: { german: 1 } })
    // Without fuel it lands by itself.
    expect(night.ruleFor({ type: 'endFighters', layMedals: { 18: 1 } })).toBe('D10.4 lay.noFighter')
  })
  it('stay as long as a fighter is there, and in the first edition for one more turn only', () => {
    const stays = { fighters: laying, medals: { german: 0, laid: { 25: 1 } } }
    const lying = (agreed: AgreedSetup) =>
      medals.of(fightersBefore25(stays, agreed).play({ type: 'endFighters' }).state.open).laid
    expect(lying(v2)).toEqual({ 25: 1 })
    expect(lying(first)).toEqual({})
    const gone = fightersBefore25(stays).play(
      { type: 'fighter', squadron: 'red', path: ['E'], altitude: 'high' },
      { type: 'endFighters' },
    )
    expect(medals.of(gone.state.open).laid).toEqual({})
  })
  it('save fuel once a night, never on an order that is free, and not where the tank is empty', () => {
    const night = fightersBefore25({
      fighters: { red: high(18), blue: high(25), green: high(5, 0) },
      medals: { german: 3 },
    })
    const save = { type: 'fighter' as const, path: [], altitude: 'high' as const, saveFuel: true }
    expect(night.ruleFor({ type: 'fighter', squadron: 'red', path: [], land: true, saveFuel: true })).toBe(
      'D10.4 saveFuel.free',
    )
    expect(night.ruleFor({ ...save, squadron: 'green' })).toBe('D6.8 fuel.mustLand')
    const once = night.play({ ...save, squadron: 'blue' })
    expect(once.state.open.squadrons.blue.fuel).toBe(5)
    expect(once.ruleFor({ ...save, squadron: 'red' })).toBe('D10.4 saveFuel.used')
  })
  it('repair an airport with all its bombs, or one tile', () => {
    const night = fightersBefore25({
      fighters: laying,
      tiles: { '11': { flak: 2 } },
      dropped: { '11': { airportBombs: 3, destroyed: { flak: 2 } } },
      medals: { german: 2 },
    })
    expect(night.ruleFor({ type: 'repair', at: 18, what: 'airport' })).toBe('D10.4 repair.nothing')
    const repaired = night.play(
      { type: 'repair', at: 11, what: 'airport' },
      { type: 'repair', at: 11, what: 'flak' },
    )
    expect(repaired.state.open.ground).toMatchObject({ airportBombs: {}, destroyed: { 11: { flak: 1 } } })
    expect(repaired.ruleFor({ type: 'repair', at: 11, what: 'flak' })).toBe('D10.4 medals.short')
  })
})

import {
  type AgreedSetup,
  duelAt,
  duelSubject,
  gameActs,
  playNight,
  type Situation,
  setupWithRules,
  situationAtPhases3And4,
} from '@opsroom/testkit'
import { describe, expect, it } from 'vitest'
import { redactEvent, replayOf } from '../../core/index.ts'
import { exampleRaid } from '../test-helpers/preparation.ts'
import { aces } from './aces/slice.ts'
import { ju88Slice } from './ju88.ts'
import { crestEvents } from './walls-have-ears/crests.ts'
import { crests } from './walls-have-ears/slice.ts'
import { boarAllowance, windowAllowance } from './window/allowance.ts'

const evening = (...expansions: string[]): Situation =>
  situationAtPhases3And4(
    { fighters: { yellow: { at: 41, altitude: 'ground' } } },
    { advanced: [], expansions },
  )
const planned = { ...exampleRaid, mosquito: 8 }
const defences = { type: 'defences', tiles: { 25: { flak: 1, shelter: 1 } } } as const
const over = (more: Parameters<typeof duelAt>[0], ...expansions: string[]): Situation =>
  duelAt(
    {
      round: 2,
      toAct: 'fighters',
      bomber: { at: 24, altitude: 'high', route: ['E', 'E', 'E', 'W', 'W', 'W'], target: 26, flown: 1 },
      mosquito: { at: 24, altitude: 'high' },
      fighters: { yellow: { at: 41, altitude: 'ground' } },
      ...more,
    },
    { advanced: [], expansions } satisfies AgreedSetup,
  )

describe('the Junkers Ju 88 (D12.1)', () => {
  const uses = (struck: boolean, at: number) =>
    over(
      {
        toAct: 'bomber',
        weather: { clouds: [25] },
        bomber: {
          at,
          altitude: 'high',
          route: ['E', 'E', 'E', 'W', 'W', 'W'],
          target: 26,
          flown: struck ? 3 : 1,
          struck,
        },
        fighters: { red: { at: 25, altitude: 'high', fuel: 5, aircraft: 'Ju88' } },
      },
      'D12.1',
    ).play({ type: 'bomber' })
  it('uses its badge by itself, once on each way', () => {
    expect(ju88Slice.of(uses(false, 24).state.open)).toMatchObject({ out: true, home: false })
    expect(ju88Slice.of(uses(true, 26).state.open)).toMatchObject({ out: false, home: true })
    expect(uses(false, 24).booked()).toEqual(['S4 german 2'])
  })
})

describe('the way from the curtain to the duel (D12.12)', () => {
  it('has guns, extra tiles, aircraft, crests and tiles moved, then Window announced and tokens', () => {
    const all = evening('D12.2', 'D12.4', 'D12.5', 'D12.10')
    const begun = all.play({ ...planned, window: [2] }, defences)
    expect(begun.events.map(({ type }) => type)).not.toContain('windowAnnounced')
    expect(begun.state.open.turn).toBe('gunsAndLights')
    const placed = begun.play({ type: 'gunsAndLights', guns: { 9: 1 } })
    expect(placed.state.open.turn).toBe('extraTiles')
    expect(placed.state.open.bomber).toBeUndefined()
    const crestsTurn = placed.play({ type: 'extraTiles', tiles: { 11: { flak: 2 } } })
    expect(crestsTurn.state.open.bomber?.at).toBe(16)
    expect(crestsTurn.state.open.turn).toBe('crests')
    const moved = crestsTurn.play(
      { type: 'crests', cities: [26, 11, 12, 22, 41] },
      { type: 'moveTiles', lifted: { 25: { flak: 1 } }, put: { 12: { flak: 1 } } },
    )
    for (const seat of ['one', 'two'])
      expect(crests.of(moved.state.secrets?.[seat])).toEqual([11, 12, 22, 26, 41])
    expect(moved.state.open.ground.placed).toEqual({ 11: { flak: 2 }, 12: { flak: 1 }, 25: { shelter: 1 } })
    expect(moved.events.map(({ type }) => type).slice(-3)).toEqual([
      'turnBegan',
      'windowAnnounced',
      'turnBegan',
    ])
    expect(moved.state.open.turn).toBe('boars')
    const waiting = moved.play({ type: 'boars', at: [18, 18] })
    expect(waiting.state.open).toMatchObject({ round: 1, turn: 'mosquito' })
  })
  it('does not show the number of Window cards', () => {
    const two = situationAtPhases3And4(
      { fighters: { yellow: { at: 41, altitude: 'ground' } } },
      { expansions: ['D12.4'], nights: 2 },
    )
    const [one, both] = [[2], [2, 4]].map(
      (window) => two.play({ ...planned, window }, defences).state.open.options,
    )
    expect(one).toEqual(both)
  })
  it('passes over the tokens when Window is not used', () =>
    expect(evening('D12.4', 'D12.5').play(planned, defences).state.open.turn).toBe('mosquito'))
})

describe('the walls have ears (D12.2)', () => {
  const handing = evening('D12.2').play(planned, defences)
  it('asks for five crests with the target among them', () => {
    expect(handing.ruleFor({ type: 'crests', cities: [12, 13, 22, 26, 27] })).toBe('D12.2 crests.noTarget')
    expect(handing.ruleFor({ type: 'crests', cities: [11, 12] })).toBe('D12.2 crests.count')
  })
  it('shows the crests to both players and to nobody else', () => {
    const shown = handing.play({ type: 'crests', cities: [22, 26, 11, 12, 13] }).events.at(-2)
    expect(shown).toMatchObject({
      type: 'crestsShown',
      open: {},
      own: { two: { cities: [11, 12, 13, 22, 26] } },
    })
    expect(redactEvent(crestEvents, shown as never, 'public')).toEqual({ type: 'crestsShown', open: {} })
  })
  it('moves five tiles at most, and no shelter', () => {
    const moving = handing.play({ type: 'crests', cities: [11, 12, 13, 22, 26] })
    const shelter = {
      type: 'moveTiles',
      lifted: { 25: { shelter: 1 } },
      put: { 12: { shelter: 1 } },
    } as const
    expect(moving.ruleFor(shelter)).toBe('D12.2 moveTiles.stays')
    expect(moving.ruleFor({ type: 'moveTiles', lifted: { 25: { flak: 1 } } })).toBe('D12.2 moveTiles.uneven')
    expect(moving.ruleFor({ type: 'moveTiles', put: { 17: { flak: 1 } } })).toBe('D7.1 tile.homeWaters')
  })
  it('draws the target at random, and rejects it once', () => {
    const drawing = evening('D12.2', 'D12.2a')
    expect(drawing.ruleFor(planned)).toBe('D12.2 target.notDrawn')
    const rejected = drawing.play({ type: 'drawTarget' }, { type: 'drawTarget' })
    expect(rejected.ruleFor({ type: 'drawTarget' })).toBe('D12.2 target.rejectedOnce')
    expect(rejected.state.open).toEqual(drawing.state.open)
  })
  it('does not open a rejected target with the night’s plan, as long as the game goes on', () => {
    const setups = [setupWithRules(['D12.2a'], { nights: 2 })]
    const night = [3, 4, 5, 6, 7, 8, 9, 10]
      .map((number) => playNight({ ...duelSubject, setups }, number))
      .find((one) =>
        gameActs(one).some(({ logEntries }) =>
          logEntries.some(({ entry }) => entry.event.type === 'nightBegan'),
        ),
      )
    const begun = night?.logEntries.findIndex(({ entry }) => entry.event.type === 'nightBegan') ?? 0
    const running =
      night?.logEntries.slice(0, begun + 1).map(({ number, entry }) => ({ number, entry })) ?? []
    expect(running.some(({ entry }) => entry.event.type === 'targetDrawn')).toBe(true)
    for (const viewpoint of ['truth', 'one', 'two', 'public'])
      expect(JSON.stringify(replayOf(night?.game as never, running as never, viewpoint))).not.toContain(
        'targetDrawn',
      )
  })
})

describe('Window and Wild Boar over several nights (D12.4, D12.5)', () => {
  const allowed = (nights: number, mirror = false) =>
    Array.from({ length: nights }, (_, night) => [
      windowAllowance({ nights, mirror }, night + 1),
      boarAllowance({ nights, mirror }, night + 1),
    ])
  it('have one card and two tokens a night, but in games of two and three', () => {
    expect(allowed(1)).toEqual([[1, 2]])
    expect(allowed(2)).toEqual([[2, 1], [1, 2]]) // biome-ignore format: one pair a night
    expect(allowed(3)).toEqual([[2, 0], [1, 1], [0, 2]]) // biome-ignore format: as above
    expect(allowed(2, true)).toEqual([[1, 2], [1, 2]]) // biome-ignore format: as above
    expect(new Set(allowed(5).flat())).toEqual(new Set([1, 2]))
  })
})

describe('ace gunners (D12.8)', () => {
  const laid = over({ toAct: 'mosquito', aces: { gold: 1 } }, 'D12.8')
  it('are laid before the Mosquito’s turn only, or wait', () => {
    expect(laid.ruleFor({ type: 'ace', kind: 'gold', at: 25 })).toBe('D12.8 ace.beforeMosquito')
  })
  it('begin a round with the German’s word, and fire at a high Mosquito instead of the bomber', () => {
    const next = over({ toAct: 'bomber', aces: { gold: 1 } }, 'D12.8').play({ type: 'bomber' })
    expect(next.state.open.turn).toBe('ace')
    const over26 = next.play(
      { type: 'ace', kind: 'gold', at: 26 },
      { type: 'mosquito', path: ['E', 'E'], altitude: 'high' },
    )
    expect(over26.state.open.turn).toBe('aceFire')
    const held = over26.play({ type: 'aceFire', pass: true }, { type: 'endFighters' }, { type: 'bomber' })
    expect(held.booked()).toContain('S5 german 2')
    const fired = over26.play({ type: 'aceFire' }, { type: 'endFighters' }, { type: 'bomber' })
    expect(fired.booked()).toContain('D12.8 german 1')
    expect(fired.booked()).not.toContain('S5 german 2')
  })
  it('are one of each: a second hit for four earns silver', () => {
    const earned = over({ toAct: 'bomber', aces: { gold: 1 }, tiles: { 25: { flak: 4 } } }, 'D12.8')
    expect(aces.of(earned.play({ type: 'bomber' }).state.open)).toMatchObject({ silver: 1, gold: 1 })
  })
})

describe('rail flak (D12.9)', () => {
  it('moves one hex in each turn', () => {
    const rolled = over({ tiles: { 27: { railFlak: 1 } } }, 'D12.9').play({
      type: 'railFlak',
      from: 27,
      path: ['W'],
    })
    expect(rolled.ruleFor({ type: 'railFlak', from: 26, path: ['W'] })).toBe('D12.9 railFlak.moved')
  })
})

describe('British guns and lights (D12.10)', () => {
  it('let the British choose where two squadrons are over a gun', () => {
    const two = over(
      {
        fighters: {
          red: { at: 9, altitude: 'high', fuel: 5 },
          green: { at: 9, altitude: 'low', fuel: 1 },
        },
        guns: { 9: 2 },
      },
      'D12.10',
    ).play({ type: 'endFighters' })
    expect(two.state.open.turn).toBe('fireGuns')
    expect(two.ruleFor({ type: 'fireGuns', hits: { 9: { red: 1 } } })).toBe('D12.10 guns.all')
    expect(two.ruleFor({ type: 'fireGuns', hits: { 9: { yellow: 2 } } })).toBe('D12.10 guns.notThere')
    const hit = two.play({ type: 'fireGuns', hits: { 9: { red: 1, green: 1 } } })
    expect(hit.state.open.squadrons).toMatchObject({ red: { fuel: 3 }, green: { fuel: 0 } })
    expect(hit.state.open.turn).toBe('bomber')
  })
  it('stand in home waters, four of each, and give two tiles each of any kind', () => {
    const placing = evening('D12.10', 'D12.6').play(planned, defences)
    expect(placing.ruleFor({ type: 'gunsAndLights', guns: { 25: 1 } })).toBe('D12.10 ground.notHomeWaters')
    expect(placing.ruleFor({ type: 'gunsAndLights', lights: { 9: 5 } })).toBe('D12.10 ground.tooMany')
    const extra = placing.play({ type: 'gunsAndLights', lights: { 9: 2 } })
    const rule = (here: Record<string, number>) => extra.ruleFor({ type: 'extraTiles', tiles: { 11: here } })
    expect(rule({ flak: 4 })).toBe('accepted')
    expect(rule({ flak: 5 })).toBe('D12.10 extraTiles.tooMany')
    expect(rule({ shelter: 1 })).toBe('accepted')
    expect(rule({ quadFlak: 3 })).toBe('D12.11 extraTiles.none')
  })
})

import { playMatch } from '@opsroom/testkit'
import { describe, expect, it } from 'vitest'
import {
  randomFrom,
  seedFromNumber,
  stateAfter,
  verifyRecord,
  viewOf,
  wholeRecordOf,
} from '../../core/index.ts'
import type { BaseOrder, DuelEvent, DuelState } from '../index.ts'
import {
  closedHexes,
  duel,
  duelPresets,
  duelSetupSchema,
  prepareRules,
  rulesAllowedInSolo,
  soloSwitchableRules,
} from '../index.ts'
import { soloFlightRules } from './reach.ts'
import { soloSetupSchema } from './setup.ts'

const soloNight = duelPresets.soloNight as NonNullable<typeof duelPresets.soloNight>
const game = duel.prepare(soloNight)
const german = 'two'

/**
 * The evening of a seed: squadrons on 5, 18, 24 and 12, no tiles; and so many fighters' turns in which nobody takes
 * off.
 */
function played(seed: number, turns: number): { state: DuelState; events: DuelEvent[] } {
  const random = randomFrom(seedFromNumber(seed))
  const orders: BaseOrder[] = [
    { type: 'squadrons', at: { yellow: 5, red: 18, green: 24, blue: 12 } },
    { type: 'defences', tiles: {} },
    ...Array.from({ length: turns }, (): BaseOrder => ({ type: 'endFighters' })),
  ]
  let state = game.initial
  const events: DuelEvent[] = []
  for (const order of orders) {
    expect(game.refuse(viewOf(state, german), german, order)).toBeUndefined()
    for (const { event, after } of game.decide(state, german, order, random)) {
      state = after
      events.push(event)
    }
  }
  return { state, events }
}

const story = (events: readonly DuelEvent[]) =>
  events.map((event) => {
    const open = event.open as { round?: number; turn?: string; card?: string; aside?: string[]; at?: number }
    switch (event.type) {
      case 'turnBegan':
        return `${open.round} ${open.turn}`
      case 'bomberFlew':
        return `bomber ${[...(open.aside ?? []).map((card) => `(${card})`), open.card].join(' ')} to ${open.at}`
      case 'mosquitoFlew':
        return `mosquito to ${open.at}`
      default:
        return event.type
    }
  })

describe('the solo mission (D11)', () => {
  it('has one seat, for a German', () => {
    expect(game.seats).toEqual([{ id: german, side: 'german' }])
    expect(game.waitingFor(viewOf(game.initial, german)).seats).toEqual([german])
  })

  it('begins with the fighters while both British pieces are on the ground, where the weather card says (D11.2, D11.4)', () => {
    const { state, events } = played(1, 0)
    expect(story(events)).toEqual([
      'squadronsPlaced',
      'defencesLocked',
      'weatherDrawn',
      'curtainRaised',
      '1 fighters',
    ])
    const drawn = events.find(({ type }) => type === 'weatherDrawn')?.open as unknown as {
      solo: { bomber: number; mosquito: number }
    }
    const { bomber, mosquito } = state.open
    expect([bomber?.at, bomber?.height]).toEqual([drawn.solo.bomber, 'ground'])
    expect([mosquito?.at, mosquito?.height]).toEqual([drawn.solo.mosquito, 'ground'])
  })

  it('goes on fighters, bomber, Mosquito, and asks the German alone', () => {
    const { events, state } = played(1, 2)
    const turns = story(events).filter((line) => /^\d/.test(line))
    expect(turns).toEqual([
      '1 fighters',
      '1 bomber',
      '1 mosquito',
      '2 fighters',
      '2 bomber',
      '2 mosquito',
      '3 fighters',
    ])
    expect(game.waitingFor(viewOf(state, german)).seats).toEqual([german])
    expect(game.waitingFor({ open: state.open }).seats).toEqual([german])
  })

  it('is the same mission for the same seed, and another for another', () => {
    expect(story(played(1, 3).events)).toEqual(story(played(1, 3).events))
    const missions = [1, 2, 3, 4, 5].map((seed) => story(played(seed, 3).events).join())
    expect(new Set(missions).size).toBeGreaterThan(3)
  })

  it('gives a record that is decided again from its orders and its seed to the same logEntries', () => {
    for (const number of [1, 2, 3]) {
      const match = playMatch(duel, soloNight, number, { takesBack: 0, resigns: 0 })
      const record = wholeRecordOf(duel, match.game, match.logEntries)
      expect(record?.ending.by).toBe('game')
      expect(verifyRecord(duel, JSON.parse(JSON.stringify(record)))).toEqual([])
      const again = playMatch(duel, soloNight, number, { takesBack: 0, resigns: 0 })
      expect(again.logEntries).toEqual(match.logEntries)
    }
  })

  it('keeps no order of cards in any state or event', () => {
    const { state } = played(1, 2)
    expect(Object.keys(state.open.options?.solo as object).toSorted()).toEqual([
      'card',
      'cities',
      'home',
      'out',
    ])
    expect(state.sealed).toBeUndefined()
    expect(state.secrets).toEqual({ [german]: {} })
  })

  it('takes no order for the British', () => {
    const { state } = played(1, 1)
    for (const order of [{ type: 'bomber' }, { type: 'mosquito', path: [], altitude: 'high' }] as BaseOrder[])
      expect(game.refuse(viewOf(state, german), german, order)?.rule).toBe('D3')
  })
})

describe('options that do not go with the solo mission', () => {
  const problem = (more: object) =>
    duelSetupSchema.safeParse({ ...soloNight, ...more }).error?.issues[0]?.message
  it('advanced rules', () => expect(problem({ advanced: ['D10.1'] })).toMatch(/without advanced rules/))
  it('a mirror match', () => expect(problem({ nights: 2, mirror: true })).toMatch(/no sides to exchange/))
  it('sides exchanged', () => expect(problem({ nights: 2, exchange: true })).toMatch(/no sides to exchange/))
  it.each([['D12.2'], ['D12.2', 'D12.2a'], ['D12.3'], ['D12.4'], ['D12.4', 'D12.5'], ['D12.10']])(
    'expansions that ask the British or a second German: %s %s',
    (...expansions) => expect(problem({ expansions })).toMatch(/a decision that nobody takes/),
  )
  it('the acoustic mirror, which belongs to the medals', () =>
    expect(problem({ expansions: ['D12.7'] })).toMatch(/needs D10.4/))
})

describe('options that go with the solo mission', () => {
  it.each(rulesAllowedInSolo())('%s', (rule) =>
    expect(duelSetupSchema.safeParse({ ...soloNight, expansions: [rule] }).error).toBeUndefined(),
  )
  it('Ju 88, quad flak, ace gunners, rail flak, and no other', () =>
    expect(rulesAllowedInSolo()).toEqual(['D12.1', 'D12.6', 'D12.8', 'D12.9']))
  it('quad flak, which never fires there, is not offered', () =>
    expect(soloSwitchableRules()).toEqual(['D12.1', 'D12.8', 'D12.9']))
  it('several nights, each with a weather card of its own, fresh decks and the shelters of the night before', () => {
    const setup = { ...soloNight, nights: 3, expansions: rulesAllowedInSolo() }
    const match = playMatch(duel, setup, 5, { takesBack: 0, resigns: 0 })
    const events = match.logEntries.map(({ entry }) => entry.event as DuelEvent)
    const cards = events.flatMap((event) => (event.type === 'weatherDrawn' ? [event.open?.weather.card] : []))
    expect(new Set(cards).size).toBe(3)
    const record = wholeRecordOf(duel, match.game, match.logEntries)
    expect(record?.ending.by).toBe('game')
    expect(verifyRecord(duel, JSON.parse(JSON.stringify(record)))).toEqual([])
  })
})

describe('the remaining abilities of the cards (D11.4)', () => {
  const { board } = prepareRules(soloNight)
  const sky = soloFlightRules(board, false)
  it('every weather card starts a raid, and every city is flown home from', () => {
    for (const { solo } of board.pack.weather)
      expect(sky.canArrive({ at: solo?.bomber ?? 0, cities: solo?.target ?? 0 })).toBe(true)
    for (const city of board.cities) expect(sky.canArrive({ at: city, cities: 0 })).toBe(true)
  })
  it('never a closed hex', () => {
    for (const at of board.hexes.keys())
      for (const cities of [0, 1, 2])
        for (const card of sky.cards({ at, cities }))
          expect(closedHexes).not.toContain(sky.fly({ at, cities }, card)?.at)
  })
  it('Berlin as the first of two cities is a dead end', () => {
    expect(sky.fly({ at: 21, heading: 'E', cities: 2 }, 'E')).toBeUndefined()
    expect(sky.fly({ at: 21, heading: 'E', cities: 1 }, 'E')).toMatchObject({ at: 22, arrived: true })
  })
  it('is worked out once for a board', () => expect(soloFlightRules(board, false)).toBe(sky))
})

describe('fewer tiles (D11.8)', () => {
  it('no tile is offered beyond the number', () => {
    const small = duel.prepare({ ...soloNight, solo: soloSetupSchema.parse({ tiles: 2 }) })
    const random = randomFrom(seedFromNumber(1))
    const squadrons: BaseOrder = { type: 'squadrons', at: { yellow: 5, red: 18, green: 24, blue: 12 } }
    const evening = stateAfter(small.decide(small.initial, german, squadrons, random), small.initial)
    const offered = (tiles: Record<string, Record<string, number>>) =>
      small.options(viewOf(evening, german), german, { type: 'defences', tiles }).choices.length
    expect(offered({ 11: { flak: 1 } })).toBeGreaterThan(0)
    expect(offered({ 11: { flak: 2 } })).toBe(0)
  })
})

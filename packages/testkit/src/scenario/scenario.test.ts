import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { runScenario } from './run.ts'

const read = (name: string): { id: string; cites: string[] }[] =>
  JSON.parse(readFileSync(new URL(`../../../rules/scenarios/${name}.json`, import.meta.url), 'utf8'))

describe.each([
  ['base', 39],
  ['advanced', 20],
  ['expansions', 12],
  ['advanced-worked', 135],
  ['expansions-worked', 170],
  ['solo', 38],
  ['rulings', 56],
  ['editions', 62],
  ['outcomes', 29],
  ['audit', 839],
  ['pairs-audit', 227],
  ['campaign-audit', 142],
] as const)('the scenarios of the %s rules', (name, count) => {
  const scenarios = read(`duel-${name}`)
  it('are all there', () => expect(scenarios.length).toBe(count))
  it.each(scenarios.map((scenario) => [scenario.id, scenario.cites.join(', '), scenario] as const))(
    '%s (%s)',
    (_id, _cites, scenario) => {
      expect(runScenario(scenario).problem).toBeUndefined()
    },
  )
})

describe('the scenario runner', () => {
  const duel = {
    id: 'x',
    given: {
      toAct: 'fighters',
      mosquito: { at: 8, altitude: 'high' },
      fighters: { red: { at: 18, altitude: 'ground' } },
    },
    when: [{ fighter: { squadron: 'red', path: ['W'], altitude: 'low' } }, { endFighters: {} }],
  }
  it('says what differs', () => {
    const { problem } = runScenario({ ...duel, then: { vp: 9, fighters: { red: { at: 17, fuel: 8 } } } })
    expect(problem).toBe('vp is 0, not 9; red.fuel is 5, not 8')
  })
  it('says when a refusal does not come', () => {
    expect(runScenario({ ...duel, then: { refused: 'D6' } }).problem).toBe(
      'endFighters was accepted, not refused by D6',
    )
  })
  it('takes a longer rule id for the one that is named', () => {
    const late = { ...duel, when: [{ fighter: { squadron: 'red', path: ['W', 'E'], altitude: 'low' } }] }
    expect(runScenario({ ...late, then: { refused: 'D6' } }).problem).toBeUndefined()
    expect(runScenario({ ...late, then: { refused: 'D7' } }).problem).toBe(
      'refused by D6.4 (path.notTailwind), not by D7',
    )
  })
  it('takes no rule for another whose number begins alike', () => {
    const out = { ...duel, when: [{ fighter: { squadron: 'blue', path: [], altitude: 'low' } }] }
    expect(runScenario({ ...out, then: { refused: 'D6.12' } }).problem).toBeUndefined()
    expect(runScenario({ ...out, then: { refused: 'D6.1' } }).problem).toBe(
      'refused by D6.12 (squadron.out), not by D6.1',
    )
  })
  it('misses a refusal where nothing was ordered', () => {
    expect(runScenario({ ...duel, when: [], then: { refused: 'D6.1' } }).problem).toBe(
      'no order was given, none was refused by D6.1',
    )
  })
  it('says on one line what is no scenario', () => {
    const odd = (fighters: object) => runScenario({ ...duel, given: { fighters }, then: {} }).problem
    expect(odd({ red: { at: 18, altitude: 'ground', aircraft: 'Spitfire' } })).toMatch(
      /^not a scenario: given\.fighters\.red\.aircraft .*$/,
    )
    expect(odd({ pink: { at: 18, altitude: 'ground' } })).toMatch(
      /^not a scenario: given\.fighters .*pink.*$/,
    )
    expect(runScenario({ ...duel, then: { fighters: [1] } }).problem).toMatch(
      /^not a scenario: then\.fighters/,
    )
    expect(runScenario({ ...duel, then: { fighters: { red: null } } }).problem).toMatch(
      /^not a scenario: then\.fighters\.red/,
    )
    expect(runScenario(null)).toMatchObject({ id: '(no id)' })
  })
  it('says how a game ended otherwise, and which turns began', () => {
    const landing = {
      id: 'landing',
      given: {
        toAct: 'bomber',
        vp: 5,
        mosquito: { at: 8, altitude: 'high' },
        bomber: { at: 2, altitude: 'high', flown: 5, struck: true },
      },
      when: [{ bomber: {} }],
    }
    const problemOf = (then: object, more: object = {}) => runScenario({ ...landing, ...more, then }).problem
    expect(problemOf({ over: { winner: 'british', winners: ['one'], points: { two: -5 } } })).toBeUndefined()
    expect(problemOf({ over: { winner: 'draw' } })).toBe('over.winner is "british", not "draw"')
    expect(problemOf({ over: { winners: [] } })).toBe('over.winners is ["one"], not []')
    expect(problemOf({ over: { points: { two: 5 } } })).toBe('over.points.two is -5, not 5')
    expect(problemOf({ over: false })).toBe('the game is over')
    expect(problemOf({ over: {} }, { when: [] })).toBe('the game goes on')
    expect(problemOf({ turns: ['mosquito'] })).toBe('turns is [], not ["mosquito"]')
    expect(problemOf({ nights: [] })).toBe('1 nights are over, not 0')
    expect(problemOf({ nights: [{ target: 12 }] })).toBe('nights.0.target is 11, not 12')
  })
  it('fills nothing in where that is said', () => {
    const evening = {
      id: 'evening',
      strict: true,
      when: [
        { plan: { start: 16, route: ['NE', 'E', 'E', 'NW', 'W', 'W'], target: 11, mosquito: 8 } },
        { mosquito: { path: [], altitude: 'high' } },
      ],
    }
    expect(runScenario({ ...evening, then: { refused: 'D3' } }).problem).toBeUndefined()
    expect(runScenario({ ...evening, strict: false, then: { round: 1 } }).problem).toBeUndefined()
  })
  it('compares a piece by the keys that describe it', () => {
    const strike = {
      id: 'strike',
      given: { round: 3, toAct: 'bomber', bomber: { at: 10, altitude: 'high', flown: 2 } },
      when: [{ bomber: {} }],
    }
    const then = { bomber: { at: 11, altitude: 'high', flown: 3, struck: true } }
    expect(runScenario({ ...strike, then }).problem).toBeUndefined()
    expect(runScenario({ ...strike, then: { bomber: { struck: false } } }).problem).toBe(
      'bomber.struck is true, not false',
    )
  })
  it('knows by the strike that a bomber on the ground has landed', () => {
    const landed = {
      ...duel,
      given: { ...duel.given, round: 7, bomber: { at: 1, altitude: 'ground', struck: true } },
    }
    const takeOff = { fighter: { squadron: 'red', path: [], altitude: 'low' } }
    expect(runScenario({ ...landed, when: [takeOff], then: { refused: 'D15.8' } }).problem).toBeUndefined()
  })
  it('takes a bomber that has flown cards to be in the air, as high as planned', () => {
    const underWay = {
      id: 'under way',
      given: {
        toAct: 'bomber',
        bomber: { at: 10, flown: 2, planned: 'low' },
        fighters: { red: { at: 41, altitude: 'ground' } },
      },
      when: [],
      then: { bomber: { at: 10, altitude: 'low' } },
    }
    expect(runScenario(underWay).problem).toBeUndefined()
  })
  it('passes over nothing that it does not know', () => {
    expect(runScenario({ ...duel, given: { ...duel.given, boars: [18] }, then: {} }).problem).toBe(
      'nothing here knows given.boars',
    )
    expect(runScenario({ ...duel, then: { medals: { british: 1 } } }).problem).toBe(
      'nothing here knows "medals"',
    )
    expect(runScenario({ ...duel, setup: { expansions: ['D99'] }, then: {} }).problem).toContain(
      'does not offer',
    )
  })
  it('plays a whole night in clear air, wind E, where no weather is named', () => {
    const evening = {
      id: 'evening',
      given: { vp: -3 },
      when: [{ squadrons: { red: 41 } }],
      then: { vp: -3, weather: { wind: 'E', moon: 'none', summer: false, clouds: [], storms: [], fogs: [] } },
    }
    expect(runScenario(evening).problem).toBeUndefined()
  })
  it('plays a whole night from its first order', () => {
    const night = {
      id: 'night',
      given: { weather: { fogs: [16] } },
      when: [
        { squadrons: { red: 41 } },
        { plan: { start: 16, route: ['NE', 'E', 'E', 'NW', 'W', 'W'], target: 11, mosquito: 8 } },
        { defences: { '11': { flak: 2 } } },
        { mosquito: { path: [], altitude: 'high' } },
        { endFighters: {} },
        { bomber: { altitude: 'high' } },
      ],
      then: {
        vp: -1,
        ledger: [{ table: 'S6', to: 'german', total: 1 }],
        bomber: { at: 9 },
        nightOver: false,
      },
    }
    expect(runScenario(night).problem).toBeUndefined()
  })
})

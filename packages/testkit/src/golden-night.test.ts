import { eventsOf, isCommitmentTo, randomFrom, seedFromNumber, viewOf } from '@opsroom/rules/core'
import {
  type BaseOrder,
  britishSeat,
  type DuelState,
  duel,
  germanSeat,
  type SquadronId,
} from '@opsroom/rules/duel'
import { describe, expect, it } from 'vitest'

/** The example that all four rulebooks play: on the standard board it comes out exactly. */
const game = duel.prepare(duel.presets.firstNight as never)
const random = randomFrom(seedFromNumber(1))

const british = new Set(['plan', 'mosquito', 'bomber'])
function play(state: DuelState, order: BaseOrder): DuelState {
  const seat = british.has(order.type) ? britishSeat : germanSeat
  expect(game.refuse(viewOf(state, seat), seat, order), JSON.stringify(order)).toBeUndefined()
  const events = eventsOf(game.decide(state, seat, order, random)).map((event) =>
    // The example's weather card lies on top of its deck, not of this one's.
    event.type === 'weatherDrawn' ? { ...event, open: { weather: exampleWeather } } : event,
  )
  return events.reduce(game.evolve, state)
}
const exampleWeather = {
  card: 1,
  wind: 'W' as const,
  moon: 'full' as const,
  summer: true,
  clouds: [],
  storms: [],
  fogs: [],
  changesBefore: [5, 10],
}

const fighter = (squadron: SquadronId, path: string[], ending: 'low' | 'high' | 'land'): BaseOrder =>
  ({
    type: 'fighter',
    squadron,
    path,
    ...(ending === 'land' ? { land: true } : { altitude: ending }),
  }) as BaseOrder
const mosquito = (path: string[], altitude: 'low' | 'high', drops: object = {}): BaseOrder =>
  ({ type: 'mosquito', path, altitude, ...drops }) as BaseOrder
const end: BaseOrder = { type: 'endFighters' }
const bomber: BaseOrder = { type: 'bomber' }

interface Turn {
  name: string
  orders: BaseOrder[]
  /** Table and total of every entry that these orders event log. */
  booked: string[]
  track: number
  fuel?: Partial<Record<SquadronId, number>>
}

const night: Turn[] = [
  { name: '1 Mosquito 23 to 17', orders: [mosquito(['NE', 'E'], 'high')], booked: [], track: 0 },
  {
    name: '2 fighters rise',
    booked: ['S2 british 3'],
    track: 3,
    fuel: { blue: 10, green: 7, red: 6, yellow: 7 },
    orders: [
      fighter('green', ['W'], 'low'),
      fighter('red', ['NE'], 'low'),
      fighter('blue', ['W', 'W'], 'high'),
      fighter('yellow', [], 'low'),
      end,
    ],
  },
  {
    name: '3 bomber NE to 9',
    orders: [{ type: 'bomber', altitude: 'high' }],
    booked: ['S4 german 3'],
    track: 0,
  },
  { name: '4 Mosquito to 10', orders: [mosquito(['NE'], 'high')], booked: [], track: 0 },
  {
    name: '5 three enter',
    booked: ['S2 british 3'],
    track: 3,
    fuel: { blue: 7, green: 5, red: 4, yellow: 6 },
    orders: [
      fighter('blue', ['E'], 'high'),
      fighter('green', ['NE'], 'high'),
      fighter('red', ['NE'], 'high'),
      fighter('yellow', [], 'low'),
      end,
    ],
  },
  { name: '6 bomber E to 10', orders: [bomber], booked: ['S4 german 9'], track: -6 },
  {
    name: '7 Mosquito bombs Emden',
    booked: ['S7 german 1'],
    track: -7,
    orders: [mosquito(['E'], 'low', { targetMarkers: 3, bombs: { airport: 1, searchlight: 1, radar: 1 } })],
  },
  {
    name: '8 fighters follow',
    booked: ['S2 british 2'],
    track: -5,
    fuel: { blue: 4, green: 2, red: 1, yellow: 8 },
    orders: [
      fighter('blue', ['E'], 'high'),
      fighter('green', ['E'], 'high'),
      fighter('red', ['E'], 'high'),
      fighter('yellow', [], 'land'),
      end,
    ],
  },
  {
    name: '9 bomber strikes Emden',
    orders: [bomber],
    booked: ['S4 german 9', 'S5 german 1', 'S1 british 18'],
    track: 3,
  },
  { name: '10 Mosquito to 3', orders: [mosquito(['NW'], 'high')], booked: [], track: 3 },
  {
    name: '11 fighters scatter',
    booked: ['S3 british 1', 'S2 british 2'],
    track: 6,
    fuel: { yellow: 6, red: 8, green: 8, blue: 3 },
    orders: [
      fighter('yellow', ['W', 'W'], 'high'),
      fighter('red', [], 'land'),
      fighter('green', ['SW'], 'land'),
      fighter('blue', ['W'], 'high'),
      end,
    ],
  },
  { name: '12 bomber NW to 3', orders: [bomber], booked: ['S4 german 3'], track: 3 },
  { name: '13 Mosquito to 2', orders: [mosquito(['W'], 'high')], booked: [], track: 3 },
  {
    name: '14 blue lands beside red',
    booked: ['S3 british 1', 'S2 british 2'],
    track: 6,
    fuel: { yellow: 5, blue: 12, green: 8 },
    orders: [
      fighter('yellow', ['W'], 'high'),
      fighter('blue', ['E'], 'land'),
      fighter('green', ['SW'], 'land'),
      end,
    ],
  },
  { name: '15 bomber W to 2', orders: [bomber], booked: ['S4 german 3'], track: 3 },
  {
    name: '16 Mosquito lands on 8',
    orders: [{ type: 'mosquito', path: ['SW', 'W'], land: true }],
    booked: [],
    track: 3,
  },
  {
    name: '17 yellow turns home',
    orders: [fighter('yellow', ['SE'], 'high'), end],
    booked: [],
    track: 3,
    fuel: { yellow: 3 },
  },
  { name: '18 bomber lands on 1', orders: [bomber], booked: [], track: 3 },
  {
    name: '19 yellow lands on 18',
    orders: [fighter('yellow', ['SE'], 'land'), end],
    booked: [],
    track: 3,
    fuel: { yellow: 8 },
  },
]

const eve: BaseOrder[] = [
  { type: 'squadrons', at: { blue: 11, green: 18, red: 24, yellow: 5 } },
  { type: 'plan', start: 16, target: 11, route: ['NE', 'E', 'E', 'NW', 'W', 'W'], mosquito: 23 },
  {
    type: 'defences',
    tiles: {
      '11': { flak: 1, searchlight: 1, radar: 1, balloonBarrier: 1, fuelTruck: 1 },
      '12': { fireEngine: 2 },
      '43': { flak: 5, shelter: 4, smokeScreen: 6 },
    },
  },
]

describe('the worked example', () => {
  let state = eve.reduce(play, game.initial)

  it.each(night.map((turn) => [turn.name, turn] as const))(
    'turn %s',
    (_, { orders, booked, track, fuel = {} }) => {
      const before = state.open.ledger.length
      state = orders.reduce(play, state)
      const entries = state.open.ledger.slice(before).map(({ table, to, total }) => `${table} ${to} ${total}`)
      expect(entries).toEqual(booked)
      expect(state.open.vp).toBe(track)
      for (const [id, gauge] of Object.entries(fuel))
        expect(state.open.squadrons[id as SquadronId].fuel, id).toBe(gauge)
    },
  )

  it('ends with the British ahead by 3, and the plan opens to the hash that was published', () => {
    expect(game.outcome(state)).toEqual({
      winners: [britishSeat],
      points: { [britishSeat]: 3, [germanSeat]: -3 },
    })
    const [result] = state.open.results
    expect(result?.plan.route).toEqual(['NE', 'E', 'E', 'NW', 'W', 'W'])
    expect(isCommitmentTo(state.open.commitment ?? '', result?.plan, result?.nonce ?? '')).toBe(true)
    expect(
      isCommitmentTo(state.open.commitment ?? '', { ...result?.plan, target: 12 }, result?.nonce ?? ''),
    ).toBe(false)
  })

  it('explains the strike line by line', () => {
    const strike = state.open.ledger.find(({ table }) => table === 'S1')
    expect(strike?.lines.map(({ reason, points }) => `${reason} ${points}`)).toEqual([
      'cityValue 13',
      'fullMoon 3',
      'targetMarkers 3',
      'fireEnginesNearby -1',
    ])
  })
})

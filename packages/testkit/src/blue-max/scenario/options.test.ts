import { readFileSync } from 'node:fs'
import {
  type BlueMaxOrder,
  type BlueMaxState,
  hexesOf,
  type PreparedBlueMax,
  planes,
  waitingSeats,
} from '@opsroom/rules/blue-max'
import { canonicalJson, type SeatId, viewOf } from '@opsroom/rules/core'
import { describe, expect, it } from 'vitest'
import { statesOfScenario } from './run.ts'

interface Named {
  id: string
}
const files = ['blue-max', 'blue-max-audit'] as const
const read = (name: string): Named[] =>
  JSON.parse(readFileSync(new URL(`../../../../rules/scenarios/${name}.json`, import.meta.url), 'utf8'))
const scenarios = files.flatMap(read)

const yesAndNo = [{}, { reload: true }]
const altitudes = ['level', 'climb', 'dive', 'land'] as const
const bursts = ['short', 'medium', 'long'] as const

/** All orders that one could think of in this phase, legal or not; of a shot the other crew holds the fire. */
function thinkable({ rules }: PreparedBlueMax, { open }: BlueMaxState, seat: SeatId): BlueMaxOrder[] {
  const seats = rules.seats.map(({ id }) => id)
  const shots = seats.flatMap((at) => bursts.map((burst) => ({ at, burst })))
  switch (open.phase) {
    case 'pick':
      return Object.values(planes).map(({ id }) => ({ type: 'pick', plane: id }))
    case 'start':
      return hexesOf(rules.field).flatMap((at) =>
        rules.setup.altitude
          ? [0, 1, 2, 3, 4, 5, 6].map((level) => ({ type: 'start' as const, at, level }))
          : [{ type: 'start' as const, at }],
      )
    case 'tailing':
      return seats.map((enemy) => ({ type: 'tail', enemy }))
    case 'choice': {
      const flying = open.planes[seat]
      return [...(flying ? planes[flying.plane].chart.keys() : [])].flatMap((manoeuvre) =>
        altitudes.flatMap((altitude) =>
          yesAndNo.map((reload) => ({
            type: 'choose' as const,
            manoeuvre,
            ...(altitude !== 'level' && { altitude }),
            ...reload,
          })),
        ),
      )
    }
    case 'combat':
      return [
        { type: 'fire' },
        ...shots.map((pilot) => ({ type: 'fire' as const, pilot })),
        ...shots.map((observer) => ({ type: 'fire' as const, observer })),
      ]
    case 'over':
      return []
  }
}

/** All whole orders that are offered; of a shot those in which the other crew holds the fire. */
function offered({ options }: PreparedBlueMax, view: BlueMaxState, seat: SeatId): BlueMaxOrder[] {
  const found = new Map<string, BlueMaxOrder>()
  const seen = new Set<string>()
  const drafts: Parameters<PreparedBlueMax['options']>[2][] = [undefined]
  for (let draft = drafts.pop(), first = true; first || draft; draft = drafts.pop(), first = false) {
    const { choices, finish } = options(view, seat, draft)
    if (finish) found.set(canonicalJson(finish), finish)
    for (const choice of choices) {
      const isTwoShots = choice.draft.type === 'fire' && choice.draft.pilot && choice.draft.observer
      const key = canonicalJson(choice.draft)
      if (isTwoShots || seen.has(key)) continue
      seen.add(key)
      drafts.push(choice.draft)
    }
  }
  return [...found.values()]
}

const sorted = (orders: readonly BlueMaxOrder[]): string[] => orders.map((one) => canonicalJson(one)).sort()

describe('the options of Blue Max (B1.13)', () => {
  it('are the legal orders, all of them and no other, at the end of every scenario of the audit', () => {
    let asked = 0
    for (const scenario of read('blue-max-audit')) {
      const { game, states } = statesOfScenario(scenario)
      const state = states.at(-1) as BlueMaxState
      for (const seat of waitingSeats(state.open)) {
        const view = viewOf(state, seat) as BlueMaxState
        const legal = thinkable(game, state, seat).filter((order) => !game.refuse(view, seat, order))
        expect(sorted(offered(game, view, seat)), `${scenario.id}, ${seat}`).toEqual(sorted(legal))
        asked++
      }
    }
    expect(asked).toBeGreaterThan(200)
  })
})

/** The choice of a code that is offered when a scenario begins. */
function codeIn(id: string, seat: SeatId, code: string) {
  const { game, states } = statesOfScenario(scenarios.find((one) => one.id === id))
  const view = viewOf(states[0] as BlueMaxState, seat) as BlueMaxState
  return game.options(view, seat, { type: 'choose' }).choices.find(({ value }) => value === code)
}

describe('a manoeuvre that is offered', () => {
  it('comes with its path, its end and its cost', () => {
    expect(codeIn('first-move-14l3', 'c1', '14L3')).toMatchObject({
      path: [1707, 1607, 1508],
      hex: 1508,
      cost: 3,
    })
  })
  it('has no end where it leaves the field', () => {
    const choice = codeIn('out-by-the-path', 'c1', '17R3')
    expect(choice).toMatchObject({ path: [] })
    expect(choice).not.toHaveProperty('hex')
  })
  it('costs nothing in a glide (B1.6.2)', () => {
    expect(codeIn('audit-glider-spins-down', 'a1', '2S2')?.cost).toBe(0)
    expect(codeIn('audit-glider-spins-down', 'a1', '0S2')?.cost).toBe(0)
  })
  it('costs what there is, when it is a spin (B1.6.2)', () => {
    expect(codeIn('audit-one-fuel', 'a1', '0S2')?.cost).toBe(1)
  })
  it('costs one more where it can only climb, one less where it can only dive (B1.6.2)', () => {
    expect(codeIn('failed-climb-stalls', 'c1', '2S2')?.cost).toBe(3)
    expect(codeIn('audit-one-fuel', 'a1', '2S2')?.cost).toBe(1)
  })
})

describe('a shot that is offered', () => {
  const { game, states } = statesOfScenario(
    scenarios.find(({ id }) => id === 'audit-bonus-for-pilot-and-observer-apart'),
  )
  const view = viewOf(states[0] as BlueMaxState, 'c1') as BlueMaxState
  it('comes with its dice, and none beside it', () => {
    const { choices, finish } = game.options(view, 'c1', { type: 'fire', observer: { at: 'a2' } })
    const ofObserver = choices.filter(({ pick }) => pick.startsWith('observer'))
    expect(ofObserver.map(({ pick, value, cost }) => [pick, value, cost])).toEqual([
      ['observer', 'none', undefined],
      ['observerBurst', 'medium', 1],
      ['observerBurst', 'long', 2],
    ])
    expect(ofObserver[0]?.draft).toEqual({ type: 'fire' })
    expect(finish).toBeUndefined()
  })
  it('is none at first, and that is a whole order', () => {
    expect(game.options(view, 'c1', { type: 'fire' }).finish).toEqual({ type: 'fire' })
  })
})

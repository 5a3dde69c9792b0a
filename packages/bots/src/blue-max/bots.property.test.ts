import {
  type BlueMaxOrder,
  type BlueMaxSetup,
  type BlueMaxState,
  blueMaxPresets,
  blueMaxSetupSchema,
  pilotOf,
} from '@opsroom/rules/blue-max'
import { type SeatId, sameJson } from '@opsroom/rules/core'
import { runCount } from '@opsroom/testkit/seeds'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type BotId, botIds } from '../bot.ts'
import { ace } from './levels/ace.ts'
import { recruit } from './levels/recruit.ts'
import { regular } from './levels/regular.ts'
import { candidatesFor } from './model/candidates.ts'
import { botOf, gameOf, playOut, rngOf, shownTo } from './testing/play-out.ts'

const budget = 2
const levels = { recruit, regular, ace }
const presets = Object.entries(blueMaxPresets)
const advanced = blueMaxPresets.advanced as BlueMaxSetup
const advancedThree = blueMaxPresets.advancedThree as BlueMaxSetup

const flag = fc.boolean()
const few = fc.integer({ min: 1, max: 3 })
const setups = fc
  .record({
    fuel: flag,
    altitude: flag,
    observer: flag,
    lewis: flag,
    kills: flag,
    spinTries: few,
    field: fc.constantFrom('single', 'long', 'wide'),
    roster: fc.constantFrom('core', 'extended'),
    allies: few,
    central: few,
    turnLimit: fc.integer({ min: 4, max: 14 }),
    duels: fc.integer({ min: 1, max: 2 }),
  })
  .map((drawn) => blueMaxSetupSchema.parse({ ...drawn, lewis: drawn.lewis && drawn.observer }))

/** Listens to a level until the test ends. @returns its orders, to which each decision adds one; undefined: it has none */
function ordersOf(id: BotId): (BlueMaxOrder | undefined)[] {
  const orders: (BlueMaxOrder | undefined)[] = []
  const level = levels[id]
  onTestFinished(() => void vi.restoreAllMocks())
  for (const kind of Object.keys(level) as BlueMaxOrder['type'][]) {
    const think = level[kind]
    vi.spyOn(level, kind).mockImplementation((situation) => {
      const thought = think(situation)
      orders.push(thought.order)
      return thought
    })
  }
  return orders
}

describe('a bot', () => {
  test.each(presets)('gives legal orders of its own to the end of the game: %s', (_, preset) => {
    const setup = { ...preset, turnLimit: 12 }
    for (const [number, id] of botIds.entries()) {
      const orders = ordersOf(id)
      const { moves, end } = playOut(setup, [id], 100 + number, budget)
      expect(end.open.finished).toBe(true)
      expect(moves.filter(({ refused }) => refused)).toEqual([])
      // If a level has no order, or one that the game would refuse, the game's own `sample` gives another.
      expect(moves.map(({ command }) => command)).toEqual(orders)
    }
  })

  test('plays every mix of options, with any number of seats', () => {
    const several = fc.array(fc.constantFrom(...botIds), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(setups, several, fc.nat(), (setup, bots, number) => {
        const { moves, end } = playOut(setup, bots, number, budget)
        expect(moves.filter(({ refused }) => refused)).toEqual([])
        expect(end.open.finished).toBe(true)
      }),
      { numRuns: runCount(12) },
    )
  })

  test('plays the same game again from the same number, order by order', () => {
    const setup = { ...advanced, turnLimit: 10 }
    const [one, two] = [1, 2].map(() => playOut(setup, ['ace', 'regular'], 7, budget))
    expect(two?.moves.map(({ command }) => command)).toEqual(one?.moves.map(({ command }) => command))
  })

  test('plays on without what it remembered, as after a restart', () => {
    const setup = { ...advanced, turnLimit: 10 }
    const { moves } = playOut(setup, ['ace'], 8, budget)
    const game = gameOf(setup)
    for (const { seat, state, purpose } of moves) {
      const view = shownTo(game, state, seat)
      const decision = botOf('ace', setup).decide({ view, seat, rng: rngOf(8, purpose), budget })
      expect(decision && game.refuse(view, seat, decision.command)).toBeUndefined()
      expect(decision).toBeDefined()
    }
  })

  test('plays advanced duels of six to their ends, and gives every kind of order in them', () => {
    const kinds = new Set<string>()
    for (const number of [3, 4, 5, 6]) {
      const { moves, end } = playOut(advancedThree, ['ace', 'regular', 'recruit'], number, 2)
      expect(end.open.results).toHaveLength(1)
      for (const { command } of moves) kinds.add(command.type)
    }
    expect(kinds).toEqual(new Set(['pick', 'start', 'tail', 'choose', 'fire']))
  })

  test('whose time is up gives a legal order, whenever that is', () => {
    const setup = { ...advancedThree, turnLimit: 5 }
    const { moves } = playOut(setup, ['ace'], 9, 2)
    const game = gameOf(setup)
    const bot = botOf('ace', setup)
    for (const [number, { seat, state, purpose }] of moves.entries()) {
      let asked = 0
      const isTimeUp = () => ++asked > number % 6
      const view = shownTo(game, state, seat)
      const decision = bot.decide({ view, seat, rng: rngOf(9, purpose), budget, isTimeUp })
      expect(decision && game.refuse(view, seat, decision.command)).toBeUndefined()
      expect(decision).toBeDefined()
      expect(asked).toBeLessThanOrEqual((number % 6) + 1)
    }
  })
})

describe('non-interference', () => {
  /** A world that differs in everything that the other seats alone know, and in the decks. */
  test.each(botIds)('%s orders the same whatever the others keep to themselves', (id) => {
    const setup = { ...advanced, turnLimit: 14 }
    const { moves } = playOut(setup, [id], 21, budget)
    const other = playOut(setup, ['recruit'], 22, budget)
    const game = gameOf(setup)
    const bot = botOf(id, setup)
    const secretsOf = (seat: SeatId) =>
      Object.fromEntries(other.moves.flatMap(({ state }) => Object.entries(state.secrets?.[seat] ?? {})))
    for (const { seat, state, command, memory, purpose } of moves) {
      const foe = seat === 'a1' ? 'c1' : 'a1'
      const changed: BlueMaxState = {
        ...state,
        secrets: { ...state.secrets, [foe]: secretsOf(foe) },
        ...(other.end.sealed && { sealed: other.end.sealed }),
      }
      expect(sameJson(changed.secrets?.[foe], state.secrets?.[foe])).toBe(false)
      const view = shownTo(game, changed, seat)
      const decision = bot.decide({ view, seat, memory, rng: rngOf(21, purpose), budget })
      expect(sameJson(decision?.command, command)).toBe(true)
    }
  })
})

describe('the edge of the field', () => {
  test.each(botIds)('%s leaves it only where nothing but a spin is left', (id) => {
    const setup = { ...(blueMaxPresets.standard as BlueMaxSetup), turnLimit: 25 }
    const { rules } = gameOf(setup)
    for (const number of [31, 32, 33])
      for (const { seat, state, command } of playOut(setup, [id], number, budget).moves) {
        const pilot = pilotOf(rules, state, seat)
        if (command.type !== 'choose' || !pilot) continue
        const flights = candidatesFor(rules, pilot, { price: 0 })
        const chosen = flights.find(({ flight }) => flight.manoeuvre.code === command.manoeuvre)
        const staying = flights.filter(({ out, spinning }) => !out && !spinning)
        if (staying.length > 0) expect(chosen).toMatchObject({ out: false, spinning: false })
      }
  })
})

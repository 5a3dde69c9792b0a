import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Direction, directions, type Rng, turnBetween } from '../../core/index.ts'
import type { Edition } from '../board/pieces.ts'
import type { Rules } from '../rules/rules.ts'
import { type PlanOrder, planOrderSchema } from '../state/order-schemas.ts'
import { preparing, rngOf, rulesOf } from '../test-helpers/preparation.ts'
import { planOrder } from './plan.ts'

const editions = fc.constantFrom<Edition>('v2', 'first')
const seeds = fc.integer({ min: 0, max: 1_000_000 })
const seat = 'one'
type Draft = Parameters<typeof planOrder.options>[2]

/** D4.1 to D4.3 written a second time, in a simple way, to check the search: the cards that may follow, or none. */
function mayFollow(
  rules: Rules,
  { start, target, route }: Pick<PlanOrder, 'start' | 'target' | 'route'>,
): Direction[] {
  const hexes = rules.board.follow(start, route) ?? []
  const strike = hexes.indexOf(target)
  const last = strike === route.length - 1 ? undefined : route.at(-1)
  const green = strike >= 0
  return directions.filter((heading) => {
    if (last && turnBetween(last, heading) > 1) return false
    if (rules.edition === 'v2' && heading.includes('W') !== green) return false
    return rules.board.step(hexes.at(-1) ?? start, heading) !== undefined
  })
}

const hasLanded = (
  { board }: Rules,
  { start, target, route }: Pick<PlanOrder, 'start' | 'target' | 'route'>,
): boolean => {
  const hexes = board.follow(start, route) ?? []
  return hexes.includes(target) && board.airport(hexes.at(-1) ?? 0) === 'british'
}

/** Whether some cards, tried one after the other, bring the bomber home within so many. */
function comesHome(
  rules: Rules,
  plan: Pick<PlanOrder, 'start' | 'target' | 'route'>,
  cards: number,
): boolean {
  if (hasLanded(rules, plan)) return true
  if (cards === 0) return false
  return mayFollow(rules, plan).some((heading) =>
    comesHome(rules, { ...plan, route: [...plan.route, heading] }, cards - 1),
  )
}

/** Walks the offers at random until there is nothing more to choose. */
function walk(
  rules: Rules,
  rng: Rng,
  visit: (draft: Draft, options: ReturnType<typeof planOrder.options>) => void,
) {
  let draft: Draft = { type: 'plan' }
  for (;;) {
    const options = planOrder.options(rules, preparing(rules), draft, seat)
    visit(draft, options)
    if (options.choices.length === 0) return options.finish
    draft = rng.pick(options.choices).draft
  }
}

test('every walk through the offers ends with a legal plan', () => {
  fc.assert(
    fc.property(editions, seeds, (edition, seed) => {
      const rules = rulesOf[edition]
      const finish = walk(rules, rngOf(seed), (draft, { choices, finish: done }) => {
        expect(choices.length + (done ? 1 : 0)).toBeGreaterThan(0)
        expect(draft.mosquito === undefined || choices.length === 0).toBe(true)
      })
      expect(finish && planOrder.refuse(rules, preparing(rules), finish, seat)).toBeUndefined()
      expect(planOrderSchema.safeParse(finish).success).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test('a heading that is not offered cannot be completed, and one that is can', () => {
  fc.assert(
    fc.property(editions, seeds, (edition, seed) => {
      const rules = rulesOf[edition]
      walk(rules, rngOf(seed), ({ start, target, route, mosquito }, { choices }) => {
        if (start === undefined || target === undefined || mosquito !== undefined) return
        const plan = { start, target, route: route ?? [] }
        // Trying all cards is slow: only where few are left.
        const left = 14 - plan.route.length
        if (left > (edition === 'v2' ? 8 : 6)) return
        const offered = choices.filter(({ pick }) => pick === 'heading').map(({ value }) => value)
        const completable = mayFollow(rules, plan).filter(
          (heading) => left > 0 && comesHome(rules, { ...plan, route: [...plan.route, heading] }, left - 1),
        )
        expect([...offered].sort()).toEqual([...completable].sort())
        expect(choices.some(({ pick }) => pick === 'base')).toBe(hasLanded(rules, plan))
      })
    }),
    { numRuns: 150 },
  )
})

test('every legal route, however it was found, is accepted and can be built from the offers', () => {
  fc.assert(
    fc.property(editions, seeds, (edition, seed) => {
      const rules = rulesOf[edition]
      const rng = rngOf(seed)
      const { britishAirports, cities } = rules.board
      const start = rng.pick(britishAirports)
      let route: Direction[] = []
      // Flies on blindly; whatever city lies on the way out may be the target.
      const target = rng.pick(cities)
      const found: Direction[][] = []
      for (let cards = 0; cards < 14; cards++) {
        const next = mayFollow(rules, { start, target, route })
        if (next.length === 0) break
        const nearer = next.filter((heading) => {
          const from = rules.board.endOf(start, route)
          const struck = rules.board.follow(start, route)?.includes(target)
          const goals = struck ? britishAirports : [target]
          const away = (hex: number) => Math.min(...goals.map((goal) => rules.board.distance(hex, goal)))
          return away(rules.board.step(from, heading) ?? from) < away(from)
        })
        route = [...route, rng.pick(nearer.length > 0 && rng.int(5) > 0 ? nearer : next)]
        if (hasLanded(rules, { start, target, route })) found.push(route)
      }
      fc.pre(found.length > 0)
      for (const whole of found) {
        const order: PlanOrder = {
          type: 'plan',
          start,
          target,
          route: whole,
          mosquito: rng.pick(britishAirports.filter((hex) => hex !== start)),
        }
        expect(planOrder.refuse(rules, preparing(rules), order, seat)).toBeUndefined()
        let draft: Draft = { type: 'plan' }
        const steps = [start, target, ...whole, order.mosquito]
        for (const step of steps) {
          const choice = planOrder
            .options(rules, preparing(rules), draft, seat)
            .choices.find(({ value }) => value === step)
          expect(choice).toBeDefined()
          draft = choice?.draft ?? draft
        }
        expect(planOrder.options(rules, preparing(rules), draft, seat)).toEqual({
          choices: [],
          finish: order,
        })
      }
    }),
    { numRuns: 200 },
  )
})

test('a city that lies on the start hex is struck when it is entered, not before', () => {
  const { board } = rulesOf.first
  const rules: Rules = {
    ...rulesOf.first,
    board: {
      ...board,
      city: (hex) => (hex === 16 ? { name: 'London', value: 1, difficulty: 'easy' } : board.city(hex)),
    },
  }
  const loop: PlanOrder = {
    type: 'plan',
    start: 16,
    target: 16,
    route: ['E', 'NE', 'NW', 'W', 'SW', 'SE'],
    mosquito: 8,
  }
  expect(planOrder.refuse(rules, preparing(rules), loop, seat)).toBeUndefined()
})

test('random plans are legal, to every city, short and long', () => {
  for (const edition of ['v2', 'first'] as const) {
    const rules = rulesOf[edition]
    const targets = new Set<number>()
    const lengths = new Set<number>()
    for (let seed = 0; seed < 200; seed++) {
      const order = planOrder.sample(rules, preparing(rules), rngOf(seed), seat)
      expect(order && planOrder.refuse(rules, preparing(rules), order, seat)).toBeUndefined()
      if (!order) throw new Error('there is always a plan')
      targets.add(order.target)
      lengths.add(order.route.length)
    }
    expect(targets.size).toBe(11)
    expect(Math.min(...lengths)).toBeLessThan(8)
    expect(Math.max(...lengths)).toBe(14)
  }
})

test('choices carry their hex', () => {
  const rules = rulesOf.v2
  const next = planOrder.options(
    rules,
    preparing(rules),
    { type: 'plan', start: 8, target: 11, route: ['E', 'E'] },
    seat,
  )
  expect(next.choices).toContainEqual({
    pick: 'heading',
    value: 'E',
    hex: 11,
    draft: { type: 'plan', start: 8, target: 11, route: ['E', 'E', 'E'] },
  })
})

test('over a British airport on the way home the bomber may land or fly on', () => {
  const rules = rulesOf.v2
  const { choices } = planOrder.options(
    rules,
    preparing(rules),
    { type: 'plan', start: 8, target: 11, route: ['E', 'E', 'E', 'SW', 'W', 'W'] },
    seat,
  )
  expect(choices.filter(({ pick }) => pick === 'base').map(({ value }) => value)).toEqual([1, 16, 23])
  expect(
    choices
      .filter(({ pick }) => pick === 'heading')
      .map(({ value }) => value)
      .sort(),
  ).toEqual(['NW', 'SW'])
})

test('a locked plan is shown to its seat alone and cannot be locked again (D3.7)', () => {
  const rules = rulesOf.v2
  const view = preparing(rules)
  const order: PlanOrder = {
    type: 'plan',
    start: 16,
    target: 11,
    route: ['E', 'E', 'NE', 'W', 'W', 'W'],
    mosquito: 23,
  }
  const { type: _type, ...plan } = order
  expect(planOrder.decide(rules, view, order, () => rngOf(1), seat)).toEqual([
    { type: 'planLocked', own: { one: { plan } } },
  ])
  const locked = { ...view, secrets: { one: { plan } } }
  expect(planOrder.refuse(rules, locked, order, seat)).toEqual({ rule: 'D3.7', reason: 'preparation.locked' })
  expect(planOrder.options(rules, locked, { type: 'plan' }, seat)).toEqual({ choices: [] })
  expect(planOrder.sample(rules, locked, rngOf(1), seat)).toBeUndefined()
})

test('nothing is offered for a draft that cannot be flown', () => {
  const rules = rulesOf.v2
  const offered = (draft: Omit<Draft, 'type'>) =>
    planOrder.options(rules, preparing(rules), { type: 'plan', ...draft }, seat)
  expect(offered({ start: 4 })).toEqual({ choices: [] })
  expect(offered({ start: 8, target: 10 })).toEqual({ choices: [] })
  expect(offered({ start: 8, target: 11, route: ['W'] })).toEqual({ choices: [] })
  expect(offered({ start: 8, route: ['E'] })).toEqual({ choices: [] })
  expect(offered({ start: 8, target: 11, route: ['E'], mosquito: 16 })).toEqual({ choices: [] })
  expect(offered({ target: 11 }).choices.map(({ pick }) => pick)).toEqual([
    'start',
    'start',
    'start',
    'start',
  ])
})

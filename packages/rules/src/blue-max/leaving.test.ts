import { describe, expect, it } from 'vitest'
import { type Duel, duelAt } from './test-helpers/position.ts'
import { eventsWithoutOrder } from './testkit.ts'

/** The duel in phase 1 of its turn. */
function inPhaseOne(duel: Duel): Duel {
  const { game, random } = duel
  duel.state = eventsWithoutOrder(game.rules, duel.state, random, 'tailing').reduce(game.evolve, duel.state)
  return duel
}

const chased = {
  a1: { plane: 'nie24', at: 907 },
  a2: { plane: 'tripe', at: 809 },
  a3: { plane: 'tripe', at: 201 },
  c1: { plane: 'dr1', at: 607, heading: 'E' },
  c2: { plane: 'alb3', at: 608, heading: 'E' },
} as const
const threeOnTwo = { allies: 3, central: 2 }

describe('a pilot who leaves while others name whom they tail', () => {
  it('is named by nobody: who has one enemy left tails that one, and the choice begins', () => {
    const duel = inPhaseOne(duelAt(threeOnTwo, chased))
    expect(duel.open).toMatchObject({ phase: 'tailing', asked: ['c1', 'c2'] })
    duel.give('c1', { type: 'tail', enemy: 'a1' })
    duel.leave('a1')
    expect(duel.open).toMatchObject({ phase: 'choice', tails: { c1: 'a2', c2: 'a2' } })
    expect(duel.state.secrets?.c1?.named).toBeUndefined()
  })

  it('and a second one: nobody is left to tail, and nobody is asked any more', () => {
    const { c2: _, ...four } = chased
    const duel = inPhaseOne(duelAt({ allies: 3, central: 1 }, four))
    expect(duel.open.asked).toEqual(['c1'])
    duel.leave('a1')
    expect(duel.open).toMatchObject({ phase: 'choice', tails: { c1: 'a2' } })
    duel.leave('a2')
    expect(duel.open).toMatchObject({ phase: 'choice', tails: {}, asked: ['a3', 'c1'] })
  })

  it('changes nothing for a seat whose enemies are the same', () => {
    const duel = inPhaseOne(duelAt(threeOnTwo, chased))
    duel.give('c1', { type: 'tail', enemy: 'a2' })
    duel.leave('a3')
    expect(duel.open).toMatchObject({ phase: 'tailing', asked: ['c1', 'c2'], ready: ['c1'] })
    duel.give('c2', { type: 'tail', enemy: 'a1' })
    expect(duel.open.tails).toEqual({ c1: 'a2', c2: 'a1' })
  })
})

it('a shot at a pilot who has left is not fired: no jam, no duty to climb', () => {
  const duel = duelAt(
    { altitude: true, allies: 2, central: 1 },
    {
      a1: { plane: 'tripe', at: 1107, heading: 'W', level: 4 },
      a2: { plane: 'camel', at: 1207, heading: 'W', level: 3 },
      c1: { plane: 'dr1', at: 507, heading: 'E', level: 3 },
    },
    { dice: { 'c1/jam': [6] } },
  )
  duel.fly('a1', '2S2')
  duel.fly('a2', '2S2')
  duel.fly('c1', '2S2')
  expect(duel.open).toMatchObject({ phase: 'combat' })
  duel.give('c1', { type: 'fire', pilot: { at: 'a1', burst: 'long' } })
  duel.leave('a1')
  duel.holdFire()
  expect(duel.events.some(({ type }) => type === 'jamRolled')).toBe(false)
  expect(duel.sheet('c1')).toMatchObject({ jammed: false })
  expect(duel.sheet('c1').must).toBeUndefined()
})

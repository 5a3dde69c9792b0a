import { describe, expect, it } from 'vitest'
import type { Direction } from '../core/index.ts'
import { isWaitingForPlaneAhead, tailingCandidatesOf, tailingCircleIn } from './legality/tailing.ts'
import { type Duel, duelAt, type Placed } from './test-helpers/position.ts'

const threes = { allies: 3, central: 3 }
const ring: [string, number, Direction][] = [
  ['a1', 804, 'SE'],
  ['c1', 906, 'SW'],
  ['a2', 808, 'W'],
  ['c2', 608, 'NW'],
  ['a3', 506, 'NE'],
  ['c3', 604, 'E'],
]

/** Six planes in a ring, each behind the next: nobody flies there, all fly on until phase 1 of the next turn. */
const inRing = (): Duel =>
  duelAt(
    threes,
    Object.fromEntries(
      ring.map(([seat, at, heading]): [string, Placed] => [
        seat,
        { plane: seat[0] === 'a' ? 'nie24' : 'dr1', at, heading, last: '2S2' },
      ]),
    ),
  )

describe('six planes that tail each other in a circle', () => {
  it('are found to be one circle', () => {
    const { game, open } = inRing()
    const ahead = Object.fromEntries(
      ring.map(([seat], place) => [seat, ring[(place + 1) % 6]?.[0] as string]),
    )
    for (const [seat] of ring) expect(tailingCandidatesOf(game.rules, open, seat)).toContain(ahead[seat])
    expect(tailingCircleIn(game.rules, ahead)).toEqual(['a1', 'a2', 'a3', 'c1', 'c2', 'c3'])
  })

  it('choose one after the other from the seat that opens, which alone is told nothing', () => {
    const tails = Object.fromEntries(
      ring.map(([seat], place) => [seat, ring[(place + 1) % 6]?.[0] as string]),
    )
    const { game, state, random } = inRing()
    let current = { ...state, open: { ...state.open, tails, opens: ['a2'] } }
    const order: string[] = []
    const tips: Record<string, unknown> = {}
    while (order.length < 6) {
      const waiting = game.waitingFor(current).seats
      expect(waiting).toHaveLength(1)
      const [seat] = waiting as [string]
      tips[seat] = current.secrets?.[seat]?.tip
      const [chosen] = game.decide(current, seat, { type: 'choose', manoeuvre: '2S2' }, random)
      current = chosen?.after as typeof current
      order.push(seat)
    }
    // The tailer of the opener is next, and so on round the circle.
    expect(order).toEqual(['a2', 'c1', 'a1', 'c3', 'a3', 'c2'])
    expect(tips).toEqual({
      a2: undefined,
      ...Object.fromEntries(['c1', 'a1', 'c3', 'a3', 'c2'].map((seat) => [seat, { direction: 'S' }])),
    })
  })
})

describe('a pilot with several enemies to tail', () => {
  const two = () =>
    duelAt(
      { central: 2 },
      {
        a1: { plane: 'nie24', at: 507, heading: 'E', last: '2S2' },
        c1: { plane: 'dr1', at: 706, heading: 'E', last: '2S2' },
        c2: { plane: 'dr1', at: 708, heading: 'E', last: '2S2' },
      },
    )
  /** All fly on, so that phase 1 of the next turn begins. */
  function toNextTurn(): Duel {
    const duel = two()
    for (const seat of ['a1', 'c1', 'c2']) duel.fly(seat, '2S2')
    duel.holdFire()
    return duel
  }

  it('is asked, and until then tails nobody', () => {
    expect(toNextTurn().open).toMatchObject({ turn: 6, phase: 'tailing', asked: ['a1'], tails: {} })
  })

  it('names one of them, and that is shown when all have', () => {
    const duel = toNextTurn()
    expect(duel.refusal('a1', { type: 'tail', enemy: 'a1' })).toBe('B1.4.4')
    const [named, began] = duel.give('a1', { type: 'tail', enemy: 'c2' })
    expect(named).toEqual({ type: 'tailNamed', open: { seat: 'a1' }, own: { a1: { enemy: 'c2' } } })
    expect(began?.open).toMatchObject({ tails: { a1: 'c2' } })
    expect(isWaitingForPlaneAhead(duel.open, 'a1')).toBe(true)
  })

  it('is told nothing by the other', () => {
    const duel = toNextTurn()
    duel.give('a1', { type: 'tail', enemy: 'c2' })
    expect(duel.fly('c1', '1R1')[0]?.own?.a1).toBeUndefined()
    expect(duel.fly('c2', '1L1')[0]?.own?.a1).toEqual({ tip: { direction: 'L' } })
  })
})

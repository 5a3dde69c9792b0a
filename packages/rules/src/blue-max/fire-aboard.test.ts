import { describe, expect, it } from 'vitest'
import { decksWith, duelAt } from './test-helpers/position.ts'

const setup = { fuel: true, observer: true }

describe('a plane that burns', () => {
  const burning = (fuel: number) =>
    duelAt(
      setup,
      {
        a1: { plane: 'f2b', at: 807, heading: 'E', last: '2S2', fire: true, sheet: { fuel } },
        c1: { plane: 'dr1', at: 607, heading: 'E', last: '2S2' },
      },
      { dice: { 'a1/fire': [3], 'a1/dry': [4] } },
    )

  it('lets its observer shoot, and not its pilot', () => {
    const duel = duelAt(
      { ...setup, allies: 2, central: 2 },
      {
        a1: { plane: 'f2b', at: 807, heading: 'E', last: '2S2', fire: true },
        a2: { plane: 'nie24', at: 301 },
        c1: { plane: 'dr1', at: 607, heading: 'E', last: '2S2' },
        c2: { plane: 'dr1', at: 1307, heading: 'W', last: '2S2' },
      },
    )
    for (const seat of ['a1', 'a2', 'c1', 'c2']) duel.fly(seat, '2S2')
    expect(duel.open.asked).toContain('a1')
    const burst = 'long' as const
    // c2 is now one hex before the nose, c1 two behind the tail.
    expect(duel.refusal('a1', { type: 'fire', pilot: { at: 'c2', burst } })).toBe('B1.9.5')
    expect(duel.refusal('a1', { type: 'fire', observer: { at: 'c1', burst } })).toBeUndefined()
  })

  it('draws a card of deck B in phase 8, whose blue effect may empty the tank', () => {
    const duel = burning(5)
    duel.state = { ...duel.state, sealed: { decks: decksWith({ B: ['TNK'] }) } }
    duel.fly('a1', '2S2')
    duel.fly('c1', '2S2')
    const orders = ['a1', 'c1'].filter(
      (seat) => duel.open.asked.includes(seat) && duel.open.phase === 'combat',
    )
    const events = orders.flatMap((seat) => duel.give(seat, { type: 'fire' }))
    const burned = events.find(({ type }) => type === 'burned')
    expect(burned?.own).toMatchObject({
      a1: {
        cards: [{ card: 'TNK', colour: 'blue' }],
        dry: 4,
        sheet: { fuel: 0, dry: { turns: 4, until: 9 } },
      },
    })
    expect(duel.open.planes.a1).toMatchObject({ fire: true })
  })

  it('shows to the others that a card was drawn, and not which', () => {
    const duel = burning(30)
    duel.fly('a1', '2S2')
    const last = duel.fly('c1', '2S2').concat(duel.open.asked.length > 0 ? [] : duel.events)
    duel.holdFire()
    const burned = [...last, ...duel.events].find(({ type }) => type === 'burned')
    const shown = burned && duel.game.redact(burned, 'c1')
    expect(shown).toEqual({ type: 'burned', open: burned?.open })
    expect(JSON.stringify(shown)).not.toContain('card')
  })
})

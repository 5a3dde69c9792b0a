import { duelAt } from '@opsroom/testkit'
import { describe, expect, it } from 'vitest'

const withRule = duelAt(
  { round: 2, toAct: 'fighters', bomber: { at: 9, altitude: 'high', flown: 1 } },
  { expansions: ['D12.99'] },
)

describe('My thing (D12.99)', () => {
  it('can be switched on', () => expect(withRule.state.open.round).toBe(2))

  it('plays as in the example of the rulebook', () => {
    throw new Error('To write, in my-thing.ts: the rule; and here the example of its rulebook')
  })
})

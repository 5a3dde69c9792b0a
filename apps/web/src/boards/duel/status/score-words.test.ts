import { describe, expect, it } from 'vitest'
import { sayGain, sayLead, sayLeader } from './score-words.ts'

describe('the score in words', () => {
  it('says who leads', () =>
    expect([3, -2, 0].map(sayLead)).toEqual(['British lead by 3', 'German lead by 2', 'Even']))
  it('says what something brought', () =>
    expect([3, -2, 0].map(sayGain)).toEqual(['British +3', 'German +2', 'No points']))

  const sides = { one: 'german', two: 'british' }
  const names = { one: 'Anna', two: 'Bruno' }
  it('names the person in a mirror match, by the side that they played in this night', () =>
    expect([3, -2, 0].map((vp) => sayLeader(vp, { mirror: true, sides, names }))).toEqual([
      'Bruno leads by 3',
      'Anna leads by 2',
      'Even',
    ]))
  it('names the side in a campaign', () =>
    expect(sayLeader(3, { mirror: false, sides, names })).toBe('British lead by 3'))
})

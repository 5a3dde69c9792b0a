import { describe, expect, it } from 'vitest'
import { audienceOfViewpoint, viewpointsOf } from './viewpoints.ts'

const british = { id: 'one', side: 'british' }
const german = { id: 'two', side: 'german' }
const second = { id: 'three', side: 'german' }

describe('the viewpoints of a replay', () => {
  it('are the sides where one person plays each', () =>
    expect(viewpointsOf([british, german]).map(({ from }) => from)).toEqual([
      'british',
      'german',
      'public',
      'truth',
    ]))
  it('are the seats where several play a side, each by a name of its own', () =>
    expect(viewpointsOf([british, german, second])).toEqual([
      { from: 'british', words: 'British' },
      { from: 'two', words: 'German 1' },
      { from: 'three', words: 'German 2' },
      { from: 'public', words: 'Spectator' },
      { from: 'truth', words: 'Everything' },
    ]))

  const exchanged = (seat: string) => (seat === 'one' ? 'german' : 'british')
  it('follow the side in a night with sides exchanged', () =>
    expect(audienceOfViewpoint('british', [british, german], exchanged)).toBe('two'))
  it('follow the seat where several play a side', () => {
    const sideOf = (seat: string) => (seat === 'one' ? 'british' : 'german')
    expect(audienceOfViewpoint('three', [british, german, second], sideOf)).toBe('three')
    expect(audienceOfViewpoint('british', [british, german, second], sideOf)).toBe('one')
    expect(audienceOfViewpoint('public', [british, german], sideOf)).toBe('public')
  })
  it('end in the truth where an address names none', () =>
    expect(audienceOfViewpoint('elsewhere', [british, german], () => 'german')).toBe('truth'))
})

import { describe, expect, it } from 'vitest'
import '../boards/faces.ts'
import { seatNameOf, seatRoleText } from './seats.ts'

const british = { id: 'one', side: 'british' }
const german = { id: 'two', side: 'german' }
const second = { id: 'three', side: 'german' }

describe('the name of a seat', () => {
  it('is its side where one plays it, and its number there where several do', () => {
    expect(seatNameOf([british, german], 'two')).toBe('German')
    expect(['one', 'two', 'three'].map((id) => seatNameOf([british, german, second], id))).toEqual([
      'British',
      'German 1',
      'German 2',
    ])
  })
  it('is nothing where there is none', () => expect(seatNameOf([british], 'two')).toBe(''))
  it('goes with what it does: the first of several leads', () => {
    expect(seatRoleText([british, german], german)).toBe(
      'Places ground defences and leads four fighter squadrons.',
    )
    expect([german, second].map((seat) => seatRoleText([british, german, second], seat))).toEqual([
      'Leads the German side: airports, ground defences, and squadrons of its own.',
      'Flies some of the German squadrons.',
    ])
  })
})

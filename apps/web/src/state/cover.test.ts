import { afterEach, describe, expect, it } from 'vitest'
import { isSeatToBeCovered, rememberShownSeat } from './cover.ts'

afterEach(() => sessionStorage.clear())
const both = ['one', 'two']

describe('two people at one computer', () => {
  it('see nothing of the other seat before the computer was handed over', () => {
    expect(isSeatToBeCovered('room', 'one', both)).toBe(false)
    rememberShownSeat('room', 'one')
    expect(isSeatToBeCovered('room', 'one', both)).toBe(false)
    expect(isSeatToBeCovered('room', 'two', both)).toBe(true)
    rememberShownSeat('room', 'two')
    expect(isSeatToBeCovered('room', 'one', both)).toBe(true)
  })

  it('are not asked again when one person plays both sides, in that room', () => {
    rememberShownSeat('room', 'one', true)
    rememberShownSeat('room', 'one')
    expect(isSeatToBeCovered('room', 'two', both)).toBe(false)
    rememberShownSeat('other', 'one')
    expect(isSeatToBeCovered('other', 'two', both)).toBe(true)
  })

  it('somebody with one seat is never asked', () => {
    rememberShownSeat('room', 'one')
    expect(isSeatToBeCovered('room', 'two', ['two'])).toBe(false)
  })
})

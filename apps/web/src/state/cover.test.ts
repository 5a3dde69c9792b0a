import { afterEach, describe, expect, it } from 'vitest'
import { isCovered, markUncovered } from './cover.ts'

afterEach(() => sessionStorage.clear())
const both = ['one', 'two']

describe('two people at one computer', () => {
  it('see nothing of the other seat before the computer was handed over', () => {
    expect(isCovered('room', 'one', both)).toBe(false)
    markUncovered('room', 'one')
    expect(isCovered('room', 'one', both)).toBe(false)
    expect(isCovered('room', 'two', both)).toBe(true)
    markUncovered('room', 'two')
    expect(isCovered('room', 'one', both)).toBe(true)
  })

  it('are not asked again when one person plays both sides, in that room', () => {
    markUncovered('room', 'one', true)
    markUncovered('room', 'one')
    expect(isCovered('room', 'two', both)).toBe(false)
    markUncovered('other', 'one')
    expect(isCovered('other', 'two', both)).toBe(true)
  })

  it('somebody with one seat is never asked', () => {
    markUncovered('room', 'one')
    expect(isCovered('room', 'two', ['two'])).toBe(false)
  })
})

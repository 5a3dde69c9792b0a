import { afterEach, describe, expect, it } from 'vitest'
import { isCovered, uncovered } from './cover.ts'

afterEach(() => sessionStorage.clear())
const both = ['one', 'two']

describe('two people at one computer', () => {
  it('see nothing of the other seat before the computer was handed over', () => {
    expect(isCovered('room', 'one', both)).toBe(false)
    uncovered('room', 'one')
    expect(isCovered('room', 'one', both)).toBe(false)
    expect(isCovered('room', 'two', both)).toBe(true)
    uncovered('room', 'two')
    expect(isCovered('room', 'one', both)).toBe(true)
  })

  it('are not asked again when one person plays both sides, in that room', () => {
    uncovered('room', 'one', true)
    uncovered('room', 'one')
    expect(isCovered('room', 'two', both)).toBe(false)
    uncovered('other', 'one')
    expect(isCovered('other', 'two', both)).toBe(true)
  })

  it('somebody with one seat is never asked', () => {
    uncovered('room', 'one')
    expect(isCovered('room', 'two', ['two'])).toBe(false)
  })
})

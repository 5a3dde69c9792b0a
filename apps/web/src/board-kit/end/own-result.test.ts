import type { Ending, Play } from '@opsroom/rules/core'
import { expect, it } from 'vitest'
import { isRematchNext } from './own-result.ts'

const endedBy = (by: Ending['by'], winners: readonly string[], bothSides = false) =>
  ({ table: { open: { bothSides, ending: { by, winners, points: {} } } } }) as unknown as Pick<Play, 'table'>

it('after a victory, a draw and a resignation the rematch is next', () => {
  expect(isRematchNext(endedBy('game', ['one']), 'one', true)).toBe(true)
  expect(isRematchNext(endedBy('agreement', []), 'one', true)).toBe(true)
  expect(isRematchNext(endedBy('resignation', ['two']), 'one')).toBe(true)
})

it('a defeat that is explained is looked at first', () => {
  expect(isRematchNext(endedBy('game', ['two']), 'one', true)).toBe(false)
  expect(isRematchNext(endedBy('game', ['two']), 'one')).toBe(true)
})

it('no rematch is next where there is none, or no result of one’s own', () => {
  expect(isRematchNext(endedBy('closed', []), 'one')).toBe(false)
  expect(isRematchNext(endedBy('game', ['one']), undefined)).toBe(false)
  expect(isRematchNext(endedBy('game', ['one'], true), 'one')).toBe(false)
})

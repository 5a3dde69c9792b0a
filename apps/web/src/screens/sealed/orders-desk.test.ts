import { sealedGame } from '@opsroom/rules/core'
import { duel } from '@opsroom/rules/duel'
import { randomPreparedOrders } from '@opsroom/testkit'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { PreparedContestOrders } from './orders-desk.svelte.ts'

const bound = sealedGame(duel as never, 'firstNight')
if (!bound) throw new Error('there are no sealed orders')
const [first, second, third] = randomPreparedOrders(bound, 1)
const other = randomPreparedOrders(bound, 2)

describe('the orders that somebody prepares for a contest', () => {
  beforeEach(() => {
    const kept = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    })
  })

  it('are given one after the other, and whole when all are there', () => {
    const desk = new PreparedContestOrders('ABC234', bound, undefined)
    expect([desk.next, desk.mayPrepare(0), desk.mayPrepare(1), desk.whole]).toEqual([
      0,
      true,
      false,
      undefined,
    ])
    desk.set(0, first)
    desk.set(1, second)
    expect([desk.next, desk.mayPrepare(2), desk.isReady(2)]).toEqual([2, true, false])
    desk.set(2, third)
    expect(desk.whole).toEqual([first, second, third])
    expect(desk.isSameAs([first, second, third])).toBe(true)
  })

  it('are kept in this browser until they are sealed, contest by contest', () => {
    new PreparedContestOrders('ABC234', bound, undefined).set(0, first)
    expect(new PreparedContestOrders('ABC234', bound, undefined).orders).toEqual([first, null, null])
    expect(new PreparedContestOrders('XYZ789', bound, undefined).orders).toEqual([null, null, null])
    const desk = new PreparedContestOrders('ABC234', bound, undefined)
    desk.forget()
    expect(new PreparedContestOrders('ABC234', bound, other).orders).toEqual(other)
  })

  it('that are sealed are there to be changed, and to go back to', () => {
    const desk = new PreparedContestOrders('ABC234', bound, other)
    expect(desk.isSameAs(other)).toBe(true)
    desk.set(1, second)
    expect([desk.isSameAs(other), desk.wrong]).toEqual([false, undefined])
    desk.takeOver(other)
    expect(desk.orders).toEqual(other)
    desk.set(1, { ...(second as object), route: ['E'] })
    expect([desk.wrong, desk.whole]).toEqual([1, undefined])
  })
})

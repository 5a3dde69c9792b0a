import { describe, expect, it } from 'vitest'
import type { Line } from './book.ts'
import { askedAt, takeBackOf } from './take-back.ts'

/** A book of orders with a line or more each: `one!` is an order of seat one that all see, `one` is done in secret. */
function book(...orders: string[]): Line[] {
  const lines: Line[] = []
  for (const order of orders) {
    const first = lines.length + 1
    for (const part of order.split(' ')) {
      const seat = part.replace(/[!?]/, '')
      const number = lines.length + 1
      if (part.endsWith('?')) {
        const event = { type: 'asked', open: { seat, wish: 'takeBack' } } as const
        lines.push({ number, entry: { scope: 'table', event }, deed: { first, drew: false } })
      } else {
        const event = { type: 'moved', ...(part.endsWith('!') ? { open: {} } : { own: { [seat]: {} } }) }
        // All lines of an order are its giver's.
        const giver = order.split(' ')[0]?.replace('!', '') as string
        lines.push({ number, entry: { scope: 'game', event }, deed: { seat: giver, first, drew: false } })
      }
    }
  }
  return lines
}

describe('a take-back', () => {
  it('is free while nobody else has seen anything, and leaves what others do in secret', () => {
    expect(takeBackOf(book('one!', 'one', 'two'), 'one')).toMatchObject({ lines: [2], free: true })
  })

  it('of what all have seen takes with it everything since, also work done in secret on what is no more', () => {
    const lines = book('two', 'one!', 'two!', 'two', 'one')
    expect(takeBackOf(lines, 'two')).toMatchObject({ lines: [4], free: true })
    expect(takeBackOf(lines.slice(0, 4), 'one')).toMatchObject({ lines: [2, 3, 4], free: false })
  })

  it('leaves the secret order with which the other one raised the curtain, and takes the curtain', () => {
    expect(takeBackOf(book('one', 'two two!'), 'one')).toMatchObject({ lines: [1, 3], free: false })
  })

  it('to which all had to agree is of the order that was asked for, with what was ordered since', () => {
    const lines = book('one!', 'one?', 'two', 'one')
    expect(askedAt(lines)).toBe(2)
    expect(takeBackOf(lines, 'one', askedAt(lines))).toMatchObject({ lines: [1, 3, 4], free: false })
  })

  it('is of nothing where nothing was ordered', () => {
    expect(takeBackOf(book('one!'), 'two')).toBeUndefined()
  })
})

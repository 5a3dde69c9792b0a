import { describe, expect, it } from 'vitest'
import type { LogEntry } from '../event-log.ts'
import { lastRequestNumber, takeBackOf } from './take-back.commands.ts'

/** An event log of orders with an entry or more each: `one!` is an order of seat one that all see, `one` is done in secret. */
function logOf(...orders: string[]): LogEntry[] {
  const logEntries: LogEntry[] = []
  for (const order of orders) {
    const first = logEntries.length + 1
    for (const part of order.split(' ')) {
      const seat = part.replace(/[!?]/, '')
      const number = logEntries.length + 1
      if (part.endsWith('?')) {
        const event = { type: 'asked', open: { seat, wish: 'takeBack' } } as const
        logEntries.push({ number, entry: { scope: 'table', event }, cause: { first, drew: false } })
      } else {
        const event = { type: 'moved', ...(part.endsWith('!') ? { open: {} } : { own: { [seat]: {} } }) }
        // All entries of an order are its giver's.
        const giver = order.split(' ')[0]?.replace('!', '') as string
        logEntries.push({
          number,
          entry: { scope: 'game', event },
          cause: { seat: giver, first, drew: false },
        })
      }
    }
  }
  return logEntries
}

describe('a take-back', () => {
  it('is free while nobody else has seen anything, and leaves what others do in secret', () => {
    expect(takeBackOf(logOf('one!', 'one', 'two'), 'one')).toMatchObject({ entries: [2], free: true })
  })

  it('of what all have seen takes with it everything since, also work done in secret on what is no more', () => {
    const logEntries = logOf('two', 'one!', 'two!', 'two', 'one')
    expect(takeBackOf(logEntries, 'two')).toMatchObject({ entries: [4], free: true })
    expect(takeBackOf(logEntries.slice(0, 4), 'one')).toMatchObject({ entries: [2, 3, 4], free: false })
  })

  it('leaves the secret order with which the other one raised the curtain, and takes the curtain', () => {
    expect(takeBackOf(logOf('one', 'two two!'), 'one')).toMatchObject({ entries: [1, 3], free: false })
  })

  it('to which all had to agree is of the order that was asked for, with what was ordered since', () => {
    const logEntries = logOf('one!', 'one?', 'two', 'one')
    expect(lastRequestNumber(logEntries)).toBe(2)
    expect(takeBackOf(logEntries, 'one', lastRequestNumber(logEntries))).toMatchObject({
      entries: [1, 3, 4],
      free: false,
    })
  })

  it('is of nothing where nothing was ordered', () => {
    expect(takeBackOf(logOf('one!'), 'two')).toBeUndefined()
  })
})

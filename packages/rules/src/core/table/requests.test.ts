import { describe, expect, it } from 'vitest'
import type { Entry } from './play.ts'
import { mostRepeats, refuseRepeating } from './requests.ts'

const anna = { id: 'p-anna', name: 'Anna' }
const numbered = (entries: readonly object[]) =>
  entries.map((entry, place) => ({ number: place + 1, entry: entry as Entry }))
const times = (count: number, ...entries: object[]) => Array.from({ length: count }, () => entries).flat()

const order = { scope: 'game', event: { type: 'moved', open: {} } }
const secretOf = (seat: string) => ({ scope: 'game', event: { type: 'planned', own: { [seat]: {} } } })
const asked = { scope: 'table', event: { type: 'asked', open: { seat: 'one', wish: 'draw' } } }
const withdrawn = { scope: 'table', event: { type: 'withdrawn', open: { seat: 'one' } } }

const ask = (entries: readonly object[], seat = 'one') =>
  refuseRepeating(numbered(entries), anna, { type: 'ask', seat, wish: 'draw' })

describe('the same request at a table', () => {
  it('may be made twenty times between two orders that stand, by each seat (T17)', () => {
    const talk = [order, ...times(mostRepeats, asked, withdrawn)]
    expect(ask(talk.slice(0, -2))).toBeUndefined()
    expect(ask(talk)).toEqual({ rule: 'T17', reason: 'ask.tooOften', data: { most: 20 } })
    expect(ask(talk, 'two')).toBeUndefined()
    expect(ask([...talk, order])).toBeUndefined()
  })

  it('is not made possible again by an order that was taken back, nor by what another seat does in secret', () => {
    const talk = [order, ...times(mostRepeats, asked, withdrawn)]
    const gone = [...talk, secretOf('one')]
    const takenBack = {
      scope: 'table',
      event: { type: 'takenBack', own: { one: {} }, sealed: { entries: [gone.length] } },
    }
    expect(ask(gone)).toBeUndefined()
    expect(ask([...gone, takenBack])).toMatchObject({ rule: 'T17' })
    expect(ask([...talk, secretOf('two')])).toMatchObject({ rule: 'T17' })
  })

  it('is also an order that is given and taken back, again and again', () => {
    const entries: object[] = [order]
    for (let i = 0; i <= mostRepeats; i++) {
      entries.push(secretOf('one'))
      const sealed = { entries: [entries.length] }
      entries.push({ scope: 'table', event: { type: 'takenBack', own: { one: {} }, sealed } })
    }
    const given = numbered(entries.slice(0, -1)).map((logEntry) => ({
      ...logEntry,
      cause: { seat: 'one', first: logEntry.number, drew: false },
    }))
    const takeBack = { type: 'ask', seat: 'one', wish: 'takeBack' } as const
    expect(refuseRepeating(given, anna, takeBack)).toMatchObject({ rule: 'T17' })
    expect(refuseRepeating(given.slice(0, -2), anna, takeBack)).toBeUndefined()
    expect(refuseRepeating(given, anna, { ...takeBack, wish: 'draw' })).toBeUndefined()
    expect(refuseRepeating(given, anna, { ...takeBack, seat: 'two' })).toBeUndefined()
  })

  it('is also a wish for a rematch, and to sit down: others may take the seat as before', () => {
    const wished = { scope: 'table', event: { type: 'rematchWished', open: { seat: 'one', sides: 'kept' } } }
    const wish = { type: 'rematch', seat: 'one', sides: 'kept' } as const
    expect(refuseRepeating(numbered(times(20, wished)), anna, wish)).toMatchObject({ rule: 'T17' })
    const sat = {
      scope: 'table',
      event: { type: 'seatTaken', open: { seat: 'one', name: 'Anna' }, sealed: { person: anna.id } },
    }
    const sit = { type: 'sit', seat: 'one' } as const
    expect(refuseRepeating(numbered(times(20, sat)), anna, sit)).toMatchObject({ reason: 'seat.tooOften' })
    expect(refuseRepeating(numbered(times(20, sat)), { id: 'p-ben', name: 'Ben' }, sit)).toBeUndefined()
  })
})

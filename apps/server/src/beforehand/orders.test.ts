import { describe, expect, it } from 'vitest'
import { FakeClock } from '../../testing/fake-clock.ts'
import type { Table } from '../table/table.ts'
import type { Tables } from '../table/tables.ts'
import { BeforehandOrders, beforehandDelayBounds } from './orders.ts'

/** A game in which the seat must always act, and its turns always pass. */
const game = {
  seats: [{ id: 'one', side: 'blue' }],
  waitingFor: () => ({ seats: ['one'] }),
  standing: {
    beforehand: { conditions: ['choice'], now: () => ({ order: { type: 'pass' } }), watched: () => '' },
  },
}
const play = {
  table: {
    open: { started: true, timeControl: { kind: 'days', days: 1 } },
    secrets: { one: { notes: [], beforehand: { until: 'choice', watched: '' } } },
  },
  game: { open: {} },
}

/** So many that what is drawn for one of them shows nothing. */
const rooms = Array.from({ length: 200 }, (_, place) => `room ${place}`)

/** A table with an order beforehand, after entries of these scopes; a secret one has no open part. */
const tableAfter = (room: string, entries: readonly ('game' | 'table' | 'secret')[]): Table =>
  ({
    facts: { room, game },
    play,
    numbering: { last: () => entries.length },
    logEntries: entries.map((kind, place) => ({
      number: place + 1,
      entry: {
        scope: kind === 'table' ? 'table' : 'game',
        event: { type: 'said', ...(kind !== 'secret' && { open: {} }) },
      },
    })),
  }) as unknown as Table

/** When the order of each room is given, in seconds after the first check. */
async function timesAfter(act: (orders: BeforehandOrders, clock: FakeClock) => Promise<void>) {
  const clock = new FakeClock()
  const began = clock.now()
  const given = new Map<string, number>()
  const tables = {
    at: async (room: string) => void given.set(room, (clock.now() - began) / 1000),
  } as unknown as Tables
  const store = { rooms: { orderedBeforehand: async () => [] } } as never
  const onFailure = (error: unknown) => {
    throw error
  }
  const orders = new BeforehandOrders({ store, tables, clock, onFailure })
  await orders.begin()
  for (const room of rooms) orders.check(tableAfter(room, ['game']))
  await act(orders, clock)
  await clock.forward(300)
  orders.close()
  expect(given.size).toBe(rooms.length)
  return [...given.values()]
}
const [least, most] = [beforehandDelayBounds.least / 1000, beforehandDelayBounds.most / 1000]

describe('when an order given beforehand comes', () => {
  it('is 20 to 90 seconds after its turn began, drawn anew for each', async () => {
    const times = await timesAfter(async () => {})
    expect(Math.min(...times)).toBeGreaterThanOrEqual(least)
    expect(Math.max(...times)).toBeLessThanOrEqual(most + 1)
    expect(new Set(times).size).toBeGreaterThan(30)
  })

  it('is at any moment of a second, so that the time of an entry does not tell it from an order of that moment', async () => {
    const times = await timesAfter(async () => {})
    const tenths = new Set(times.map((time) => Math.floor(time * 10) % 10))
    expect(tenths.size).toBe(10)
  })

  it('is drawn anew for the next turn, also when this one was played by hand and the others passed at once', async () => {
    const times = await timesAfter(async (orders, clock) => {
      await clock.forward(least - 1)
      for (const room of rooms) orders.check(tableAfter(room, ['game', 'game']))
    })
    expect(Math.min(...times)).toBeGreaterThanOrEqual(2 * least - 1)
  })

  it('is no later for what is only said at the table, or done in secret', async () => {
    const times = await timesAfter(async (orders, clock) => {
      await clock.forward(least - 1)
      for (const room of rooms) orders.check(tableAfter(room, ['game', 'table', 'secret']))
    })
    expect(Math.max(...times)).toBeLessThanOrEqual(most + 1)
    expect(Math.min(...times)).toBeLessThan(2 * least - 1)
  })
})

import type { PushMessage } from '@opsroom/protocol'
import { expect, it } from 'vitest'
import type { PendingPushRow } from '../store/index.ts'
import { Notifier } from './notifier.ts'

const hour = 60 * 60_000
const blue = { person: 'blue’s', room: 'room', seat: 'blue' }

it('a message has told of a turn that began while it was being written: it is not told again an hour later', async () => {
  let now = hour
  let pushedAt = 0
  let rows: PendingPushRow[] = []
  let waits: 'turn' | undefined
  const sent: PushMessage[] = []
  const beginTurn = () => {
    waits = 'turn'
    rows = [{ ...blue, code: '73CHRZ', waits, since: new Date(now) }]
  }
  // As the statements of `store/pending-pushes.ts` have it.
  const pendingPushes = {
    ready: async (since: Date) => (rows.length > 0 && pushedAt <= since.getTime() ? [blue.person] : []),
    of: async () => rows,
    claim: async (_: string, at: Date) => {
      pushedAt = at.getTime()
      return true
    },
    drop: async (_: string, dropped: readonly PendingPushRow[]) => {
      rows = rows.filter(({ since }) => !dropped.some((one) => since <= one.since))
    },
  }
  const subscriptions = { of: async () => [{ device: 'telephone', endpoint: 'https://push.example' }] }
  const presences = {
    async presentAmong() {
      now++
      if (!waits) beginTurn()
      return new Set()
    },
  }
  const notifier = new Notifier({
    store: { pendingPushes, subscriptions },
    presences,
    tables: { get: async () => ({ holds: () => true }) },
    waitingSeats: { at: () => new Map(waits && [[blue.seat, { waits }]]) },
    async send(_: unknown, text: string) {
      sent.push(JSON.parse(text))
      return 201
    },
    now: () => new Date(now),
    log: { debug() {} },
    onFailure(error: unknown) {
      throw error
    },
  } as never)

  rows = [{ ...blue, code: '73CHRZ', waits: 'preparation', since: new Date(now) }]
  await notifier.flush()
  expect(sent).toMatchObject([{ rooms: [{ code: '73CHRZ', waits: 'turn' }] }])
  now += hour
  await notifier.flush()
  expect(sent).toHaveLength(1)
})

it('a failure for one person keeps no message from the others', async () => {
  const sent: string[] = []
  const failures: unknown[] = []
  const row = (seat: string) => ({ room: 'room', seat, code: '73CHRZ', waits: 'turn', since: new Date(0) })
  const notifier = new Notifier({
    store: {
      pendingPushes: {
        ready: async () => ['red’s', 'blue’s'],
        of: async (person: string) => [row(person.slice(0, -2))],
        claim: async () => true,
        drop: async () => {},
      },
      subscriptions: {
        async of(person: string) {
          if (person === 'red’s') throw new Error('broken')
          return [{ device: 'telephone', endpoint: `https://push.example/${person}` }]
        },
      },
    },
    presences: { presentAmong: async () => new Set() },
    tables: { get: async () => ({ holds: () => true }) },
    waitingSeats: { at: () => new Map(['red', 'blue'].map((seat) => [seat, { waits: 'turn' }])) },
    async send({ endpoint }: { endpoint: string }) {
      sent.push(endpoint)
      return 201
    },
    now: () => new Date(hour),
    log: { debug() {} },
    onFailure: (error: unknown) => void failures.push(error),
  } as never)
  await notifier.flush()
  expect(sent).toEqual(['https://push.example/blue’s'])
  expect(failures).toMatchObject([{ message: 'broken' }])
})

import { requests } from '@opsroom/protocol/requests'
import type { Refusal } from '@opsroom/rules/core'
import { beforeEach, expect, it } from 'vitest'
import type { Connection } from '../sockets/connection.ts'
import type { Handlers } from '../sockets/handlers.ts'
import { MessageAllowance } from './allowance.ts'
import { type DispatchDeps, dispatch } from './dispatcher.ts'
import { MessageTurns } from './turns.ts'

const names = Object.keys(requests)
type Answer = { ok: boolean; refusal?: Refusal }

/** Addresses of the tasks that were begun, and of those that were ended and charged. */
let begun: string[]
let charged: string[]
let handled: string[]
/** Charges for work beside the main thread. */
let beside: [address: string, milliseconds: number][]
/** Number of times that a connection was closed. */
let closed: number
/** Seconds for which the address has nothing left. */
let emptyFor: number

beforeEach(() => {
  begun = []
  charged = []
  handled = []
  beside = []
  closed = 0
  emptyFor = 0
})

/** Says something over a connection, as a client does. */
function openConnection(): (name: string, request?: unknown) => Promise<Answer> {
  let hear: (name: string, ...words: unknown[]) => void = () => {}
  const connection = {
    data: { person: { id: 'ada', name: 'Ada' }, device: 'her-own', address: 'home' },
    conn: { on() {}, transport: { socket: { pause() {}, resume() {} } } },
    onAny(listener: typeof hear) {
      hear = listener
    },
    disconnect: () => void closed++,
  }
  const handlers = Object.fromEntries(
    names.map((name) => [
      name,
      async () => {
        handled.push(name)
        throw new Error('there is nothing here')
      },
    ]),
  )
  dispatch(connection as unknown as Connection, {
    handlers: handlers as unknown as Handlers,
    metrics: { message() {}, failure: () => 'an id' } as unknown as DispatchDeps['metrics'],
    allowance: new MessageAllowance({ messagesAtOnce: 1_000, messagesPerSecond: 1, personsPerAddress: 1 }),
    work: {
      begin(address) {
        begun.push(address)
        return async () => void charged.push(address)
      },
      charge: async (address, milliseconds) => void beside.push([address, milliseconds]),
      emptyFor: () => emptyFor,
    },
    days: { refuseStoring: async () => undefined, stored() {} },
    limits: { maySend: () => true, answered() {} } as unknown as DispatchDeps['limits'],
    unanswered: new Set(),
    turns: new MessageTurns(),
  })
  return (name, request = {}) => new Promise((resolve) => hear(name, request, resolve))
}

it.each([...names, 'no.such.message'])(
  'the address is charged for what %s costs, whatever comes of it',
  async (name) => {
    const say = openConnection()
    await say(name)
    expect(begun).toEqual(['home'])
    expect(await say('me.ping')).toMatchObject({ ok: false, refusal: { rule: 'W11' } })
    expect(charged[0]).toBe('home')
  },
)

it.each([...names, 'no.such.message'])(
  '%s is not handled for an address that has used up its time, which is told for how long (W10)',
  async (name) => {
    const say = openConnection()
    emptyFor = 42
    const refused = { ok: false, refusal: { rule: 'W10', data: { seconds: 42 } } }
    // The second one came with the first, and is told the same.
    expect(await Promise.all([say(name), say(name)])).toMatchObject([refused, refused])
    expect(handled).toEqual([])
  },
)

it('a connection that goes on for 200 messages although it was told to wait is closed', async () => {
  const say = openConnection()
  emptyFor = 42
  for (let count = 0; count < 200; count++) await say('me.ping')
  expect(closed).toBe(0)
  await say('me.ping')
  expect(closed).toBe(1)
})

it('a recovery code is charged with what its hash costs another thread', async () => {
  const say = openConnection()
  await say('me.recoveryCode')
  expect(beside).toEqual([['home', 50]])
})

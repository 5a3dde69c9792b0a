import type { Store } from '@opsroom/server/store'

type Room = Parameters<Store['rooms']['open']>[0]
type LogEntry = Awaited<ReturnType<Store['eventLog']['read']>>[number]
type Row = NonNullable<Awaited<ReturnType<Store['rooms']['byId']>>>

interface Kept {
  room: Row
  logEntries: LogEntry[]
  seed: Uint8Array
  receipts: Map<string, NonNullable<Awaited<ReturnType<Store['receipts']['find']>>>>
}

/**
 * A part of the store with only the functions that tables need. A call of any other function fails, which is an error
 * in the bench.
 */
const only = <Part extends keyof Store>(needed: Partial<Store[Part]>): Store[Part] => needed as Store[Part]

/**
 * A store in memory that replaces the database, in order to measure the rest of a table. It has only what the benchmark
 * needs: there is no list of rooms, and drafts are not kept.
 */
export function memoryStore(): Store {
  const persons = new Map<string, { id: string; name: string }>()
  const settings = new Map<string, string>()
  const kept = new Map<string, Kept>()
  const roomOf = (id: string): Kept => {
    const found = kept.get(id)
    if (!found) throw new Error('no such room')
    return found
  }
  const receiptKey = (person: string, command: string) => `${person} ${command}`
  let people = 0

  return {
    persons: {
      find: async (id) => persons.get(id) ?? null,
      async rename(id, name) {
        persons.set(id, { id, name })
      },
      async keep(id, name) {
        persons.set(id, { id, name })
      },
    },
    devices: only<'devices'>({
      async welcome(name: string) {
        const id = `00000000-0000-4000-8000-${String(++people).padStart(12, '0')}`
        persons.set(id, { id, name })
        // In this store each person has one device, with the id of the person.
        return { person: { id, name }, device: id }
      },
      personAt: async ({ person }: { person: string }) => persons.get(person),
      present: async () => {},
      presentAmong: async (persons: readonly string[]) => new Set(persons),
      revokedAmong: async () => [],
    }),
    lastSeen: { keep: async () => {}, of: async () => new Map(), close: async () => {} },
    chapters: { ended: async () => [] },
    snapshots: { newest: async () => undefined, of: async () => [] },
    pendingPushes: only<'pendingPushes'>({
      add: async () => false,
      ready: async () => [],
      of: async () => [],
      drop: async () => {},
    }),
    subscriptions: only<'subscriptions'>({}),
    noticeChannels: only<'noticeChannels'>({}),
    invitations: only<'invitations'>({ prune: async () => 0 }),
    notices: only<'notices'>({
      add: async () => {},
      lease: async () => [],
      roomsToRemind: async () => [],
      roundsToSay: async () => [],
      prune: async () => 0,
    }),
    seatTokens: only<'seatTokens'>({}),
    accountTokens: only<'accountTokens'>({}),
    recoveries: only<'recoveries'>({}),
    passkeys: only<'passkeys'>({}),
    challenges: only<'challenges'>({}),
    chat: only<'chat'>({}),
    addressDays: {
      of: async () => ({ rooms: 0, bytes: 0 }),
      add: async () => new Map(),
      prune: async () => 0,
    },
    blocks: only<'blocks'>({ between: async () => [] }),
    reports: only<'reports'>({ forget: async () => 0 }),
    moderation: only<'moderation'>({ forget: async () => 0 }),
    personalData: only<'personalData'>({}),
    insights: only<'insights'>({}),
    seeks: only<'seeks'>({}),
    tournaments: only<'tournaments'>({
      waiting: async () => [],
      ofRoom: async () => undefined,
    }),
    ratings: only<'ratings'>({ unsettled: async () => [] }),
    contests: only<'contests'>({
      closeAll: async () => {},
      lease: async () => undefined,
      lastChange: async () => '',
    }),
    meetings: only<'meetings'>({}),
    settings: {
      async keep(key, make) {
        if (!settings.has(key)) settings.set(key, make())
        return settings.get(key) ?? ''
      },
      get: async (key) => settings.get(key),
      async set(key, value) {
        settings.set(key, value)
      },
    },
    rooms: {
      byId: async (id) => kept.get(id)?.room,
      byCode: async (code) => [...kept.values()].find(({ room }) => room.code === code)?.room,
      hasBegun: async (id) => kept.get(id)?.logEntries.some(({ type }) => type === 'started') ?? false,
      async open({ logEntries, seed, ...room }: Room) {
        const now = new Date()
        const row: Row = {
          ...room,
          status: 'waiting',
          openedAt: now.toISOString(),
          activity: now.toISOString(),
        }
        const numbered = logEntries.map((logEntry, place) => ({ ...logEntry, seq: place + 1 }))
        kept.set(room.id, { room: row, logEntries: numbered, seed, receipts: new Map() })
        return { isOpened: true }
      },
      listed: async () => [],
      running: async () => [],
      timed: async () => [],
      toWatch: async () => [],
      playedByBots: async () => [],
      orderedBeforehand: async () => [],
      of: async () => [],
      ownedBy: async () => ({ rooms: 0, long: 0, timed: 0 }),
      timedOf: async () => 0,
    },
    eventLog: {
      health: { problem: undefined, works: async () => true },
      lasts: async (rooms) => rooms.map((room) => ({ room, last: roomOf(room).logEntries.length })),
      depth: () => ({ waiting: 0, underWay: 0 }),
      settled: async () => {},
      read: async (room, after) => roomOf(room).logEntries.slice(after),
      seed: async (room) => roomOf(room).seed,
      appendThen(changes, onResult, onError) {
        this.append(changes).then(onResult, onError)
      },
      async append({ room, after, logEntries, receipt }) {
        const found = roomOf(room)
        const key = receipt && receiptKey(receipt.person, receipt.command)
        if (key && found.receipts.has(key)) return 'repeated'
        if (found.logEntries.length !== after) return 'overtaken'
        found.logEntries.push(
          ...logEntries.map((logEntry, place) => ({ ...logEntry, seq: after + place + 1 })),
        )
        if (key) found.receipts.set(key, receipt)
        return 'appended'
      },
    },
    receipts: {
      find: async (room, person, command) => roomOf(room).receipts.get(receiptKey(person, command)),
      async keep(room, person, command, receipt) {
        const { receipts } = roomOf(room)
        if (receipts.has(receiptKey(person, command))) return false
        receipts.set(receiptKey(person, command), receipt)
        return true
      },
    },
    heartbeat: {
      read: async () => ({ last: undefined, now: Date.now() }),
      beat: async () => {},
      resume: async () => {},
    },
    pruning: {
      receipts: async () => 0,
      seatTokens: async () => 0,
      guests: async () => 0,
      unstartedRooms: async () => 0,
      chatLines: async () => 0,
      seeks: async () => 0,
    },
    drafts: { save: async () => {}, of: async () => [] },
    storedTimes: { setBack: async () => {} },
    prepare: async () => {},
    ping: async () => {},
    isMigrated: async () => true,
    pools: () => [],
    roomCounts: async () => [],
    tellAttention: async () => {},
    setAlone: () => {},
    close: async () => {},
  }
}

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

/** The parts of a store that tables do not need. A call of one of them is a mistake of the bench. */
const unneeded = new Proxy(
  {},
  {
    get: (_, name) => () => {
      throw new Error(`the bench keeps nothing for ${String(name)}`)
    },
  },
) as never

/**
 * A store in memory, without a database, to measure the rest of a table. It has no more than the benchmark needs: there
 * is no list of rooms, and a draft is forgotten.
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
    devices: {
      ...(unneeded as object),
      async welcome(name: string) {
        const id = `00000000-0000-4000-8000-${String(++people).padStart(12, '0')}`
        persons.set(id, { id, name })
        // Here each person has one device, whose id is the person's.
        return { person: { id, name }, device: id }
      },
      personAt: async ({ person }: { person: string }) => persons.get(person),
      present: async () => {},
      presentAmong: async (persons: readonly string[]) => new Set(persons),
      revokedAmong: async () => [],
    } as unknown as Store['devices'],
    lastSeen: { keep: async () => {}, of: async () => new Map(), close: async () => {} },
    chapters: { ended: async () => [] },
    snapshots: { newest: async () => undefined, of: async () => [] },
    pendingPushes: {
      ...(unneeded as object),
      add: async () => false,
      ready: async () => [],
      of: async () => [],
      drop: async () => {},
    } as unknown as Store['pendingPushes'],
    subscriptions: unneeded,
    noticeChannels: unneeded,
    invitations: { ...(unneeded as object), prune: async () => 0 } as unknown as Store['invitations'],
    notices: {
      ...(unneeded as object),
      add: async () => {},
      lease: async () => [],
      roomsToRemind: async () => [],
      roundsToSay: async () => [],
      prune: async () => 0,
    } as unknown as Store['notices'],
    seatTokens: unneeded,
    accountTokens: unneeded,
    recoveries: unneeded,
    passkeys: unneeded,
    challenges: unneeded,
    chat: unneeded,
    addressDays: {
      of: async () => ({ rooms: 0, bytes: 0 }),
      add: async () => new Map(),
      prune: async () => 0,
    },
    blocks: { ...(unneeded as object), between: async () => false } as unknown as Store['blocks'],
    reports: { ...(unneeded as object), forget: async () => 0 } as unknown as Store['reports'],
    moderation: { ...(unneeded as object), forget: async () => 0 } as unknown as Store['moderation'],
    personalData: unneeded,
    insights: unneeded,
    seeks: unneeded,
    tournaments: {
      ...(unneeded as object),
      waiting: async () => [],
      ofRoom: async () => undefined,
    } as unknown as Store['tournaments'],
    ratings: { ...(unneeded as object), unsettled: async () => [] } as never,
    contests: {
      ...(unneeded as object),
      closeAll: async () => {},
      lease: async () => undefined,
      lastChange: async () => '',
    } as unknown as Store['contests'],
    meetings: unneeded,
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

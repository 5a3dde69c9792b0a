import type { Changes, Receipt, Store, StoredLogEntry } from '../../src/store/index.ts'

/**
 * A store of one room in memory.
 * @param append waits as long as an append takes
 * @param read called for each read of the event log
 */
export function storeOfOneRoom(append: () => Promise<void>, read = () => {}): Store {
  let room: object | undefined
  const log: StoredLogEntry[] = []
  const receipts = new Map<string, Receipt>()
  const add = (entries: Changes['logEntries']) => {
    for (const entry of entries) log.push({ ...entry, seq: log.length + 1 })
  }
  return {
    rooms: {
      async open({ logEntries, ...opened }: { logEntries: Changes['logEntries'] }) {
        room = opened
        add(logEntries)
        return { isOpened: true }
      },
      byId: async () => room,
    },
    snapshots: { newest: async () => undefined },
    drafts: { save: async () => {} },
    receipts: {
      find: async (_: string, person: string, id: string) => receipts.get(`${person} ${id}`),
      keep: async () => true,
    },
    eventLog: {
      async read(_: string, after: number) {
        read()
        return log.slice(after)
      },
      seed: async () => new Uint8Array(32),
      async append({ after, logEntries }: Changes) {
        await append()
        if (log.length !== after) return 'overtaken'
        add(logEntries)
        return 'appended'
      },
    },
  } as unknown as Store
}

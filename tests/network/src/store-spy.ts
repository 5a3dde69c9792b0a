import type { StoreService } from '@opsroom/server/server'
import { openStore, readNotifications } from '@opsroom/server/store'

/** A real store that counts the entries in its event logs, each as soon as it is durable. */
export interface StoreSpy {
  keeping: StoreService
  /** The number of a room's entries that are written. */
  written(room: string): number
}

export function openStoreSpy(databaseUrl: string): StoreSpy {
  const store = openStore(databaseUrl, { seconds: 600 })
  const lengths = new Map<string, number>()
  const count = (room: string, last: number) => void lengths.set(room, Math.max(last, lengths.get(room) ?? 0))
  const appendThen: typeof store.eventLog.appendThen = (changes, onResult, onError) =>
    store.eventLog.appendThen(
      changes,
      (result) => {
        if (result === 'appended') count(changes.room, changes.after + changes.logEntries.length)
        onResult(result)
      },
      onError,
    )
  const append: typeof store.eventLog.append = (changes) =>
    new Promise((resolve, reject) => appendThen(changes, resolve, reject))
  const keeping: StoreService = {
    store: { ...store, eventLog: { ...store.eventLog, append, appendThen } },
    readNotifications: (reader) => readNotifications(databaseUrl, reader),
  }
  return { keeping, written: (room) => lengths.get(room) ?? 0 }
}

import type { Keeping } from '@opsroom/server/server'
import { openStore, readNotices } from '@opsroom/server/store'

/** A real store, and somebody who counts what is written into its books, as soon as it is durable. */
export interface Witness {
  keeping: Keeping
  /** How many lines of a room are written. */
  written(room: string): number
}

export function openWitness(databaseUrl: string): Witness {
  const store = openStore(databaseUrl)
  const lengths = new Map<string, number>()
  const count = (room: string, last: number) => void lengths.set(room, Math.max(last, lengths.get(room) ?? 0))
  const append: typeof store.book.append = async (changes) => {
    const done = await store.book.append(changes)
    if (done === 'appended') count(changes.room, changes.after + changes.lines.length)
    return done
  }
  const keeping: Keeping = {
    store: { ...store, book: { ...store.book, append } },
    readNotices: (reader) => readNotices(databaseUrl, reader),
  }
  return { keeping, written: (room) => lengths.get(room) ?? 0 }
}

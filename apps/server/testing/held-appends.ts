import type { AnyGame } from '@opsroom/rules/core'
import { inject } from 'vitest'
import type { ServerOverrides } from '../src/server.ts'
import { openStore, readNotifications, type Store } from '../src/store/index.ts'
import { holdable } from './holdable.ts'
import { freshDatabase } from './store/databases.ts'
import { openTestServer, type TestServer } from './test-server.ts'

/** A store whose next append waits until the test lets it go on, and that counts what is read of event logs. */
function heldAppends(store: Store) {
  let reads = 0
  const { eventLog } = store
  const { act: append, ...hold } = holdable(eventLog.append)
  const appendThen: typeof eventLog.appendThen = (changes, onResult, onError) =>
    void append(changes).then(onResult, onError)
  const read: typeof eventLog.read = (room, after) => {
    reads++
    return eventLog.read(room, after)
  }
  return {
    store: { ...store, eventLog: { ...eventLog, append, appendThen, read } },
    reads: () => reads,
    ...hold,
  }
}

/** A server whose appends a test can hold. */
export interface HeldServer {
  server: TestServer
  appends: ReturnType<typeof heldAppends>
  /** Closes the server and its store. */
  close(): Promise<void>
}

/** Opens a server, with a database of its own, whose appends a test can hold. */
export async function openHeldServer(
  games?: readonly AnyGame[],
  parts: Omit<ServerOverrides, 'keeping'> = {},
): Promise<HeldServer> {
  const url = await freshDatabase(inject('postgres'))
  const store = openStore(url)
  const appends = heldAppends(store)
  const keeping = { store: appends.store, readNotifications: readNotifications.bind(undefined, url) }
  const server = await openTestServer({ DATABASE_URL: url }, games, { ...parts, keeping })
  return {
    server,
    appends,
    async close() {
      await server.close()
      await store.close()
    },
  }
}

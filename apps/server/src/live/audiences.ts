import { pushes } from '@opsroom/protocol'
import type { Audience } from '@opsroom/rules/core'
import type { Numbered } from '../table/numbering.ts'
import type { Stage } from '../table/stage.ts'
import type { LiveServer, Window } from './caller.ts'

const audienceRoom = (room: string, as: Audience): string => `table ${room} ${as}`
const tableRoom = (room: string): string => `table ${room}`

/** Makes a window one of an audience. It watches one audience of one table, so it leaves the one before. */
export async function watch(window: Window, room: string, as: Audience): Promise<void> {
  await unwatch(window)
  if (!window.connected) return // gone meanwhile: it would never leave again
  window.data.watching = { room, as }
  await window.join([audienceRoom(room, as), tableRoom(room)])
}

export async function unwatch(window: Window): Promise<void> {
  const { watching } = window.data
  if (!watching) return
  delete window.data.watching
  // Both at once: nothing may come between them.
  await Promise.all([
    window.leave(audienceRoom(watching.room, watching.as)),
    window.leave(tableRoom(watching.room)),
  ])
}

/** The windows of this process that watch as an audience. */
export const windowsAt = ({ adapter, sockets }: Window['nsp'], room: string, as: Audience): Window[] =>
  [...(adapter.rooms.get(audienceRoom(room, as)) ?? [])].flatMap((id) => sockets.get(id) ?? [])

/** The windows of this process as the place where tables are watched from. Other processes show to their own. */
export function stageOf(io: LiveServer, lobbyChanged: () => void): Stage {
  return {
    show(room: string, as: Audience, { first, entries }: Numbered) {
      const audience = audienceRoom(room, as)
      if (!io.of('/').adapter.rooms.has(audience)) return
      // One packet for all of them: it is encoded once.
      io.local.to(audience).emit('table.entries', pushes['table.entries'].parse({ room, as, first, entries }))
    },
    clear(room: string, as: Audience) {
      for (const window of windowsAt(io.of('/'), room, as)) {
        void unwatch(window)
        window.emit('table.closed', pushes['table.closed'].parse({ room, as }))
      }
    },
    isWatched: (room) => io.of('/').adapter.rooms.has(tableRoom(room)),
    lobbyChanged,
  }
}

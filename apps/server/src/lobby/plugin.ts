import { pushes, type RoomSummary } from '@opsroom/protocol'
import fp from 'fastify-plugin'
import { Lobby } from './lobby.ts'

declare module 'fastify' {
  interface FastifyInstance {
    lobby: Lobby
  }
}

/** The Socket.IO room of all connections that watch the lobby. */
export const lobbyRoom = 'lobby'

/** The list of rooms, sent again to the connections that watch it when it has changed. */
export const lobbyPlugin = fp(
  async (app) => {
    const { store, tables, sockets } = app
    const { config, failed } = app.ops
    const { io } = sockets
    const watchers = {
      any: () => io.of('/').adapter.rooms.has(lobbyRoom),
      publish: (rooms: RoomSummary[]) =>
        io.local.to(lobbyRoom).emit('lobby.changed', pushes['lobby.changed'].parse({ rooms })),
    }
    const lobby = new Lobby(store, tables, config.roomIdleHours, watchers, failed('lobby'))
    app.decorate('lobby', lobby)
    app.tableListeners.push({ onLobbyChanged: () => lobby.changed() })
    app.notificationReaders.push({
      onNotification: (notification) => {
        if (notification.lobby) lobby.changed()
      },
      onGap: () => lobby.changed(),
    })
    app.addHook('onClose', async () => lobby.close())
  },
  { name: 'lobby', dependencies: ['tables', 'sockets'] },
)

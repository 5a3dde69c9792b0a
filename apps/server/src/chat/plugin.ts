import fp from 'fastify-plugin'
import { Chat, openChatHandles } from './chat.ts'
import { type ChatHandlers, chatHandlers } from './handlers.ts'

declare module 'fastify' {
  interface FastifyInstance {
    chat: Chat
  }
}

declare module '../sockets/handlers.ts' {
  interface HandledMessages extends ChatHandlers {}
}

/** The chat of rooms. */
export const chatPlugin = fp(
  async (app) => {
    const { store, tables, sockets } = app
    const { config, failed, metrics } = app.ops
    const chat = new Chat({
      store,
      tables,
      io: sockets.io,
      handleOf: await openChatHandles(store),
      mostKept: config.chatLinesPerRoom,
      keep: app.keepPoints,
    })
    app.decorate('chat', chat)
    metrics.gauge('chats', 'Chats that connections of this process listen to', () => chat.heardCount)
    sockets.io.of('/').adapter.on('delete-room', (name: string) => chat.onRoomLeft(name))
    app.handle(chatHandlers(chat, store))
    app.notificationReaders.push({
      onSaid: (room) => void chat.heard(room).catch(failed('chat')),
      onGap: () => void chat.heardAll().catch(failed('chat')),
    })
  },
  { name: 'chat', dependencies: ['tables', 'sockets'] },
)

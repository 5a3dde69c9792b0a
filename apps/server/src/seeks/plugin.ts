import { serverMessages } from '@opsroom/protocol'
import fp from 'fastify-plugin'
import { listenerCallerOf } from '../ops/listeners.ts'
import { type SeekHandlers, seekHandlers, seeksSocketRoom } from './handlers.ts'
import { Seeks } from './seeks.ts'

/** Events about seeks at this process, to which other parts of the server may listen. */
export interface SeekListener {
  /** Called when a person has made a seek for a game. */
  onMade?(person: string, game: string): void
  /** Called when the seek of a person was taken, with the room of the game. */
  onTaken?(person: string, room: string): void
  /** Called when a person was invited to a room. */
  onInvited?(person: string, room: string): void
}

declare module 'fastify' {
  interface FastifyInstance {
    seeks: Seeks
    seekListeners: SeekListener[]
  }
}

declare module '../sockets/handlers.ts' {
  interface HandledMessages extends SeekHandlers {}
}

/** Milliseconds for which changes of the list of seeks are gathered before it is sent. */
const gathering = 100

/**
 * Seeks for opponents. Connections that watch the list of seeks are sent its changes, and owners of seeks are sent the
 * changes of their own seeks.
 */
export const seeksPlugin = fp(
  async (app) => {
    const { store, tables, sockets, roomGuards } = app
    const { io } = sockets
    const { clock, failed } = app.ops
    const { now } = clock
    const onFailure = failed('start of a match')
    const changed = new Set<string>()
    let timer: NodeJS.Timeout | undefined
    const say = () => {
      timer = undefined
      const nothing = serverMessages['seek.changed'].parse({})
      io.local.to(seeksSocketRoom).emit('seek.changed', nothing)
      const watching = io.of('/').adapter.rooms.get(seeksSocketRoom)
      for (const connection of io.of('/').sockets.values())
        if (changed.has(connection.data.person.id) && !watching?.has(connection.id))
          connection.emit('seek.changed', nothing)
      changed.clear()
    }
    const sayLater = () => {
      timer ??= setTimeout(say, gathering)
    }
    app.notificationReaders.push({
      onSeeks(persons) {
        for (const person of persons) changed.add(person)
        sayLater()
      },
      onGap: sayLater,
    })
    const listeners: SeekListener[] = []
    app.decorate('seekListeners', listeners)
    const all = listenerCallerOf(listeners)
    const [made, taken] = [all('onMade'), all('onTaken')]
    app.decorate('seeks', new Seeks({ store, tables, guards: roomGuards, now, made, taken, onFailure }))
    app.handle(seekHandlers(app.seeks, store))
    app.addHook('onClose', async () => clearTimeout(timer))
  },
  { name: 'seeks', dependencies: ['lobby'] },
)

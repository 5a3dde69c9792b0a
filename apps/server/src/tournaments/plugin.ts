import { serverMessages } from '@opsroom/protocol'
import fp from 'fastify-plugin'
import type { Table } from '../table/table.ts'
import { type TournamentHandlers, tournamentHandlers, tournamentSocketRoom } from './handlers.ts'
import { Tournaments } from './tournaments.ts'

/** Events about rounds at this process, to which other parts of the server may listen. */
export interface RoundListener {
  /** Called when the room of a game has been opened, before the game starts. */
  onRoom(room: string): Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    tournaments: Tournaments
    roundListeners: RoundListener[]
  }
}

declare module '../sockets/handlers.ts' {
  interface HandledMessages extends TournamentHandlers {}
}

/**
 * Milliseconds between two searches of a process for tournaments with work to do. The result of a game that ends at
 * this process is taken immediately.
 */
const looking = 15_000

/**
 * The part of the server for tournaments. Several processes may look after the same tournament; the first that notices
 * that a round can begin, or that a game has ended, begins the round or records the result.
 */
export const tournamentsPlugin = fp(
  async (app) => {
    const { store, tables, sockets } = app
    const { clock, doubt, failed } = app.ops
    const { io } = sockets
    const listeners: RoundListener[] = []
    app.decorate('roundListeners', listeners)
    const opened = async (room: string) => {
      for (const listener of listeners) await listener.onRoom(room)
    }
    const tournaments = new Tournaments({
      store,
      tables,
      now: clock.now,
      isInDoubt: doubt.isOn,
      opened,
      onFailure: failed('tournaments'),
    })
    app.decorate('tournaments', tournaments)
    app.handle(tournamentHandlers(tournaments))
    const { rounds } = tournaments
    const taken = new WeakSet<Table>()
    let isClosing = false
    app.tableListeners.push({
      onTaken(table) {
        if (isClosing || table.status !== 'over' || taken.has(table)) return
        taken.add(table)
        const { room } = table.facts
        void (async () => {
          const id = await store.tournaments.ofRoom(room)
          if (id) await rounds.takeOn(id)
        })().catch(failed('tournaments'))
      },
    })
    app.notificationReaders.push({
      onTournament: (code) =>
        void io.local
          .to(tournamentSocketRoom(code))
          .emit('tournament.changed', serverMessages['tournament.changed'].parse({ code })),
    })
    const takeOnAll = () => rounds.lookAfter().catch(failed('tournaments'))
    const stopLooking = clock.every(looking, takeOnAll)
    app.addHook('onListen', async () => void takeOnAll())
    app.addHook('preClose', async () => {
      isClosing = true
      stopLooking()
      await rounds.settled()
    })
  },
  { name: 'tournaments', dependencies: ['lobby'] },
)

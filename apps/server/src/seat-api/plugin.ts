import fp from 'fastify-plugin'
import { hashOfToken, seatTokenInHeader } from '../identity/seat-token.ts'
import { Limiter } from '../ops/limits.ts'
import { gameDocumentRoutes } from './documents.ts'
import { openProgramGate, type RegisterProgramRoutes } from './gate.ts'
import { type ProgramHandlers, programHandlers } from './handlers.ts'
import { ProgramArrivals } from './programs.ts'
import { seatRoutes } from './routes.ts'

declare module '../sockets/handlers.ts' {
  interface HandledMessages extends ProgramHandlers {}
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Logs the arrival of programs at seats. `openProgramScope` registers routes behind the gate that requests of
     * programs pass.
     */
    programs: ProgramArrivals
    openProgramScope: RegisterProgramRoutes
  }
}

const prefix = '/api/seat/v1'

/** The HTTP interface for programs that play one seat, with a token that the holder of the seat has made. */
export const seatApiPlugin = fp(
  async (app) => {
    const { store, keepPoints } = app
    const { config, failed } = app.ops
    const { messagesAtOnce, messagesPerSecond, personsPerAddress } = config
    /** Limits the tries of an address before a token is looked up. An address has as many tries as messages. */
    const tries = new Limiter(
      'seat tokens shown by an address',
      messagesAtOnce * personsPerAddress,
      messagesAtOnce / messagesPerSecond,
      keepPoints,
    )
    const programs = new ProgramArrivals(app.tables, failed('seat api'))
    const openScope = openProgramGate(app, tries)
    app.decorate('programs', programs)
    app.decorate('openProgramScope', openScope)
    app.tableListeners.push({ onTaken: (table) => programs.onTaken(table) })
    app.handle(programHandlers({ store, tables: app.tables, streams: app.sockets.streams }))

    gameDocumentRoutes(app, prefix)
    await openScope({
      prefix,
      async find({ headers }) {
        const token = seatTokenInHeader(headers.authorization)
        return token === undefined ? undefined : store.seatTokens.find(hashOfToken(token))
      },
      routes: (api, scope) => seatRoutes(api, { app, programs, ...scope }),
    })
  },
  { name: 'seat-api', dependencies: ['live'] },
)

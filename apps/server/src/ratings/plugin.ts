import fp from 'fastify-plugin'
import { finishedGamesRoute } from './export.ts'
import { type RatingHandlers, ratingHandlers } from './handlers.ts'
import { Ratings } from './ratings.ts'

declare module 'fastify' {
  interface FastifyInstance {
    ratings: Ratings
  }
}

declare module '../sockets/handlers.ts' {
  interface HandledMessages extends RatingHandlers {}
}

/** Ratings, profiles, and the download of a person's own games. */
export const ratingsPlugin = fp(
  async (app) => {
    const { store, tables, identity } = app
    const { clock, failed } = app.ops
    const ratings = new Ratings({ store, tables, clock, onFailure: failed('ratings') })
    app.decorate('ratings', ratings)
    app.handle(ratingHandlers(ratings))
    app.orderGuards.push({ refuseSitting: (person, table) => ratings.refuseSitting(person, table) })
    app.tableListeners.push({ onWriting: (table) => () => ratings.noteWritten(table) })
    finishedGamesRoute({ app, store, tables, identity })
    app.addHook('onReady', async () => ratings.begin())
    app.addHook('preClose', () => ratings.close())
  },
  { name: 'ratings', dependencies: ['tables', 'identity'] },
)

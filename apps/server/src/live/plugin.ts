import { setTimeout as sleep } from 'node:timers/promises'
import fp from 'fastify-plugin'
import { identityRoutes } from '../identity/routes.ts'
import { attentionOf } from '../sockets/audiences.ts'
import { AttentionBoard } from '../table/attention.ts'
import { DraftLimits } from '../table/drafts.ts'
import { Allowance } from './allowance.ts'
import { dispatch } from './dispatcher.ts'
import { drainer } from './drain.ts'
import { handlers } from './handlers.ts'
import { saveLastSeenAtEnd } from './last-seen.ts'
import { Turns } from './turns.ts'

/**
 * The time for which a closing server waits for answers that are still due, in ms: a database that is gone must not
 * hold it.
 */
const longestWait = 2_000

export interface Live {
  allowance: Allowance
  /** Requests without an answer yet. */
  unanswered: Set<Promise<void>>
  beforeServing(): Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Moves all windows to other processes, before this one is closed. */
    drain(): Promise<void>
    /** Parts that all who give orders share, however these come. */
    live: Live
  }
}

/** Everything that browsers ask: `GET /api/me`, then one handler for each message of the protocol. */
export const livePlugin = fp(
  async (app) => {
    const {
      store,
      tables,
      lobby,
      chat,
      people,
      banner,
      roomGuards: guards,
      outages,
      sockets,
      identity,
      push,
    } = app
    const { config, clock, metrics, work, readiness, failed } = app.ops
    identityRoutes({
      app,
      identity,
      pushKey: push.publicKey,
      banner,
      newcomersPerMinute: config.newcomersPerMinute,
    })
    const beforeServing = () => outages.beforeServing()
    const attention = new AttentionBoard({
      clock,
      inMemoryAt: (room) => tables.inMemoryAt(room),
      ...attentionOf(sockets.io, clock.elapsed),
      tell: (news) => void store.tellAttention(news).catch(failed('attention')),
    })
    app.tableListeners.push({ onTaken: ({ facts }) => attention.changed(facts.room) })
    app.notificationReaders.push({ onAttention: (news) => attention.heard(news) })
    const all = handlers({
      insights: app.insights,
      curves: app.curves,
      store,
      tables,
      lobby,
      chat,
      people,
      seeks: app.seeks,
      tournaments: app.tournaments,
      ratings: app.ratings,
      contests: app.contests,
      guards,
      noticeChannels: app.noticeChannels,
      invitations: app.invitations,
      drafts: new DraftLimits(config, app.keepPoints),
      attention,
      streams: sockets.streams,
      elapsed: clock.elapsed,
      beforeServing,
    })
    const allowance = new Allowance(config, app.keepPoints)
    const unanswered = new Set<Promise<void>>()
    const turns = new Turns()
    sockets.io.on('connection', (connection) => {
      const { limits } = sockets
      const days = app.addressDays
      dispatch(connection, { handlers: all, metrics, allowance, work, days, limits, unanswered, turns })
      connection.on('disconnect', (reason) => {
        const why = connection.data.isCut ? 'cut' : reason
        saveLastSeenAtEnd(store, tables, connection, why).catch(failed('last seen'))
      })
    })
    const settled = () =>
      Promise.race([
        Promise.allSettled(unanswered).then(() => {}),
        sleep(longestWait, undefined, { ref: false }),
      ])
    app.decorate('live', { allowance, unanswered, beforeServing })
    const { io, streams } = sockets
    app.decorate('drain', drainer({ io, streams, readiness, settled, seconds: config.drainSeconds }))
    // Before the server stops listening: orders under way are finished and answered, then everybody is disconnected.
    app.addHook('preClose', async () => {
      attention.close()
      await tables.close()
      await settled()
      sockets.hangUp()
    })
  },
  {
    name: 'live',
    dependencies: [
      ...['identity', 'sockets', 'tables', 'lobby', 'seeks', 'tournaments', 'sealed'],
      ...['chat', 'safety', 'push', 'notices', 'invitations'],
    ],
  },
)

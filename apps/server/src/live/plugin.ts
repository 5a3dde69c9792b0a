import { setTimeout as sleep } from 'node:timers/promises'
import fp from 'fastify-plugin'
import { saveLastSeenAtEnd } from '../table/last-seen.ts'
import { MessageAllowance } from './allowance.ts'
import { dispatch } from './dispatcher.ts'
import { drainer } from './drain.ts'
import { FastOrders } from './fast-orders.ts'
import { MessageTurns } from './turns.ts'

/**
 * The longest time, in ms, for which a closing server waits for unfinished answers: an unreachable database must not
 * keep it from closing.
 */
const longestWait = 2_000

export interface LiveMessaging {
  allowance: MessageAllowance
  /** The messages that have no answer yet. */
  unanswered: Set<Promise<void>>
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Moves all connections to other processes, before this process is closed. */
    drain(): Promise<void>
    /** The limits and counts that all sources of orders share, sockets and HTTP alike. */
    live: LiveMessaging
  }
}

export interface LiveOptions {
  /** `false` turns the fast path of orders off: all orders go the ordinary way. For tests that compare both ways. */
  fastOrders?: boolean | undefined
}

/**
 * The plugin for messages of browsers: it reads each message, counts it, passes it to its handler and sends the answer
 * back.
 */
export const livePlugin = fp<LiveOptions>(
  async (app, { fastOrders = true }) => {
    const { store, tables, sockets } = app
    const { config, metrics, work, readiness, failed } = app.ops
    const allowance = new MessageAllowance(config, app.keepPoints)
    const unanswered = new Set<Promise<void>>()
    const turns = new MessageTurns()
    app.addHook('onReady', async () => {
      const handlers = sockets.handlers.all()
      const { limits } = sockets
      const { addressDays: days, outages } = app
      const isServing = () => outages.isRecent
      const fast = fastOrders
        ? new FastOrders({ store, tables, allowance, work, days, isServing, unanswered })
        : undefined
      sockets.io.on('connection', (connection) => {
        dispatch(connection, { handlers, metrics, allowance, work, days, limits, unanswered, turns, fast })
        connection.on('disconnect', (reason) => {
          const why = connection.data.isCut ? 'cut' : reason
          saveLastSeenAtEnd(store, tables, connection, why).catch(failed('last seen'))
        })
      })
    })
    const settled = () =>
      Promise.race([
        Promise.allSettled(unanswered).then(() => {}),
        sleep(longestWait, undefined, { ref: false }),
      ])
    app.decorate('live', { allowance, unanswered })
    const { io, streams } = sockets
    app.decorate('drain', drainer({ io, streams, readiness, settled, seconds: config.drainSeconds }))
    // Before the server stops listening: orders under way are finished and answered, then everybody is disconnected.
    app.addHook('preClose', async () => {
      await tables.close()
      await settled()
      sockets.hangUp()
    })
  },
  {
    name: 'live',
    dependencies: ['sockets', 'tables', 'lobby'],
  },
)

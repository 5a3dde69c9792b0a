import { roomCodeSchema, serverMessages } from '@opsroom/protocol'
import fp from 'fastify-plugin'
import { TryLimiter } from '../identity/gate.ts'
import { Contests } from './contests.ts'
import { contestsSocketRoom, type SealedHandlers, sealedHandlers } from './handlers.ts'
import { ContestGameThread } from './player-thread.ts'
import { ContestSteward } from './steward.ts'

declare module 'fastify' {
  interface FastifyInstance {
    contests: Contests
  }
}

declare module '../sockets/handlers.ts' {
  interface HandledMessages extends SealedHandlers {}
}

/** Milliseconds between two checks for contests that are to be closed or played. */
const interval = 2_000
/** The maximum number of records of contests that one address may download in ten minutes. */
const mostDownloads = 30
const tenMinutes = 600

/**
 * Contests of sealed orders. Each process notices changes of other processes by reading one timestamp from the
 * database.
 */
export const sealedPlugin = fp(
  async (app) => {
    const { store, tables, sockets } = app
    const { clock, doubt, failed } = app.ops
    const onFailure = failed('sealed')
    const { gameById } = tables.deps
    const contests = new Contests({ store, gameById, now: clock.now })
    const steward = new ContestSteward({
      store,
      thread: new ContestGameThread(),
      clock,
      isInDoubt: doubt.isOn,
      onFailure,
    })
    app.decorate('contests', contests)
    app.handle(sealedHandlers(contests, store))

    let known = ''
    const attend = async () => {
      await steward.attend()
      const last = await store.contests.lastChange()
      if (last !== known)
        sockets.io.local
          .to(contestsSocketRoom)
          .emit('sealed.changed', serverMessages['sealed.changed'].parse({}))
      known = last
    }
    let isBusy = false
    let end = () => {}
    app.addHook('onReady', async () => {
      end = clock.every(interval, async () => {
        if (isBusy) return
        isBusy = true
        await attend().catch(onFailure)
        isBusy = false
      })
    })
    app.addHook('preClose', async () => {
      end()
      await steward.close()
    })

    const gate = new TryLimiter('contests', mostDownloads, tenMinutes, app.keepPoints)
    app.get<{ Params: { code: string } }>('/api/sealed/:code/record', async (request, reply) => {
      const code = roomCodeSchema.safeParse(request.params.code)
      if (!(await gate.take(request.ip))) return reply.code(429).send({ ok: false })
      const record = code.success ? await contests.record(code.data) : undefined
      if (!record) return reply.code(404).send({ ok: false })
      return reply
        .header('content-disposition', `attachment; filename="sealed-orders-${code.data}.json"`)
        .header('cache-control', 'no-store')
        .type('application/json')
        .send(JSON.stringify(record))
    })
  },
  { name: 'sealed', dependencies: ['tables', 'sockets', 'identity'] },
)

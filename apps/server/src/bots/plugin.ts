import fp from 'fastify-plugin'
import { BotPlayers } from './players.ts'
import { Thinker } from './thinker.ts'

declare module 'fastify' {
  interface FastifyInstance {
    bots: BotPlayers
  }
}

export interface BotsOptions {
  /** Used instead of the thread in which bots think, in tests. */
  thinker?: (Pick<Thinker, 'think'> & Partial<Pick<Thinker, 'begin'>>) | undefined
}

/** The bots of this server. They begin to play when the server listens. */
export const botsPlugin = fp<BotsOptions>(
  async (app, options) => {
    const { store, tables, roomGuards, isHome } = app
    const { config, clock, failed } = app.ops
    const thinker = new Thinker()
    const bots = new BotPlayers({
      store,
      tables,
      thinker: options.thinker ?? thinker,
      clock,
      quotas: roomGuards.quotas,
      isHome,
      delay: config.botDelay,
      budget: config.botSamples,
      onFailure: failed('bots'),
    })
    app.decorate('bots', bots)
    app.tableListeners.push({ onTaken: (table) => bots.check(table) })
    app.addHook('preClose', async () => bots.close())
    app.addHook('onClose', () => thinker.close())
  },
  { name: 'bots', dependencies: ['tables', 'lobby'] },
)

import { type RoomSummary, serverMessages } from '@opsroom/protocol'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { DailyAddressQuotas } from './address-days.ts'
import { type LobbyHandlers, lobbyHandlers, lobbySocketRoom } from './handlers.ts'
import { Lobby } from './lobby.ts'
import { hasPreviewPicture } from './pictured.ts'
import { previewRoutes } from './preview.ts'
import { Quotas } from './quotas.ts'
import { openRematch } from './rematch.ts'
import { SetupCheck } from './setup-check.ts'
import { summaryOf } from './summary.ts'

declare module 'fastify' {
  interface FastifyInstance {
    lobby: Lobby
    addressDays: DailyAddressQuotas
    /** The checks that a room must pass before it is opened. */
    roomGuards: { quotas: Quotas; setupCheck: Pick<SetupCheck, 'check'> }
  }
}

declare module '../sockets/handlers.ts' {
  interface HandledMessages extends LobbyHandlers {}
}

export interface LobbyOptions {
  /** Used instead of the child process that checks options with the players' own content. */
  setupCheck?: Pick<SetupCheck, 'check'> | undefined
}

/** Milliseconds between two times that the daily counts of addresses are saved in the database. */
const saving = 30_000

/** The list of rooms. It is sent again to the connections that watch it when it has changed. */
export const lobbyPlugin = fp<LobbyOptions>(
  async (app, options) => {
    const { store, tables, sockets } = app
    const { config, work, failed } = app.ops
    const { io, limits } = sockets
    const lobby = new Lobby({
      store,
      tables,
      idleHours: config.roomIdleHours,
      watchers: watchersBy(io),
      onFailure: failed('lobby'),
    })
    app.decorate('lobby', lobby)
    const addressOf = (person: string) => limits.addressOf(person)
    const charge = (person: string, milliseconds: number) => {
      const address = addressOf(person)
      if (address !== undefined) work.charge(address, milliseconds)
    }
    const setupCheck = new SetupCheck(config.setupCheckMs, charge)
    const days = storedByAddresses(app, addressOf)
    app.decorate('addressDays', days)
    const quotas = new Quotas(store, tables, config, days)
    const guards = { quotas, setupCheck: options.setupCheck ?? setupCheck }
    app.decorate('roomGuards', guards)
    const { ratings, outages } = app
    app.handle(
      lobbyHandlers({ store, tables, lobby, guards, ratings, beforeServing: () => outages.beforeServing() }),
    )
    app.orderGuards.push({
      refuseSitting: (person, table) => quotas.refuseSitting(person, table),
      refuseRematch: (table) => quotas.refuseRematch(table),
      onRematch: (table) => openRematch(tables, table, quotas),
    })
    app.tableListeners.push({ onOpened: (host, bytes) => days.opened(host, bytes) })
    followChanges(app, lobby)
    previewRoutes(app, {
      webRoot: config.webRoot,
      publicUrl: config.publicUrl,
      async roomByCode(code) {
        const room = await store.rooms.byCode(code)
        return room && { ...summaryOf(room), isPictured: hasPreviewPicture(room) }
      },
    })
    app.addHook('onClose', async () => {
      lobby.close()
      await setupCheck.close()
    })
  },
  { name: 'lobby', dependencies: ['tables', 'sockets', 'ratings'] },
)

/** The connections to this process that watch the lobby. */
const watchersBy = (io: FastifyInstance['sockets']['io']) => ({
  any: () => io.of('/').adapter.rooms.has(lobbySocketRoom),
  publish: (rooms: RoomSummary[]) =>
    io.local.to(lobbySocketRoom).emit('lobby.changed', serverMessages['lobby.changed'].parse({ rooms })),
})

/** Has the list of rooms sent again after changes, no matter at which process they were made. */
function followChanges({ tableListeners, notificationReaders }: FastifyInstance, lobby: Lobby): void {
  tableListeners.push({ onLobbyChanged: () => lobby.changed() })
  notificationReaders.push({
    onNotification: (notification) => {
      if (notification.lobby) lobby.changed()
    },
    onGap: () => lobby.changed(),
  })
}

/**
 * The daily counts of the bytes that addresses store. They are saved in the database at intervals and when the server
 * ends.
 */
function storedByAddresses(
  app: FastifyInstance,
  addressOf: (person: string) => string | undefined,
): DailyAddressQuotas {
  const { config, clock, failed } = app.ops
  const days = new DailyAddressQuotas({ store: app.store, most: config, now: clock.now, addressOf })
  const save = () => days.save().catch(failed('what addresses have stored'))
  const stopSaving = clock.every(saving, save)
  app.addHook('onClose', async () => {
    stopSaving()
    await save()
  })
  return days
}

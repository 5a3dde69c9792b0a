import { protocolRefusal } from '@opsroom/protocol'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { TryLimiter } from '../identity/gate.ts'
import { addPostRoute } from '../identity/posts.ts'
import type { Clock } from '../ops/clock.ts'
import type { PendingPush, Store } from '../store/index.ts'
import { isPublicEndpoint } from './endpoint.ts'
import { Notifier } from './notifier.ts'
import { newPushKeys, openPushSender, type PushKeys, type SendPush } from './send.ts'

declare module 'fastify' {
  interface FastifyInstance {
    push: {
      /** This server's public key for push messages. */
      publicKey: string
      /** Sends a person a message about a room, if they are away and want push messages. */
      say(about: PendingPush): Promise<void>
    }
  }
}

/** Parts of push messages that tests replace. */
export interface PushOptions {
  send: SendPush
  now(): Date
  /** Milliseconds between two checks for push messages that are due. */
  every: number
}

/**
 * Opens the sender of push messages.
 * @param publicUrl the contact that push services are given, if it is https
 */
async function openPush(
  store: Store,
  publicUrl: string | undefined,
  clock: Clock,
  instead: Partial<PushOptions> = {},
): Promise<PushOptions & { publicKey: string }> {
  const keys: PushKeys = JSON.parse(await store.settings.keep('pushKeys', newPushKeys))
  const contact = publicUrl?.startsWith('https:') ? publicUrl : 'mailto:ops-room@localhost'
  return {
    send: openPushSender(keys, contact),
    now: () => new Date(clock.now()),
    every: 30_000,
    ...instead,
    publicKey: keys.publicKey,
  }
}

/**
 * The maximum number of renewals from one address in ten minutes. A browser renews once in weeks, and many people may
 * share an address.
 */
const most = 60
const tenMinutes = 600

/** Registers `POST /api/push/renew`, with which a service worker reports the new subscription of its device. */
function renewalRoute(app: FastifyInstance): void {
  const { store, identity, keepPoints } = app
  const { config, metrics } = app.ops
  const deps = {
    app,
    identity,
    publicUrl: config.publicUrl,
    onFailure: (path: string, error: unknown, request: string) => metrics.failure(path, error, { request }),
  }
  const path = '/api/push/renew'
  addPostRoute(
    deps,
    path,
    new TryLimiter(path, most, tenMinutes, keepPoints),
    async ({ caller }, { subscription }) => {
      if (!isPublicEndpoint(subscription.endpoint)) return { ok: false, refusal: protocolRefusal('W22') }
      await store.subscriptions.keep(caller.device, subscription)
      return { ok: true }
    },
  )
}

/** Push messages to people for whom a table waits while they are away. */
export const pushPlugin = fp<{ pushing?: Partial<PushOptions> | undefined }>(
  async (app, { pushing }) => {
    const { store, tables, presences, waitingSeats } = app
    const { config, log, clock, failed } = app.ops
    const push = await openPush(store, config.publicUrl, clock, pushing)
    const notifier = new Notifier({
      store,
      tables,
      waitingSeats,
      presences,
      log,
      ...push,
      onFailure: failed('push'),
    })
    renewalRoute(app)
    app.decorate('push', { publicKey: push.publicKey, say: (about) => notifier.say(about) })
    app.tableListeners.push({ onWriting: (table) => notifier.watch(table) })
    const flushing = setInterval(() => notifier.flush().catch(failed('push')), push.every)
    flushing.unref()
    app.addHook('onClose', async () => clearInterval(flushing))
  },
  { name: 'push', dependencies: ['tables'] },
)

import { protocolRefusal } from '@opsroom/protocol'
import type { FastifyInstance } from 'fastify'
import { Gate } from '../identity/gate.ts'
import { layPost } from '../identity/posts.ts'
import { isPublicEndpoint } from './endpoint.ts'

/** The most renewals from one address in ten minutes: browsers renew once in weeks, and many people may share an address. */
const most = 60
const tenMinutes = 600

/** `POST /api/push/renew`: a service worker reports the new subscription of its device. */
export function renewalRoute(app: FastifyInstance): void {
  const { store, identity, keepPoints } = app
  const { config, metrics } = app.ops
  const deps = {
    app,
    identity,
    publicUrl: config.publicUrl,
    onFailure: (path: string, error: unknown, request: string) => metrics.failure(path, error, { request }),
  }
  const path = '/api/push/renew'
  layPost(deps, path, new Gate(path, most, tenMinutes, keepPoints), async ({ caller }, { subscription }) => {
    if (!isPublicEndpoint(subscription.endpoint)) return { ok: false, refusal: protocolRefusal('W22') }
    await store.subscriptions.keep(caller.device, subscription)
    return { ok: true }
  })
}

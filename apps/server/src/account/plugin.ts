import { type Me, meSchema } from '@opsroom/protocol'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { Identity } from '../identity/identity.ts'
import { callerKeyOf } from '../ops/address.ts'
import { Limiter } from '../ops/limits.ts'
import { type MeHandlers, meHandlers } from './handlers.ts'

declare module '../sockets/handlers.ts' {
  interface HandledMessages extends MeHandlers {}
}

interface MeRouteDeps {
  app: FastifyInstance
  identity: Identity
  /** The public key for push messages. */
  pushKey: string
  /** The operator's message to everybody. */
  banner: { readonly text: string | undefined }
  /** The maximum number of new callers per minute from one address. Known callers are always let in. */
  newcomersPerMinute: number
}

/** `GET /api/me`: says who is calling. A new caller becomes a new person. */
function meRoute({ app, identity, pushKey, banner, newcomersPerMinute }: MeRouteDeps): void {
  const newcomers = new Limiter('newcomers', newcomersPerMinute, 60, app.keepPoints)
  app.get('/api/me', async (request, reply): Promise<Me> => {
    const known = await identity.who(request.headers)
    // A known person who is kept out must not become a new person instead.
    const refusal = known ? undefined : await identity.refuse(request.headers)
    if (refusal) return reply.code(403).header('cache-control', 'no-store').send({ ok: false, refusal })
    if (!known && !(await newcomers.take(callerKeyOf(request.ip)))) return reply.code(429).send({ ok: false })
    const caller = known ?? (await identity.welcome(request.headers))
    for (const { name, value, options } of identity.cookiesOf(caller, request.headers))
      reply.setCookie(name, value, options)
    reply.header('cache-control', 'no-store')
    return meSchema.parse({
      name: caller.person.name,
      tag: identity.tagOf(caller),
      pushKey,
      ...(banner.text !== undefined && { banner: banner.text }),
    })
  })
}

/** People's own accounts: who is calling, their name, devices and passkeys. */
export const accountPlugin = fp(
  async (app) => {
    const { store, identity, push, banner } = app
    const { newcomersPerMinute } = app.ops.config
    meRoute({ app, identity, pushKey: push.publicKey, banner, newcomersPerMinute })
    app.handle(meHandlers(store))
  },
  { name: 'account', dependencies: ['identity', 'sockets', 'safety', 'push'] },
)

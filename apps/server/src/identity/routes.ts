import { type Me, meSchema } from '@opsroom/protocol'
import type { FastifyInstance } from 'fastify'
import type { Headers, Identity } from './identity.ts'

interface Needs {
  app: FastifyInstance
  identity: Identity
  /** The public key for push messages. */
  pushKey: string
  /** That one address may bring; whoever is known is always let in. */
  newcomersPerMinute: number
}

/** `GET /api/me`: says who is calling, and makes somebody of a new caller. */
export function identityRoutes({ app, identity, pushKey, newcomersPerMinute }: Needs): void {
  const rateLimit = {
    max: newcomersPerMinute,
    timeWindow: '1 minute',
    allowList: async ({ headers }: { headers: Headers }) => (await identity.who(headers)) !== undefined,
  }
  app.get('/api/me', { config: { rateLimit } }, async (request, reply): Promise<Me> => {
    const caller = (await identity.who(request.headers)) ?? (await identity.welcome(request.headers))
    const { name, value, options } = identity.cookieOf(caller)
    reply.setCookie(name, value, options).header('cache-control', 'no-store')
    return meSchema.parse({ name: caller.person.name, pushKey })
  })
}

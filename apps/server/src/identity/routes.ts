import { type Me, meSchema } from '@opsroom/protocol'
import type { FastifyInstance } from 'fastify'
import type { Identity } from './identity.ts'

/** `GET /api/me`: says who is calling, and makes somebody of a new caller. */
export function identityRoutes(app: FastifyInstance, identity: Identity): void {
  const limit = { max: 60, timeWindow: '1 minute' }
  app.get('/api/me', { config: { rateLimit: limit } }, async (request, reply): Promise<Me> => {
    const person = (await identity.who(request.headers.cookie)) ?? (await identity.welcome())
    const { name, value, options } = identity.cookieOf(person)
    reply.setCookie(name, value, options).header('cache-control', 'no-store')
    return meSchema.parse({ name: person.name })
  })
}

import { fastifyCookie } from '@fastify/cookie'
import { fastifyHelmet } from '@fastify/helmet'
import { fastifyRateLimit } from '@fastify/rate-limit'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Config } from './config.ts'

/** The HTTP server with its guards: security headers, cookies, limits. Its routes are laid by others. */
export async function openHttp({ publicUrl, trustProxy }: Config): Promise<FastifyInstance> {
  const isSecure = publicUrl?.startsWith('https:') ?? false
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 16 * 1024, trustProxy })
  await app.register(fastifyCookie)
  await app.register(fastifyRateLimit, { global: false })
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", 'ws:', 'wss:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // On a home network the page comes over plain http, where these only make browsers complain.
    strictTransportSecurity: isSecure,
    crossOriginOpenerPolicy: isSecure,
    originAgentCluster: isSecure,
  })
  app.setErrorHandler((error: { statusCode?: number }, _, reply) => {
    const code = error.statusCode ?? 500
    return reply.code(code).send({ ok: false })
  })
  return app
}

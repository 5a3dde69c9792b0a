import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { fastifyCookie } from '@fastify/cookie'
import { fastifyHelmet } from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { proxyTrustOf } from './address.ts'
import type { Config } from './config.ts'
import type { Metrics } from './metrics.ts'
import { SequentialServer } from './pipelines.ts'

/**
 * Milliseconds after which a connection with a request in progress is cut if nothing is sent or received. Its caller
 * does not read the answer.
 */
const stillTimeout = 120_000

/**
 * Milliseconds after which an idle connection is closed. A proxy has to close its connections to the server first: a
 * request that it sends at the moment at which the server closes one is lost, and the player gets status 502. Caddy
 * keeps an idle connection for 120 s, Traefik for 90 s, nginx for 60 s.
 */
const idleTimeout = 130_000

const yearInSeconds = 31_536_000

/** The Fastify server, without a time limit for starting plugins: one of them starts a database. */
export const newApp = ({ trustProxy }: Config, connectionTimeout = stillTimeout): FastifyInstance =>
  Fastify({
    forceCloseConnections: true,
    bodyLimit: 16 * 1024,
    trustProxy: trustProxy === false ? false : proxyTrustOf(trustProxy),
    pluginTimeout: 0,
    connectionTimeout,
    keepAliveTimeout: idleTimeout,
    serverFactory(handler, { keepAliveTimeout, requestTimeout }) {
      // The cast is safe: Fastify's handler is a `RequestListener`, but its type leaves the type of the response open.
      const server = new SequentialServer(handler as RequestListener)
      Object.assign(server, { keepAliveTimeout, requestTimeout })
      return server.setTimeout(connectionTimeout)
    },
  })

/**
 * Sets up everything that all routes share: zod schemas, security headers, cookies, error answers without details. A
 * failure is logged with the id of the request and its route, never with its URL, which may name a room.
 */
export async function installHttpGuards(
  app: FastifyInstance,
  { publicUrl, hsts, webRoot }: Config,
  metrics: Pick<Metrics, 'failure'>,
): Promise<void> {
  const isSecure = publicUrl?.startsWith('https:') ?? false
  app.setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler)
  await app.register(fastifyCookie)
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scriptsIn(join(webRoot, 'index.html'))],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", (request) => socketsOf(publicUrl, request.headers.host)],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // On a home network pages come over plain http, where the https headers would only make browsers complain.
    strictTransportSecurity: isSecure &&
      hsts !== 'off' && { maxAge: yearInSeconds, includeSubDomains: hsts === 'subdomains' },
    crossOriginOpenerPolicy: isSecure,
    originAgentCluster: isSecure,
  })
  app.setGenReqId(() => randomUUID())
  app.setErrorHandler((error: { statusCode?: number }, { id, routeOptions }, reply) => {
    const code = error.statusCode ?? 500
    if (code < 500) return reply.code(code).send({ ok: false })
    metrics.failure(routeOptions.url ?? 'http', error, { request: id })
    return reply.code(code).send({ ok: false, request: id })
  })
}

/**
 * The web socket origins that a page may connect to, for the content security policy. Modern browsers include them in
 * `'self'`; older ones need them listed.
 * @param host the host as the caller names it. It is left out if it could break out of the list of origins
 */
function socketsOf(publicUrl: string | undefined, host = ''): string {
  if (publicUrl !== undefined) return new URL(publicUrl).origin.replace(/^http/, 'ws')
  return /^[\w.-]+(:\d+)?$|^\[[\da-f:.]+\](:\d+)?$/i.test(host) ? `ws://${host} wss://${host}` : "'self'"
}

/** The hashes of the inline scripts of a page, for the content security policy. */
function scriptsIn(page: string): string[] {
  if (!existsSync(page)) return []
  const scripts = readFileSync(page, 'utf8').matchAll(/<script>([\s\S]*?)<\/script>/g)
  return [...scripts].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}

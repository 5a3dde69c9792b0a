import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fastifyStatic } from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const notBuilt =
  '<!doctype html><title>Ops Room</title><p>The server runs, but its web client is not built: run <code>pnpm build</code>.'

/**
 * The built web client. Files under /assets carry a hash in their name and never change; everything that is no file is
 * a place within the client (/, /r/CODE) and gets its one page.
 */
export async function webRoutes(app: FastifyInstance, folder: string): Promise<void> {
  const isBuilt = existsSync(join(folder, 'index.html'))
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      cacheControl: false,
      preCompressed: true, // by the build: app.js.br beside app.js
      setHeaders: (reply, path) =>
        reply.header('cache-control', cachingOf(path)).header('vary', 'accept-encoding'),
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      request.method === 'GET' && !/^\/(api|assets|socket\.io)\/|\.\w+$/.test(pathOf(request.url))
    if (!isPage) return reply.code(404).send({ ok: false })
    if (!isBuilt) return reply.code(200).type('text/html; charset=utf-8').send(notBuilt)
    return reply.sendFile('index.html')
  })
}

const pathOf = (url: string): string => url.split('?')[0] ?? ''

const cachingOf = (path: string): string =>
  /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'

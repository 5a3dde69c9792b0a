import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fastifyStatic } from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const notBuilt = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Ops Room</title>
<main>
<h1>Ops Room</h1>
<p>The server runs, but its web client is not built: run <code>pnpm build</code>.
</main>
`

/**
 * The built web client. Files under /assets carry a hash in their name and never change. What is neither a file nor for
 * programs is a place within the client (/, /r/CODE) and gets its one page: the client says where there is nothing.
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
    const kind = kindOf(request.url)
    if (kind === 'service') return reply.code(404).send({ ok: false })
    const isAsked = request.method === 'GET' || request.method === 'HEAD'
    if (kind === 'file' || !isAsked)
      return reply.code(404).type('text/plain').send('There is no such file.\n')
    if (!isBuilt) return reply.code(200).type('text/html; charset=utf-8').send(notBuilt)
    return reply.sendFile('index.html')
  })
}

/** For programs: these never get a page. */
const services = ['api', 'socket.io', 'healthz', 'readyz', 'metrics']

/** What somebody looked for at an address at which there is nothing. */
function kindOf(url: string): 'service' | 'file' | 'place' {
  const [path = ''] = url.split('?')
  const [first = '', ...others] = unescaped(path).split('/').filter(Boolean)
  if (services.includes(first)) return 'service'
  return first === 'assets' || /\.\w+$/.test(others.at(-1) ?? first) ? 'file' : 'place'
}

function unescaped(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

const cachingOf = (path: string): string =>
  /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'

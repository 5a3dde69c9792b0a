import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { WebFiles } from './web-files.ts'

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

const page = 'index.html'
const noFile = 'There is no such file.\n'

/**
 * The built web client. Files under /assets carry a hash in their name and never change. Any path that is neither a
 * file nor for programs belongs to the client (/, /r/CODE) and gets its single page: the client itself says that there
 * is nothing.
 */
export async function webRoutes(app: FastifyInstance, folder: string): Promise<void> {
  const files = existsSync(join(folder, page)) ? await WebFiles.in(folder) : undefined
  const send = async (path: string, request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', cachingOf(path)).header('vary', 'accept-encoding')
    if (await files?.send(path, request, reply)) return reply
    return reply.code(404).header('cache-control', 'no-cache').type('text/plain').send(noFile)
  }
  app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const { '*': path } = request.params
    return files?.has(path) ? send(path, request, reply) : reply.callNotFound()
  })
  app.setNotFoundHandler((request, reply) => {
    const kind = kindOfUrl(request.url)
    if (kind === 'service') return reply.code(404).send({ ok: false })
    const isAsked = request.method === 'GET' || request.method === 'HEAD'
    if (kind === 'file' || !isAsked) return reply.code(404).type('text/plain').send(noFile)
    if (!files) return reply.code(200).type('text/html; charset=utf-8').send(notBuilt)
    return send(page, request, reply)
  })
}

/** Paths for programs: they are never answered with a page. */
const services = ['api', 'socket.io', 'healthz', 'readyz', 'metrics']

/** The kind of resource that somebody requested at an address at which there is nothing. */
export function kindOfUrl(url: string): 'service' | 'file' | 'place' {
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
  path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'

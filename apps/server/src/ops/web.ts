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
 * Serves the built web client. Files under /assets have a hash in their name and never change. Every path that is
 * neither a file nor meant for programs, such as / or /r/CODE, gets the single page of the client, which itself tells
 * if there is nothing at the path.
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

/** First parts of paths that are meant for programs. They are never answered with a page. */
const services = ['api', 'socket.io', 'healthz', 'readyz', 'metrics']

/**
 * The kind of resource that a URL without a route was meant for: a service for programs, a file, or a page of the
 * client.
 */
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

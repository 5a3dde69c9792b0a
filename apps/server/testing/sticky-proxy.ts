import { once } from 'node:events'
import { request as ask, type ClientRequest, createServer } from 'node:http'
import type { TestServer } from './test-server.ts'

/** A proxy before several servers: it sends a browser to the same one each time, by a cookie, and lets no web socket through. */
export interface StickyProxy {
  url: string
  /** The cookies that a visit gives: who it is, and which server it goes to. */
  visit(): Promise<string>
  /** Loses a server suddenly: its pending requests get no answer, and new ones go to another server. */
  lose(server: TestServer): void
  close(): void
}

export async function openStickyProxy(servers: readonly TestServer[]): Promise<StickyProxy> {
  const lost = new Set<TestServer>()
  const underWay = new Map<ClientRequest, TestServer>()
  let turn = 0
  const serverFor = (cookie = ''): TestServer => {
    const named = servers[Number(/(?:^|; )route=(\d+)/.exec(cookie)?.[1] ?? Number.NaN)]
    if (named && !lost.has(named)) return named
    const left = servers.filter((server) => !lost.has(server))
    return left[turn++ % left.length] as TestServer
  }
  const proxy = createServer((asked, response) => {
    const { method, url: path, headers } = asked
    const server = serverFor(headers.cookie)
    const further = ask({ port: server.port, host: '127.0.0.1', method, path, headers, agent: false })
    underWay.set(further, server)
    further.once('close', () => underWay.delete(further)).on('error', () => response.destroy())
    further.once('response', (answer) => {
      const cookies = [...(answer.headers['set-cookie'] ?? []), `route=${servers.indexOf(server)}; Path=/`]
      response.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'set-cookie': cookies })
      answer.on('error', () => response.destroy()).pipe(response)
    })
    response.once('close', () => further.destroy())
    asked.pipe(further)
  })
  proxy.on('upgrade', (_, line) => line.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n'))
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as { port: number }
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    async visit() {
      const { headers } = await fetch(`${url}/api/me`)
      return headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; ')
    },
    lose(server) {
      lost.add(server)
      for (const [further, its] of underWay) if (its === server) further.destroy()
    },
    close() {
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}

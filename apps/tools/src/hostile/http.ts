import { connect, type Socket } from 'node:net'
import type { Rng } from '@opsroom/rules/core'
import { attackersAddress } from './raw-socket.ts'
import type { Tally } from './tally.ts'

const timeout = 3_000
export const textOfGetRequest = (path: string, ...headers: string[]): string =>
  [`GET ${path} HTTP/1.1`, 'Host: x', ...headers, '', ''].join('\r\n')
const post = (path: string, body: string, type = 'application/json'): string =>
  [
    `POST ${path} HTTP/1.1`,
    'Host: x',
    `Content-Type: ${type}`,
    `Content-Length: ${body.length}`,
    '',
    body,
  ].join('\r\n')

/** HTTP requests in forms that no browser sends. */
const requests: readonly ((rng: Rng) => string | Buffer)[] = [
  (rng) => Buffer.from(Array.from({ length: 1 + rng.int(500) }, () => rng.int(256))),
  (rng) => textOfGetRequest('/', `X-Long: ${'x'.repeat(17_000 + rng.int(100_000))}`),
  (rng) =>
    textOfGetRequest('/', ...Array.from({ length: 500 + rng.int(3_000) }, (_, number) => `X-${number}: 1`)),
  (rng) => textOfGetRequest(`/${'a/'.repeat(1 + rng.int(6_000))}`),
  () => textOfGetRequest('/../../../../etc/passwd'),
  () => textOfGetRequest('/%2e%2e/%2e%2e/etc/passwd%00'),
  () =>
    textOfGetRequest('/socket.io/?EIO=4&transport=websocket', 'Upgrade: websocket', 'Connection: Upgrade'),
  () => textOfGetRequest('/socket.io/?EIO=9&transport=polling&sid=none'),
  () => textOfGetRequest('/api/me', 'Cookie: opsroom=forged; opsroom=twice'),
  () => textOfGetRequest('/api/me', `Cookie: ${'a=b; '.repeat(2_000)}`),
  () => post('/api/recover', '{"code":'),
  () => post('/api/recover', JSON.stringify({ code: 'x'.repeat(100_000) })),
  () => post('/api/recover', '<xml/>', 'text/xml'),
  () => post('/api/passkey/authenticate/verify', '['.repeat(10_000)),
  () => post('/healthz', 'x'),
  () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  () => 'GET / HTTP/9.9\r\n\r\n',
  () => 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nZZZZ\r\n',
  () => 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /',
  () => 'CONNECT example.org:443 HTTP/1.1\r\nHost: example.org\r\n\r\n',
]

/** A plain TCP connection to a server. */
export function socketTo(url: string): Socket {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), localAddress: attackersAddress })
  socket.on('error', () => {}) // A connection error is ignored here, because the event `close` follows it.
  return socket
}

/** Sends one malformed request, and waits for its answer or for the end of the connection. */
export async function askNonsense(url: string, tally: Tally, rng: Rng): Promise<void> {
  const text = (requests[rng.int(requests.length)] as (typeof requests)[number])(rng)
  const socket = socketTo(url)
  tally.sent++
  let head = ''
  await new Promise<void>((resolve) => {
    socket.setTimeout(timeout, () => socket.destroy())
    socket.on('connect', () => socket.write(text))
    socket.on('data', (data) => {
      head ||= data.subarray(0, 20).toString('latin1')
      socket.destroy()
    })
    socket.on('close', () => resolve())
  })
  tally.count(`http ${/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 'without answer'}`)
}

const beginnings = [
  '',
  'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nUpgr',
  'POST /api/recover HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10000\r\n\r\n{',
]

/** Opens connections that begin a request and never finish it. @returns a function that closes the connections */
export function openHalfRequests(url: string, count: number): () => void {
  const sockets = Array.from({ length: count }, (_, number) => {
    const socket = socketTo(url)
    const beginning = beginnings[number % beginnings.length] as string
    socket.on('connect', () => {
      if (beginning) socket.write(beginning)
    })
    return socket
  })
  // A byte is sent from time to time, so that the server does not close the connections as idle.
  const drip = setInterval(() => {
    for (const socket of sockets) if (socket.writable && socket.bytesWritten > 0) socket.write('x')
  }, 1_000)
  return () => {
    clearInterval(drip)
    for (const socket of sockets) socket.destroy()
  }
}

import { io } from 'socket.io-client'
import { expect, it, onTestFinished } from 'vitest'
import { FakeClock } from '../../testing/fake-clock.ts'
import { query } from '../../testing/store/databases.ts'
import { newCookie, openTestServer, type TestServer } from '../../testing/test-server.ts'
import { openOriginGuard } from './origin.ts'

async function serverFor(environment: Record<string, string> = {}): Promise<TestServer> {
  const server = await openTestServer(environment)
  onTestFinished(() => server.close())
  return server
}

const connectivityAt = async ({ url }: TestServer, origin: string, cookie?: string) => {
  const address = `${url}/api/connectivity?origin=${encodeURIComponent(origin)}`
  return (await fetch(address, { headers: cookie ? { cookie } : {} })).json()
}

it('a page learns that its browser keeps no cookie, and nobody new is made for that', async () => {
  const server = await serverFor()
  const cookie = await newCookie(server.url)
  const persons = () => query(server.databaseUrl, 'SELECT id FROM person')
  const before = await persons()
  for (let time = 0; time < 3; time++)
    expect(await connectivityAt(server, server.url)).toEqual({ known: false, sameOrigin: true })
  expect(await connectivityAt(server, server.url, cookie)).toEqual({ known: true, sameOrigin: true })
  expect(await persons()).toEqual(before)
})

it('a page learns that it stands at an address from which the server takes no connection', async () => {
  const server = await serverFor({ PUBLIC_URL: 'https://play.example' })
  const cookie = await newCookie(server.url)
  const [known, there] = [true, 'https://other.example']
  expect(await connectivityAt(server, there, cookie)).toEqual({ known, sameOrigin: false })
  expect(await connectivityAt(server, 'https://play.example', cookie)).toEqual({ known, sameOrigin: true })
  expect((await fetch(`${server.url}/api/connectivity`)).status).toBe(400)
})

it.each(['websocket', 'polling'])(
  'a refused origin is named in the log with the setting (%s)',
  async (way) => {
    const server = await serverFor()
    const socket = io(server.url, {
      transports: [way],
      extraHeaders: { origin: 'https://play.example', cookie: await newCookie(server.url) },
      reconnection: false,
      forceNew: true,
    })
    await new Promise<void>((resolve) => socket.once('connect_error', () => resolve()))
    expect(server.logged()).toContain('set PUBLIC_URL=https://play.example')
  },
)

it('the log names refused origins once a minute, and nothing that callers may write beside them', async () => {
  const said: string[] = []
  const clock = new FakeClock()
  const guard = openOriginGuard(undefined, { warn: (text: string) => void said.push(text) } as never, clock)
  const refused = { origin: 'https://play.example/path?secret', host: '10.0.0.1:3000' }
  for (let time = 0; time < 3; time++) expect(guard(refused)).toBe(false)
  expect(guard({ origin: 'http://10.0.0.1:3000', host: '10.0.0.1:3000' })).toBe(true)
  expect(said).toEqual([
    'A page at https://play.example was refused: this server was called 10.0.0.1:3000. ' +
      'If players open it there, set PUBLIC_URL=https://play.example, or let the proxy pass the Host header on.',
  ])
  await clock.forward(60)
  expect(guard({ origin: 'null', host: 'x' })).toBe(false)
  expect(said).toHaveLength(2)
  const withUrl: string[] = []
  const log = { warn: (text: string) => void withUrl.push(text) } as never
  openOriginGuard('https://play.example', log, clock)({ origin: 'https://www.play.example', host: 'x' })
  expect(withUrl[0]).toContain(
    'PUBLIC_URL is https://play.example. If players open it there, set PUBLIC_URL=',
  )
})

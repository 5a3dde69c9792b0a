import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { duel } from '@opsroom/rules/duel'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { without } from '../../testing/needs.ts'
import { blockOf, replaced, runCaddy, runNginx } from '../../testing/proxy-program.ts'
import { TestClient } from '../../testing/test-client.ts'
import { newCookie, openTestServer, type TestServer } from '../../testing/test-server.ts'
import { examineInstallation } from '../doctor/doctor.ts'
import type { DoctorFinding } from '../doctor/finding.ts'
import { freePort } from '../store/postgres/free-port.ts'
import { readConfig } from './config.ts'
import { productRoot } from './root.ts'

/** A server, and a free port of this machine for its proxy. */
async function serverBehind(environment: Record<string, string> = {}) {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const server = await openTestServer({ PUBLIC_URL: url, TRUST_PROXY: '1', ...environment }, [duel])
  onTestFinished(() => server.close())
  return { server, port, url }
}

/** The block of docs/operations/nginx.md for a port and without certificates. */
function nginxFor(server: TestServer, port: number): string {
  const plain = replaced(blockOf('nginx.md', 'nginx'), /^ *(ssl_certificate.*|listen \[.*)\n/, '')
  return replaced(
    replaced(plain, 'listen 443 ssl;', `listen 127.0.0.1:${port};`),
    '127.0.0.1:3000',
    `127.0.0.1:${server.port}`,
  )
}

async function findingOf(server: TestServer, url: string): Promise<DoctorFinding | undefined> {
  const findings: DoctorFinding[] = []
  const config = readConfig({ HOST: '127.0.0.1', PORT: String(server.port), PUBLIC_URL: url })
  await examineInstallation(config, (finding) => findings.push(finding), undefined, ['socket'])
  return findings[0]
}

/** A person opens a room through a proxy, and the server knows from where. */
async function playsThrough(server: TestServer, url: string): Promise<void> {
  expect(await findingOf(server, url)).toMatchObject({ state: 'ok' })
  const client = await TestClient.open(url, await newCookie(url))
  onTestFinished(() => client.close())
  expect(await client.ask('me.rename', { name: 'Ada' })).toMatchObject({ ok: true })
  expect((await fetch(`${url}/metrics`)).status).toBe(404)
}

/** Two servers on one database, for one proxy. @param publicUrl the public address, if it is not that of the proxy */
async function twoServersBehind(publicUrl?: string) {
  const { server, port, url } = await serverBehind(publicUrl ? { PUBLIC_URL: publicUrl } : {})
  const environment = {
    DATABASE_URL: server.databaseUrl,
    PUBLIC_URL: publicUrl ?? url,
    TRUST_PROXY: '1',
  }
  const second = await openTestServer(environment, [duel])
  onTestFinished(() => second.close())
  return { addresses: [server, second].map((each) => `127.0.0.1:${each.port}`), server, port, url }
}

/** The statuses of the requests of one connection without a web socket; 400 is the answer of a server that has not greeted it. */
async function polls(url: string): Promise<number[]> {
  const cookie = await newCookie(url)
  const path = `${url}/socket.io/?EIO=4&transport=polling`
  const greeting = await fetch(path, { headers: { cookie } })
  const { sid } = JSON.parse((await greeting.text()).slice(1))
  const pong = { method: 'POST', headers: { cookie, 'content-type': 'text/plain' }, body: '3' }
  const statuses: number[] = []
  for (let request = 0; request < 6; request++) {
    const answer = await fetch(`${path}&sid=${sid}`, pong)
    await answer.text()
    statuses.push(answer.status)
  }
  return statuses
}
const wellReceived = Array(6).fill(200)

describe.skipIf(without('nginx'))('nginx', () => {
  it('serves the game by the lines of its page', async () => {
    const { server, port, url } = await serverBehind()
    await runNginx(nginxFor(server, port), url)
    await playsThrough(server, url)
  })

  it('serves it from the servers of an upstream, though one of them is away', async () => {
    const { server, port, url } = await serverBehind()
    const upstream = replaced(blockOf('nginx.md', 'nginx', 1), '127.0.0.1:3000', `127.0.0.1:${server.port}`)
    const both = replaced(upstream, '127.0.0.1:3001', `127.0.0.1:${await freePort()}`)
    const site = replaced(nginxFor(server, port), `http://127.0.0.1:${server.port}`, 'http://opsroom')
    await runNginx(`${both}\n${site}`, url)
    await playsThrough(server, url)
  })

  it.each([
    ['http', undefined],
    ['https', 'https://play.example.org'],
  ])(
    'keeps a connection without a web socket at one of two servers, by the cookie of %s',
    async (_, publicUrl) => {
      const { addresses, server, port, url } = await twoServersBehind(publicUrl)
      const [one = '', other = ''] = addresses
      const upstream = replaced(blockOf('nginx.md', 'nginx', 1), '127.0.0.1:3000', one)
      const both = replaced(upstream, '127.0.0.1:3001', other)
      const site = replaced(nginxFor(server, port), `http://${one}`, 'http://opsroom')
      const tells = replaced(site, /^ *proxy_buffering off;\n/, '$&add_header served-by $upstream_addr;\n')
      await runNginx(`${both}\n${tells}`, url)
      for (let visitor = 0; visitor < 3; visitor++) expect(await polls(url)).toEqual(wellReceived)
      // The cookie decides, and not the address: people from one address are served by both.
      const people = Array.from({ length: 24 }, async () => {
        const answer = await fetch(`${url}/api/me`, { headers: { cookie: await newCookie(url) } })
        return answer.headers.get('served-by')
      })
      expect(new Set(await Promise.all(people))).toEqual(new Set(addresses))
    },
  )

  it('has the same lines for several servers on both pages', () => {
    const lines = /^map \$http_cookie [\s\S]*?^}|^ *hash .*$/gm
    const pages = ['operations.md', 'operations/nginx.md'].map((page) =>
      readFileSync(join(productRoot, 'docs', page), 'utf8')
        .match(lines)
        ?.map((line) => line.trim()),
    )
    expect(pages[0]).toHaveLength(2)
    expect(pages[0]).toEqual(pages[1])
  })

  it.each([
    [/^ *proxy_(http_version|set_header (Upgrade|Connection)) .*\n/, 'Upgrade'],
    [/^ *proxy_set_header Host .*\n/, 'Host'],
  ])('without %s fails in a way that the doctor names', async (line, remedy) => {
    const { server, port, url } = await serverBehind({ PUBLIC_URL: 'http://play.test' })
    await runNginx(replaced(nginxFor(server, port), line, ''), url)
    expect(await findingOf(server, url)).toMatchObject({
      state: 'failed',
      todo: expect.stringContaining(remedy),
    })
  })

  it('in its plainest form does not show the metrics to others, though it says nothing of them', async () => {
    const { server, port, url } = await serverBehind({ PUBLIC_URL: '', TRUST_PROXY: '' })
    await runNginx(
      `server { listen 127.0.0.1:${port}; location / { proxy_pass http://127.0.0.1:${server.port}; } }`,
      url,
    )
    expect(await server.metrics()).toContain('opsroom_connections')
    expect((await fetch(`${url}/metrics`)).status).toBe(404)
  })
})

describe.skipIf(without('caddy'))('Caddy', () => {
  it('serves the game by the lines of its page', async () => {
    const { server, port, url } = await serverBehind()
    const block = replaced(blockOf('caddy.md', 'caddyfile'), 'play.example.org', url)
    expect(block).toContain(`:${port} {`)
    await runCaddy(replaced(block, '127.0.0.1:3000', `127.0.0.1:${server.port}`), `${url}/healthz`)
    await playsThrough(server, url)
  })
})

describe.skipIf(without('caddy'))('the Caddyfile of this project', () => {
  it.each([undefined, 'https://play.example.org'])(
    'keeps a connection without a web socket at one of two servers (PUBLIC_URL: %s)',
    async (publicUrl) => {
      const { addresses, url } = await twoServersBehind(publicUrl)
      const site = replaced(readFileSync(join(productRoot, 'Caddyfile'), 'utf8'), '{$SITE:localhost}', url)
      await runCaddy(replaced(site, '{$SERVERS:one:3000 two:3000}', addresses.join(' ')), `${url}/healthz`)
      for (let visitor = 0; visitor < 3; visitor++) expect(await polls(url)).toEqual(wellReceived)
    },
  )
})

it('the page of Traefik is a configuration with the server, its host and its readiness', () => {
  const { http } = parse(blockOf('traefik.md', 'yaml'))
  const { rule, service } = http.routers.opsroom
  expect(rule).toBe('Host(`play.example.org`)')
  expect(http.services[service].loadBalancer).toMatchObject({
    servers: [{ url: 'http://127.0.0.1:3000' }],
    healthCheck: { path: '/readyz?without=redis' },
  })
})

it('the page of Traefik says the same in labels of Docker, and keeps a browser at one of several servers', () => {
  const { http } = parse(blockOf('traefik.md', 'yaml'))
  const { labels } = parse(blockOf('traefik.md', 'yaml', 1))
  const { path, interval, timeout } = http.services.opsroom.loadBalancer.healthCheck
  const service = 'traefik.http.services.opsroom.loadbalancer'
  expect(labels).toEqual(
    expect.arrayContaining([
      `traefik.http.routers.opsroom.rule=${http.routers.opsroom.rule}`,
      `${service}.healthcheck.path=${path}`,
      `${service}.healthcheck.interval=${interval}`,
      `${service}.healthcheck.timeout=${timeout}`,
    ]),
  )
  const { loadBalancer } = parse(blockOf('traefik.md', 'yaml', 2))
  expect(loadBalancer.servers).toHaveLength(2)
  expect(labels).toContain(`${service}.sticky.cookie.name=${loadBalancer.sticky.cookie.name}`)
})

it('the service of systemd lets a server finish, and gives it and the doctor the same settings, which there are', () => {
  const unit = blockOf('systemd.md', 'ini')
  expect(/^Environment=(.*)$/m.exec(unit)?.[1]).toBe('NODE_ENV=production')
  const file = /^EnvironmentFile=(.*)$/m.exec(unit)?.[1]
  expect(blockOf('systemd.md', 'sh', 1)).toContain(`systemd-run --pty --wait -p User=opsroom `)
  expect(blockOf('systemd.md', 'sh', 1)).toContain(` -p EnvironmentFile=${file} `)
  const seconds = Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])
  expect(seconds).toBeGreaterThan(readConfig({ DRAIN_SECONDS: '10' }).drainSeconds + 20)
  const own = Object.fromEntries(
    blockOf('systemd.md', 'sh')
      .trim()
      .split('\n')
      .map((line) => line.split('=')),
  )
  expect(readConfig(own)).toMatchObject({
    publicUrl: 'https://play.example.org',
    trustProxy: 1,
    dataDir: `/var/lib/${/^StateDirectory=(.*)$/m.exec(unit)?.[1]}`,
  })
})

it('every page for hosts is in the index', () => {
  const index = readFileSync(join(productRoot, 'docs/operations.md'), 'utf8')
  for (const page of ['caddy', 'nginx', 'traefik', 'systemd'])
    expect(index).toContain(`(operations/${page}.md)`)
})

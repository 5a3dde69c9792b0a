import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { duel } from '@opsroom/rules/duel'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { examine } from '../doctor/doctor.ts'
import type { Finding } from '../doctor/finding.ts'
import { freePort } from '../store/postgres/free-port.ts'
import { without } from '../testing/needs.ts'
import { blockOf, replaced, runCaddy, runNginx } from '../testing/proxy-program.ts'
import { TestClient } from '../testing/test-client.ts'
import { newCookie, openTestServer, type TestServer } from '../testing/test-server.ts'
import { readConfig } from './config.ts'
import { root } from './root.ts'

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

async function findingOf(server: TestServer, url: string): Promise<Finding | undefined> {
  const findings: Finding[] = []
  const config = readConfig({ HOST: '127.0.0.1', PORT: String(server.port), PUBLIC_URL: url })
  await examine(config, (finding) => findings.push(finding), undefined, ['socket'])
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
    expect((await fetch(`${server.url}/metrics`)).status).toBe(200)
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

it('the page of Traefik is a configuration with the server, its host and its readiness', () => {
  const { http } = parse(blockOf('traefik.md', 'yaml'))
  const { rule, service } = http.routers.opsroom
  expect(rule).toBe('Host(`play.example.org`)')
  expect(http.services[service].loadBalancer).toMatchObject({
    servers: [{ url: 'http://127.0.0.1:3000' }],
    healthCheck: { path: '/readyz?without=redis' },
  })
})

it('the service of systemd lets a server finish, and gives it only settings that there are', () => {
  const unit = blockOf('systemd.md', 'ini')
  const settings = (/^Environment=(.*)$/m.exec(unit)?.[1] ?? '').split(' ')
  expect(settings.map((each) => each.split('=')[0])).toEqual(['NODE_ENV', 'DATA_DIR'])
  const seconds = Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])
  expect(seconds).toBeGreaterThan(readConfig({ DRAIN_SECONDS: '10' }).drainSeconds + 20)
  const own = Object.fromEntries(
    blockOf('systemd.md', 'sh')
      .trim()
      .split('\n')
      .map((line) => line.split('=')),
  )
  expect(readConfig(own)).toMatchObject({ publicUrl: 'https://play.example.org', trustProxy: 1 })
})

it('every page for hosts is in the index', () => {
  const index = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  for (const page of ['caddy', 'nginx', 'traefik', 'systemd'])
    expect(index).toContain(`(operations/${page}.md)`)
})

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { examineNode } from '../doctor/node.ts'
import { readConfig } from './config.ts'
import { maximumClosingSeconds } from './readiness.ts'
import { productRoot } from './root.ts'

interface Service {
  build?: string
  image: string
  environment?: Record<string, string>
  depends_on?: Record<string, { condition: string }>
  healthcheck?: { test: string[] }
  stop_grace_period?: string
  volumes?: string[]
  mem_limit?: string
  pids_limit?: number
  logging?: { driver: string; options: Record<string, string> }
  read_only?: boolean
  tmpfs?: string[]
  cap_drop?: string[]
  security_opt?: string[]
}

const read = (path: string) => readFileSync(join(productRoot, path), 'utf8')
const compose = parse(read('docker-compose.yml'), { merge: true }) as {
  services: Record<string, Service>
  volumes: Record<string, unknown>
}
const services = Object.entries(compose.services)
const servers = services.filter(([, { build }]) => build !== undefined)

/** A password of signs that mean something in an address, in YAML or in a shell. */
const password = 'a/b+c#d?e@f:g%h i'
/** The settings that the person who starts it must give. */
const set: Record<string, string> = { POSTGRES_PASSWORD: password }

/** The environment as Compose gives it when that person has set nothing else. */
const given = (environment: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value
        .replace(/\$\{\w+:-([^}]*)\}/g, '$1')
        .replace(/\$\{(\w+):\?[^}]+\}/g, (_, variable: string) => set[variable] ?? ''),
    ]),
  )

describe('docker-compose.yml', () => {
  it('starts two servers, and waits for what they need', () => {
    expect(servers).toHaveLength(2)
    for (const [, { depends_on = {} }] of services)
      for (const [name, { condition }] of Object.entries(depends_on)) {
        expect(condition).toBe('service_healthy')
        expect(compose.services[name]?.healthcheck?.test.length).toBeGreaterThan(1)
      }
  })

  it.each(servers)(
    'gives %s only settings that a server has, with values that it takes',
    (_, { environment }) => {
      const source = read('apps/server/src/ops/config.ts')
      const known = new Set([...source.matchAll(/^ {4}([A-Z][A-Z_]+):/gm)].map(([, name]) => name))
      expect(known.size).toBeGreaterThan(15)
      expect(Object.keys(environment ?? {}).filter((name) => !known.has(name))).toEqual([])
      expect(readConfig(given(environment))).toMatchObject({
        publicUrl: 'https://localhost',
        drainSeconds: 10,
      })
    },
  )

  it.each(servers)(
    'lets %s finish before it is killed, and sends it players only while it is ready',
    (_, server) => {
      const { drainSeconds } = readConfig(given(server.environment))
      const [, grace] = /^(\d+)s$/.exec(server.stop_grace_period ?? '') ?? []
      expect(Number(grace)).toBeGreaterThan(drainSeconds + maximumClosingSeconds)
      expect(server.healthcheck?.test.join(' ')).toContain('/readyz')
    },
  )

  it.each(servers)(
    'gives %s the password of the database as it is, whatever its signs',
    (_, { environment }) => {
      const { databaseUrl = '' } = readConfig(given(environment))
      expect(decodeURIComponent(new URL(databaseUrl).password)).toBe(password)
      expect(given(compose.services.postgres?.environment).POSTGRES_PASSWORD).toBe(password)
    },
  )

  it('has no password of its own: it does not start before the host has chosen one', () => {
    const values = services.flatMap(([, { environment = {} }]) => Object.entries(environment))
    const secrets = values.filter(([name]) => name.endsWith('PASSWORD')).map(([, value]) => value)
    expect(secrets).toHaveLength(3)
    for (const secret of secrets) expect(secret).toMatch(/^\$\{POSTGRES_PASSWORD:\?[^}]+\}$/)
  })

  it.each(services)('bounds the memory, the processes and the logs of %s', (_, service) => {
    expect(service.mem_limit).toMatch(/^(\$\{[A-Z_]+:-)?\d+[mg]\}?$/)
    expect(service.pids_limit).toBeGreaterThan(100)
    expect(service.logging?.options).toEqual({ 'max-size': '10m', 'max-file': '5' })
  })

  it.each(servers)('gives %s no rights that it does not need', (_, service) => {
    expect(service).toMatchObject({
      read_only: true,
      tmpfs: ['/tmp'],
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    })
  })

  it('names files that are there, and volumes that it declares', () => {
    const sources = services.flatMap(([, { volumes = [] }]) =>
      volumes.map((volume) => volume.split(':')[0] ?? ''),
    )
    const files = sources.filter((source) => source.startsWith('.'))
    expect(files.filter((file) => !existsSync(join(productRoot, file)))).toEqual([])
    expect(sources.filter((source) => !source.startsWith('.')).sort()).toEqual(
      Object.keys(compose.volumes).sort(),
    )
    for (const [, { build }] of servers)
      expect(existsSync(join(productRoot, String(build), 'Dockerfile'))).toBe(true)
  })
})

it('Caddy sends players to the servers of docker-compose.yml that are ready, and is told their names there', () => {
  const caddyfile = read('Caddyfile')
  const expected = servers.map(([name]) => `${name}:3000`).join(' ')
  expect(caddyfile).toContain(`{$SERVERS:${expected}}`)
  expect(given(compose.services.proxy?.environment)).toEqual({ SITE: 'localhost', SERVERS: expected })
  expect(caddyfile).toContain('health_uri /readyz')
})

describe('the Dockerfile', () => {
  const dockerfile = read('Dockerfile')
  /** The instructions of a stage, in order. */
  const instructionsOf = (name: string) =>
    (dockerfile.split(/^FROM /m).find((text) => text.split('\n')[0]?.endsWith(` AS ${name}`)) ?? '')
      .split('\n')
      .slice(1)
      .filter((line) => /^[A-Z]+ /.test(line))

  it('fetches packages by the lockfile, before it sees the sources', () => {
    const build = instructionsOf('build')
    const all = build.indexOf('COPY . .')
    expect(all).toBeGreaterThan(build.indexOf('RUN pnpm fetch'))
    expect(build[0]).toContain('pnpm-lock.yaml')
    expect(
      build
        .slice(all)
        .filter((line) => line.includes('pnpm install'))
        .join(),
    ).toContain('--offline')
    expect(
      instructionsOf('packages')
        .filter((line) => line.startsWith('COPY'))
        .join(),
    ).not.toContain('src')
  })

  it('copies into the image what runs, and no sources', () => {
    const copied = instructionsOf('run').filter((line) => line.startsWith('COPY'))
    const places = copied.map((line) => line.split(' ').at(-1))
    expect(places).toEqual(['./', 'apps/server/dist', 'apps/web/dist', 'prisma/migrations'])
    expect(copied[0]).toContain('--from=packages')
  })

  it('has the commands that docs/operations.md names for it', () => {
    const made = [...read('apps/server/scripts/build.mjs').matchAll(/^ {4}'?([\w-]+)'?: .*'src/gm)].map(
      ([, name]) => name,
    )
    const pages = ['docs/operations.md', 'docs/safety.md', 'Dockerfile'].map(read).join()
    const named = [...new Set([...pages.matchAll(/\bdist\/([\w-]+)\.js/g)].map(([, name]) => name))]
    expect(named).toEqual(expect.arrayContaining(['doctor', 'migrations', 'replay-check', 'operator']))
    expect(named.filter((name) => !made.includes(name))).toEqual([])
  })
})

describe('the workflow of the tests', () => {
  const { jobs } = parse(read('.github/workflows/test.yml'))
  const releases: number[] = jobs.nodes.strategy.matrix.node

  it('runs each supported release of Node, which are those that the doctor and README name', () => {
    const [oldest, newest] = [Math.min(...releases), Math.max(...releases)]
    const states = [oldest - 1, ...releases, newest + 1].map(
      (release) => examineNode(undefined, `${release}.99.0`)[0]?.state,
    )
    expect(states).toEqual(['failed', ...releases.map(() => 'ok'), 'warn'])
    // Odd releases are never supported for longer than half a year.
    expect(releases).toHaveLength((newest - oldest) / 2 + 1)
    expect(read('README.md')).toContain(`Any version from ${oldest}.19 to ${newest} works`)
    expect(jobs.nodes.container).toContain('matrix.node')
    expect(releases).toContain(Number(read('.nvmrc')))
  })
})

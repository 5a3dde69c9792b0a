import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from './config.ts'
import { longestClosing } from './readiness.ts'
import { root } from './root.ts'

interface Service {
  build?: string
  image: string
  environment?: Record<string, string>
  depends_on?: Record<string, { condition: string }>
  healthcheck?: { test: string[] }
  stop_grace_period?: string
  volumes?: string[]
}

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const compose = parse(read('docker-compose.yml'), { merge: true }) as {
  services: Record<string, Service>
  volumes: Record<string, unknown>
}
const services = Object.entries(compose.services)
const servers = services.filter(([, { build }]) => build !== undefined)

/** The environment as Compose gives it when the person who starts it has set nothing. */
const given = (environment: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, value.replace(/\$\{\w+:-([^}]*)\}/g, '$1')]),
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
      expect(Number(grace)).toBeGreaterThan(drainSeconds + longestClosing)
      expect(server.healthcheck?.test.join(' ')).toContain('/readyz')
    },
  )

  it('names files that are there, and volumes that it declares', () => {
    const sources = services.flatMap(([, { volumes = [] }]) =>
      volumes.map((volume) => volume.split(':')[0] ?? ''),
    )
    const files = sources.filter((source) => source.startsWith('.'))
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
    expect(sources.filter((source) => !source.startsWith('.')).sort()).toEqual(
      Object.keys(compose.volumes).sort(),
    )
    for (const [, { build }] of servers)
      expect(existsSync(join(root, String(build), 'Dockerfile'))).toBe(true)
  })
})

it('Caddy sends players to the servers of docker-compose.yml that are ready, and is told their names there', () => {
  const caddyfile = read('Caddyfile')
  const expected = servers.map(([name]) => `${name}:3000`).join(' ')
  expect(caddyfile).toContain(`{$SERVERS:${expected}}`)
  expect(given(compose.services.proxy?.environment)).toEqual({ SITE: 'localhost', SERVERS: expected })
  expect(caddyfile).toContain('health_uri /readyz')
})

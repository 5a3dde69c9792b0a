import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { startNight } from '../../testing/night.ts'
import { game } from '../../testing/test-client.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { productRoot } from './root.ts'

const read = (name: string) => readFileSync(join(productRoot, 'docs/operations', name), 'utf8')

describe('the metrics of a server at which a game is played', () => {
  let server: TestServer
  let text: string
  beforeAll(async () => {
    server = await openTestServer()
    const { room, red } = await startNight(server)
    await red.command(room, 5, game({ type: 'mutter', text: 'crash' }), 'red')
    text = await server.metrics()
  })
  afterAll(() => server.close())

  /** The value of a metric without labels, or with these. */
  const figure = (name: string, labels = ''): number => {
    const line = text.split('\n').find((one) => one.startsWith(`opsroom_${name}${labels} `))
    return Number(line?.split(' ').at(-1))
  }

  it('say how much there is', () => {
    expect(figure('connections')).toBe(2)
    expect(figure('tables')).toBe(1)
    expect(figure('rooms', '{status="playing"}')).toBe(1)
    expect(figure('draining')).toBe(0)
    expect(figure('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
  })

  it('say what the database has to do', () => {
    expect(figure('appends_waiting')).toBe(0)
    // Sitting down and the start; the room itself is opened by another statement.
    expect(figure('append_batch_size_count')).toBe(2)
    expect(figure('append_batch_size_sum')).toBe(2)
    expect(figure('append_wait_seconds_count')).toBe(2)
    expect(figure('append_statement_seconds_count')).toBe(2)
    expect(figure('append_statement_seconds_sum')).toBeGreaterThan(0)
    for (const pool of ['reader', 'pool', 'writer']) {
      expect(figure('db_waiting', `{pool="${pool}"}`)).toBe(0)
      expect(figure('db_connections', `{pool="${pool}",state="idle"}`)).toBeGreaterThan(0)
    }
  })

  it('count failures by what failed', () => {
    expect(figure('failures_total', '{kind="table.command"}')).toBe(1)
    expect(figure('refusals_total', '{rule="W11"}')).toBe(1)
  })

  it('have no label that could name a room, a seat or a person', () => {
    const labels = new Set([...text.matchAll(/[{,](\w+)="/g)].map(([, label]) => label))
    const ours = ['kind', 'le', 'name', 'pool', 'rule', 'state', 'status']
    const ofNode = ['major', 'minor', 'patch', 'space', 'type', 'version']
    expect([...labels].filter((label) => ![...ours, ...ofNode].includes(String(label)))).toEqual([])
  })

  it.each(['dashboard.json', 'alerts.yml'])('have everything that %s asks for', (name) => {
    const asked = new Set(read(name).match(/\bopsroom_\w+/g))
    const there = new Map(
      [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, metric, type]) => [metric, type]),
    )
    const isThere = (metric: string) =>
      there.has(metric) || there.get(metric.replace(/_(bucket|sum|count)$/, '')) === 'histogram'
    expect(asked.size).toBeGreaterThan(5)
    expect([...asked].filter((metric) => !isThere(metric))).toEqual([])
  })
})

it('each alert says what is wrong, and how urgent that is', () => {
  const { groups } = parse(read('alerts.yml')) as { groups: { rules: Record<string, unknown>[] }[] }
  const rules = groups.flatMap((group) => group.rules)
  expect(rules.length).toBeGreaterThan(0)
  for (const rule of rules)
    expect(rule).toMatchObject({
      alert: expect.stringMatching(/^OpsRoom/),
      expr: expect.any(String),
      labels: { severity: expect.stringMatching(/^(page|warn)$/) },
      annotations: { summary: expect.any(String) },
    })
})

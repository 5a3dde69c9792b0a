import { areClocksStanding, type Clocks, clocksAt } from '@opsroom/rules/core'
import { describe, expect, it } from 'vitest'
import { settle } from '../../testing/night.ts'
import { query } from '../../testing/store/databases.ts'
import { table } from '../../testing/test-client.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { guessing, openTable, type TimedNight } from '../../testing/timed-night.ts'

const twelveYears = 12 * 365 * 86_400
const threeHours = 3 * 3600

/** Red's time in seconds, as somebody sees it who comes now, and whether anything stands. */
async function shown({ room }: TimedNight, server: TimedNight['server']) {
  const client = await server.client()
  const { view, now = 0 } = await client.open(room, 'public')
  client.close()
  const clocks = clocksAt(view?.table.open.clocks as Clocks, now)
  return { left: (clocks.seats.red?.left ?? 0) / 1000, stands: areClocksStanding(clocks, now) }
}

const claims = ({ blue, room }: TimedNight) =>
  blue.command(room, blue.last, table({ type: 'claim', seat: 'blue' }), 'blue')

describe.each([
  ['twelve years', twelveYears],
  ['three hours', threeHours],
])('a clock that is set forward by %s while the server runs', (_, seconds) => {
  it('takes no time from anybody, and none when it is right again', async () => {
    const night = await guessing(await openTable())
    const { clock, server, room, blue } = night
    await clock.forward(60)
    clock.set(seconds)
    await clock.forward(10)
    expect(await shown(night, server)).toEqual({ left: 50, stands: false })
    clock.set(-seconds)
    await clock.forward(10)
    expect(await shown(night, server)).toEqual({ left: 40, stands: false })
    await settle(blue)
    expect(blue.types(room).slice(-2)).toEqual(['clockSet', 'clockSet'])
    expect(await claims(night)).toMatchObject({
      refusal: { reason: 'claim.tooEarly', data: { seconds: 40 } },
    })
    await clock.forward(40)
    expect((await claims(night)).ok).toBe(true)
    await server.close()
  })

  it('is noticed before the first order that comes, and in log and metrics', async () => {
    const night = await guessing(await openTable())
    const { clock, server } = night
    await clock.forward(60)
    clock.set(seconds)
    expect(await claims(night)).toMatchObject({
      refusal: { reason: 'claim.tooEarly', data: { seconds: 60 } },
    })
    expect(server.logged()).toContain('the clock of this machine was set forward')
    expect(await server.metrics()).toContain('opsroom_clock_sets_total 1')
    await server.close()
  })

  it('is forgotten by the next server, whose clock is right', async () => {
    const night = await guessing(await openTable())
    const { clock, server } = night
    await clock.forward(60)
    clock.set(seconds)
    await clock.forward(30)
    await server.closeServer()
    clock.set(-seconds)
    clock.skip(60)
    const later = await openTestServer({ DATABASE_URL: server.databaseUrl }, undefined, { clock })
    // After a minute without a server all clocks stand for two more.
    expect(await shown(night, later)).toEqual({ left: 30, stands: true })
    await clock.forward(130)
    expect(await shown(night, later)).toEqual({ left: 20, stands: false })
    await later.close()
  })
})

it('a start in 2038 leaves nothing that stands until then, at a table, in a round, or in what is stored', async () => {
  const night = await guessing(await openTable())
  const { clock, server, red } = night
  await clock.forward(60)
  await server.closeServer()
  clock.set(twelveYears)
  const wrong = await openTestServer({ DATABASE_URL: server.databaseUrl }, undefined, { clock })
  await wrong.client(red.cookie)
  expect(await shown(night, wrong)).toMatchObject({ left: 60, stands: true })
  await query(wrong.databaseUrl, `UPDATE device SET last_seen = '2038-01-19', present_until = '2038-01-19'`)
  await wrong.closeServer()
  clock.set(-twelveYears)
  const right = await openTestServer({ DATABASE_URL: server.databaseUrl }, undefined, { clock })
  const rows = await query(
    right.databaseUrl,
    `SELECT 1 FROM device WHERE last_seen > '2037-01-01' OR present_until > '2037-01-01'`,
  )
  expect(rows).toEqual([])
  await clock.forward(120)
  expect(await shown(night, right)).toEqual({ left: 60, stands: false })
  await right.close()
})

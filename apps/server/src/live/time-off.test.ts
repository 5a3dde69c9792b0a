import type { WirePlay } from '@opsroom/protocol'
import type { Clocks, TableCommand, TimeControl } from '@opsroom/rules/core'
import { describe, expect, it } from 'vitest'
import { settle } from '../../testing/night.ts'
import { roomWish } from '../../testing/room-wish.ts'
import { query } from '../../testing/store/databases.ts'
import { type TestClient, table } from '../../testing/test-client.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { guessing, hide, live, openTable, type TimedNight } from '../../testing/timed-night.ts'

const bank: TimeControl = { kind: 'bank', bankHours: 1, incrementHours: 1, capHours: 2, holidayDays: 2 }
const hour = 3_600_000

async function says({ room, red, blue }: TimedNight, seat: 'red' | 'blue', command: object) {
  const client: TestClient = seat === 'red' ? red : blue
  const answer = await client.command(room, client.last, table({ seat, ...command } as TableCommand), seat)
  await settle(red, blue)
  return answer.ok ? 'done' : answer.refusal
}
const pause = { type: 'ask', wish: 'pause', minutes: 60 }
const agrees = { type: 'answer', agrees: true }
const claim = { type: 'claim' }

async function clocksOf({ server, room }: TimedNight): Promise<Clocks | undefined> {
  const client = await server.client()
  const { view } = await client.open(room, 'public')
  client.close()
  return (view as WirePlay).table.open.clocks as Clocks | undefined
}

describe('an agreed pause', () => {
  it('stops all clocks from when the other agrees until either ends it, and the log says so', async () => {
    const opened = await guessing(await openTable(live))
    const { clock, server, room, blue } = opened
    await clock.forward(30)
    expect(await says(opened, 'red', pause)).toBe('done')
    expect(await says(opened, 'blue', agrees)).toBe('done')
    await clock.forward(300)
    expect(await says(opened, 'blue', claim)).toMatchObject({
      rule: 'T12',
      reason: 'claim.paused',
      data: { seconds: 3300 },
    })
    expect(await says(opened, 'red', pause)).toMatchObject({ rule: 'T22', reason: 'pause.already' })
    expect(await says(opened, 'blue', { type: 'endPause' })).toBe('done')
    expect(await says(opened, 'red', { type: 'endPause' })).toMatchObject({ reason: 'pause.none' })
    expect(await says(opened, 'blue', claim)).toMatchObject({
      reason: 'claim.tooEarly',
      data: { seconds: 90 },
    })
    expect(blue.types(room).slice(-4)).toEqual(['asked', 'answered', 'paused', 'pauseEnded'])
    await server.close()
  })

  it('that is declined stops nothing', async () => {
    const opened = await guessing(await openTable(live))
    const { clock, server } = opened
    await says(opened, 'red', pause)
    await says(opened, 'blue', { type: 'answer', agrees: false })
    await clock.forward(120)
    expect(await says(opened, 'blue', claim)).toBe('done')
    await server.close()
  })

  it('is over by itself after the time that was agreed', async () => {
    const opened = await guessing(await openTable(live))
    const { clock, server } = opened
    await says(opened, 'red', { ...pause, minutes: 1 })
    await says(opened, 'blue', agrees)
    await clock.forward(60 + 119)
    expect(await says(opened, 'blue', claim)).toMatchObject({
      reason: 'claim.tooEarly',
      data: { seconds: 1 },
    })
    await clock.forward(1)
    expect(await says(opened, 'blue', claim)).toBe('done')
    await server.close()
  })

  it('is refused where there are no clocks', async () => {
    const opened = await guessing(await openTable('untimed'))
    expect(await says(opened, 'red', pause)).toMatchObject({ rule: 'T22', reason: 'pause.noClocks' })
    await opened.server.close()
  })

  it('says nothing in a secret phase of who is ready: answers, entries and clocks are the same', async () => {
    const [idle, busy] = [await openTable(live), await openTable(live)]
    await busy.red.order(busy.room, 'red', hide)
    const sent = []
    for (const opened of [idle, busy]) {
      const heard = opened.blue.stream(opened.room).length
      await opened.clock.forward(20)
      const answers = [await says(opened, 'blue', pause), await says(opened, 'red', agrees)]
      await opened.clock.forward(20)
      answers.push(await says(opened, 'blue', { type: 'endPause' }))
      sent.push([answers, opened.blue.stream(opened.room).slice(heard), await clocksOf(opened)])
    }
    expect(sent[1]).toEqual(sent[0])
    expect((await clocksOf(busy))?.common.left).toBe(100_000)
    await idle.server.close()
    await busy.server.close()
  })
})

describe('days off', () => {
  it('stop the clock of a seat that takes them without asking, for all to see, and end early when it is back', async () => {
    const opened = await guessing(await openTable(bank))
    const { clock, server, room, blue } = opened
    await clock.forward(1800)
    expect(await says(opened, 'red', { type: 'takeHoliday', days: 1 })).toBe('done')
    expect(await says(opened, 'blue', claim)).toMatchObject({
      reason: 'claim.tooEarly',
      data: { seconds: 1800 + 86_400 },
    })
    expect(blue.stream(room).at(-1)).toMatchObject({
      event: { type: 'holidayTaken', open: { seat: 'red', days: 1 } },
    })
    await clock.forward(3600)
    expect(await says(opened, 'red', { type: 'takeHoliday', days: 1 })).toMatchObject({
      rule: 'T23',
      reason: 'holiday.already',
    })
    expect(await says(opened, 'red', { type: 'endHoliday' })).toBe('done')
    expect(await says(opened, 'blue', claim)).toMatchObject({ data: { seconds: 1800 } })
    expect(await says(opened, 'red', { type: 'takeHoliday', days: 2 })).toMatchObject({
      reason: 'holiday.tooMany',
      data: { left: 1 },
    })
    await clock.forward(1800)
    expect(await says(opened, 'red', { type: 'takeHoliday', days: 1 })).toMatchObject({
      reason: 'holiday.timeOver',
    })
    expect(await says(opened, 'blue', claim)).toBe('done')
    await server.close()
  })

  it('stop the common clock for both while both hide, whichever has hidden', async () => {
    const [idle, busy] = [await openTable(bank), await openTable(bank)]
    await busy.red.order(busy.room, 'red', hide)
    const sent = []
    for (const opened of [idle, busy]) {
      const heard = opened.blue.stream(opened.room).length
      const answers = [await says(opened, 'blue', { type: 'takeHoliday', days: 1 })]
      await opened.clock.forward(3700)
      answers.push(await says(opened, 'blue', claim))
      sent.push([answers, opened.blue.stream(opened.room).slice(heard), await clocksOf(opened)])
    }
    expect(sent[1]).toEqual(sent[0])
    expect(await says(busy, 'red', claim)).toMatchObject({ rule: 'T12', reason: 'claim.tooEarly' })
    await idle.server.close()
    await busy.server.close()
  })

  it('are none with live clocks', async () => {
    const opened = await guessing(await openTable(live))
    expect(await says(opened, 'red', { type: 'takeHoliday', days: 1 })).toMatchObject({
      rule: 'T23',
      reason: 'holiday.none',
    })
    await opened.server.close()
  })
})

describe('a bank for days', () => {
  it('gets an increment for each finished turn, up to its cap, and is shown in the list of rooms', async () => {
    const opened = await guessing(await openTable(bank))
    const { clock, server, room, red } = opened
    const { room: summary } = await red.get('room.find', { code: opened.code })
    expect(summary.timeControl).toEqual(bank)
    await clock.forward(600)
    await red.order(room, 'red', { type: 'guess', place: 'cellar' })
    expect((await clocksOf(opened))?.seats).toMatchObject({
      red: { left: 2 * hour - 600_000, runs: false },
      blue: { left: hour, runs: true },
    })
    await server.close()
  })

  it('with a cap below it is refused when a room is opened', async () => {
    const server = await openTestServer()
    const client = await server.client()
    const answer = await client.ask(
      'room.create',
      roomWish({ listed: false, spectators: 'none', seat: 'red', timeControl: { ...bank, bankHours: 3 } }),
    )
    expect(answer).toMatchObject({ ok: false })
    await server.close()
  })
})

describe('a room that an older build opened', () => {
  it('is read as it was: its clocks stand as before, and it has no days off', async () => {
    const opened = await guessing(await openTable({ kind: 'days', days: 1 }))
    const { clock, server, red } = opened
    await clock.forward(600)
    const before = await clocksOf(opened)
    await server.closeServer()
    const older = await query(
      server.databaseUrl,
      `UPDATE event SET version = 6 WHERE scope = 'table' RETURNING seq`,
    )
    expect(older.length).toBeGreaterThan(0)
    const later = await openTestServer({ DATABASE_URL: server.databaseUrl }, undefined, { clock })
    const again = { ...opened, server: later, red: await later.client(red.cookie) }
    expect(await clocksOf(again)).toEqual(before)
    await again.red.open(opened.room, 'red')
    const command = table({ type: 'takeHoliday', seat: 'red', days: 1 })
    expect(await again.red.command(opened.room, again.red.last, command, 'red')).toMatchObject({
      refusal: { rule: 'T23', reason: 'holiday.none' },
    })
    await later.close()
  })
})

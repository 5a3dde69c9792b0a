import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Night, settle, startNight } from '../../testing/night.ts'
import { query } from '../../testing/store/databases.ts'
import { table } from '../../testing/test-client.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

describe('an order under construction', () => {
  let server: TestServer
  let night: Night
  beforeEach(async () => {
    server = await openTestServer()
    night = await startNight(server)
  })
  afterEach(() => server.close())

  const draft = { type: 'hide', place: 'behind-the-clock' }

  it('is there again after a reload, a crash or a change of device', async () => {
    const { room, red } = night
    await red.get('draft.save', { room, as: 'red', draft: { type: 'hide' } })
    await red.get('draft.save', { room, as: 'red', draft })
    expect((await red.open(room, 'red')).draft).toEqual(draft)
    await server.close()
    server = await openTestServer({ DATABASE_URL: server.databaseUrl })
    expect((await (await server.client(red.cookie)).open(room, 'red')).draft).toEqual(draft)
  })

  it('is no event: it has no number, and only its seat is sent it', async () => {
    const { room, red, blue } = night
    const spectator = await server.client()
    await spectator.open(room, 'public')
    const before = [red, blue, spectator].map(({ frames }) => frames.length)
    await red.get('draft.save', { room, as: 'red', draft })
    await settle(red, blue, spectator)
    expect([red, blue, spectator].map(({ frames }) => frames.length)).toEqual(before)
    for (const [client, as] of [
      [blue, 'blue'],
      [spectator, 'public'],
      [red, 'public'],
    ] as const) {
      const answer = await client.open(room, as)
      expect(answer.draft).toBeUndefined()
      expect(answer.last).toBe(5)
      expect(JSON.stringify(answer)).not.toContain('behind-the-clock')
    }
  })

  it('is removed when the order is given', async () => {
    const { room, red } = night
    await red.get('draft.save', { room, as: 'red', draft })
    await red.order(room, 'red', { type: 'hide', place: 'attic' })
    expect((await red.open(room, 'red')).draft).toBeUndefined()
    expect(await query(server.databaseUrl, 'SELECT * FROM draft')).toEqual([])
    expect(await red.ask('draft.save', { room, as: 'red', draft })).toMatchObject({ refusal: { rule: 'W9' } })
  })

  it('is removed when the game is over', async () => {
    const { room, red, blue } = night
    await red.get('draft.save', { room, as: 'red', draft })
    await blue.command(room, 5, table({ type: 'resign', seat: 'blue' }), 'blue')
    expect(await query(server.databaseUrl, 'SELECT * FROM draft')).toEqual([])
    expect(await red.ask('draft.save', { room, as: 'red', draft })).toMatchObject({ refusal: { rule: 'W9' } })
  })

  it('may be kept for as long as the step is open, but never before the start', async () => {
    const { room, red, blue } = night
    await red.get('draft.save', { room, as: 'red', draft })
    expect(await blue.ask('draft.save', { room, as: 'blue', draft: { type: 'guess' } })).toMatchObject({
      refusal: { rule: 'W9' },
    })
  })

  it('is saved so often in a minute (W10), and is so long (W2)', async () => {
    await server.close()
    server = await openTestServer({ DRAFTS_PER_MINUTE: '3', DRAFT_KB: '1' })
    const { room, red, blue } = await startNight(server)
    const save = () => red.ask('draft.save', { room, as: 'red', draft })
    const answers = [await save(), await save(), await save(), await save()]
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, false])
    expect(answers.at(-1)).toMatchObject({ refusal: { rule: 'W10' } })
    const long = { type: 'hide', place: 'x'.repeat(1_024) }
    expect(await blue.refusalOf('draft.save', { room, as: 'blue', draft: long })).toMatchObject({
      rule: 'W2',
      data: { most: 1_024 },
    })
  })
})

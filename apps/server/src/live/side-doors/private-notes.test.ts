import type { TableCommand } from '@opsroom/rules/core'
import { describe, expect, it } from 'vitest'
import { type Duel, oneEvening, play, seatOf, settled } from '../../../testing/duel.ts'
import { defences, raid } from '../../../testing/duel-orders.ts'
import { playRound } from '../../../testing/duel-round.ts'
import { expectAlike, inBoth, openServerPair } from '../../../testing/server-pair.ts'
import { query } from '../../../testing/store/databases.ts'
import { table } from '../../../testing/test-client.ts'

type Noting = Extract<TableCommand, { type: 'note' }>['note']

const text = 'I think that they fly to Bremen'
async function say(night: Duel, who: 'british' | 'german', command: TableCommand) {
  const { room } = night
  const answer = await night[who].command(room, night[who].last, table(command), seatOf[who])
  await settled(night)
  return answer
}
async function note(night: Duel, who: 'british' | 'german', ...notes: Noting[]): Promise<void> {
  for (const each of notes)
    expect(await say(night, who, { type: 'note', seat: seatOf[who], note: each })).toMatchObject({ ok: true })
}
const thought: Noting = { kind: 'thought', text }
const ring: Noting = { kind: 'mark', place: '17', sign: 'ring' }

describe('private notes', () => {
  it('change nothing for anybody else, in no phase: two servers, one with notes, send others the same bytes', async () => {
    const pair = await openServerPair()
    await note(pair.here, 'german', thought, ring)
    await inBoth(pair, (night) => play(night, raid))
    await note(pair.here, 'german', { kind: 'thoughtRemoved', id: 1 }, thought)
    await inBoth(pair, (night) => play(night, defences))
    await note(pair.here, 'german', { kind: 'mark', place: '18', sign: 'flag' })
    await inBoth(pair, async (night) => {
      await playRound(night, 1)
      await night.british.open(night.room, 'one')
      await night.british.open(night.room, 'one', 0)
      await night.watcher.open(night.room, 'public')
      await night.visitor.get('lobby.subscribe', {})
      await night.british.ask('room.replay', { room: night.room, as: 'two' })
      await night.british.get('room.record', { room: night.room, as: 'one' })
    })
    // The list of rooms is not sent again either.
    await pair.clock.forward(5)
    expectAlike(pair, 'british', 'watcher', 'visitor')
  })

  it('are there for their seat after a new start of its page and at another device, and for it alone', async () => {
    const { night } = await oneEvening()
    await note(night, 'german', thought, ring)
    const secrets = async (who: 'british' | 'german' | 'watcher') =>
      (await night[who].open(night.room, seatOf[who])).view?.table.secrets
    expect(await secrets('german')).toMatchObject({ two: { notes: { thoughts: [{ text }], marks: [{}] } } })
    expect(await secrets('british')).toBeUndefined()
    expect(await secrets('watcher')).toBeUndefined()
    expect((await night.german.open(night.room, 'public')).view?.table).not.toHaveProperty('secrets')
  })

  it('stay when an order is taken back', async () => {
    const { night } = await oneEvening()
    await play(night, defences)
    await note(night, 'german', thought)
    expect(await say(night, 'german', { type: 'ask', seat: 'two', wish: 'takeBack' })).toMatchObject({
      ok: true,
    })
    const { view } = await night.german.open(night.room, 'two')
    expect(JSON.stringify(view?.game)).not.toContain('"defences"')
    expect(JSON.stringify(view?.table)).toContain(text)
    expect(night.german.stream(night.room).at(-1)?.view?.table.secrets).toMatchObject({
      two: { notes: { thoughts: [{ text }] } },
    })
  })

  it('are in nothing that others can ask for after the end, until their owner opens them', async () => {
    const { server, night } = await oneEvening()
    await play(night, raid, defences)
    await note(night, 'german', thought, ring)
    await say(night, 'british', { type: 'resign', seat: 'one' })
    const { room } = night
    const asked = async () => {
      const viewpoints = ['one', 'two', 'public', 'truth'] as const
      const replays = viewpoints.map((as) => night.watcher.get('room.replay', { room, as }))
      const past = await Promise.all([
        ...replays,
        night.watcher.get('room.chapters', { room }),
        night.watcher.get('room.record', { room, as: 'public' }),
        night.british.get('room.record', { room, as: 'one' }),
        night.british.open(room, 'one', 0),
        night.watcher.open(room, 'public'),
      ])
      return JSON.stringify(past)
    }
    const before = await asked()
    expect(before).not.toContain(text)
    expect(before).not.toContain('noted')
    // Not even a gap tells that something was left out.
    const { record } = await night.watcher.get('room.record', { room, as: 'public' })
    expect(record.entries.map(({ number }) => number)).toEqual(record.entries.map((_, place) => place + 1))
    const open: TableCommand = { type: 'openNotes', seat: 'two', chapter: 1 }
    expect(await say(night, 'british', open)).toMatchObject({ ok: false, refusal: { rule: 'T2' } })
    expect(await say(night, 'german', open)).toMatchObject({ ok: true })
    const { chapters } = await night.watcher.get('room.replay', { room, as: 'one' })
    expect(chapters).toMatchObject([
      { notes: [{ seat: 'two', chapter: 1, thoughts: [{ text }], marks: [{}] }] },
    ])
    expect(night.british.stream(room).at(-1)?.event).toMatchObject({ type: 'notesOpened' })
    const [count] = await query<{ notes: string }>(
      server.databaseUrl,
      `SELECT count(*) AS notes FROM event WHERE room = $1 AND type = 'noted'`,
      [room],
    )
    expect(Number(count?.notes)).toBe(2)
  })
})

import type { Refusal } from '@opsroom/rules/core'
import type { BaseOrder } from '@opsroom/rules/duel'
import { describe, expect, it } from 'vitest'
import { type Duel, give, oneEvening, people, play } from '../../../testing/duel.ts'
import { defences, otherDefences, otherRaid, raid } from '../../../testing/duel-orders.ts'
import { playRound } from '../../../testing/duel-round.ts'
import { expectAlike, inBoth, openServerPair } from '../../../testing/server-pair.ts'
import { query } from '../../../testing/store/databases.ts'
import { game, table } from '../../../testing/test-client.ts'

/** Orders that are illegal in phases 3 and 4 and in the Mosquito's turn alike, for every seat. */
const illegal: BaseOrder[] = [
  { type: 'squadrons', at: { yellow: 5 } },
  { type: 'plan', start: 16, target: 11, route: [], mosquito: 23 },
  { type: 'plan', start: 16, target: 16, route: ['NE', 'W'], mosquito: 16 },
  { type: 'defences', tiles: { 9: { flak: 1 } } },
  { type: 'defences', tiles: { 43: { flak: 40 } } },
  { type: 'defences', tiles: { 43: { radar: 9, zeppelin: 1 } } },
  { type: 'mosquito', path: ['E', 'E', 'E'], altitude: 'low' },
  { type: 'mosquito', path: ['E'], altitude: 'low', targetMarkers: 7 },
  { type: 'fighter', squadron: 'red', path: ['W'], altitude: 'low' },
  { type: 'endFighters' },
  { type: 'bomber' },
  { type: 'bomber', altitude: 'high' },
]

/** Everything that one side asks for and must not get. */
async function asksInVain(night: Duel, who: 'british' | 'german', as: string, foreign: string) {
  const { room } = night
  const client = night[who]
  const answers = []
  for (const order of illegal) {
    answers.push(await client.command(room, client.last, game({ ...order }), as))
    answers.push(await client.command(room, client.last, game({ ...order }), foreign))
    answers.push(await client.ask('draft.save', { room, as: foreign, draft: { ...order } }))
  }
  for (const type of ['sit', 'leave', 'resign'] as const)
    answers.push(await client.command(room, client.last, table({ type, seat: foreign }), as))
  for (const type of ['start', 'close'] as const)
    answers.push(await client.command(room, client.last, table({ type }), as))
  for (const have of [undefined, 0, 7, 99])
    answers.push(await client.ask('table.subscribe', { room, as: foreign, have }))
  return answers.map((answer) => (answer as { refusal?: Refusal }).refusal)
}

const germanAsks = async (night: Duel) =>
  expect(await asksInVain(night, 'german', 'two', 'one')).not.toContain(undefined)
const britishAsks = async (night: Duel) =>
  expect(await asksInVain(night, 'british', 'one', 'two')).not.toContain(undefined)

describe('refusals', () => {
  it('does not show the German whether there is a plan', async () => {
    const pair = await openServerPair()
    await play(pair.there, raid)
    await inBoth(pair, germanAsks)
    expectAlike(pair, 'german', 'watcher', 'visitor')
  })

  it('does not show the German which plan it is, before the curtain and after it', async () => {
    const pair = await openServerPair()
    await play(pair.here, raid)
    await play(pair.there, otherRaid)
    await inBoth(pair, germanAsks)
    await inBoth(pair, (night) => play(night, defences))
    await inBoth(pair, germanAsks)
    await inBoth(pair, (night) => playRound(night, 1))
    await inBoth(pair, germanAsks)
    expectAlike(pair, 'german', 'watcher', 'visitor')
  })

  it('does not show the British whether there are tiles, or which', async () => {
    const pair = await openServerPair()
    await play(pair.there, otherDefences)
    await inBoth(pair, britishAsks)
    expectAlike(pair, 'british', 'watcher', 'visitor')
  })

  it('has no effect: nobody is sent anything, and nothing is stored', async () => {
    const { night, server } = await oneEvening()
    const eventLog = () =>
      query(server.databaseUrl, 'SELECT seq, type, body FROM event WHERE room = $1 ORDER BY seq', [
        night.room,
      ])
    const before = [await eventLog(), people.map((who) => night[who].frames.length)]
    await germanAsks(night)
    await britishAsks(night)
    expect([await eventLog(), people.map((who) => night[who].frames.length)]).toEqual(before)
  })

  it('is a second try to lock: it changes nothing and reveals nothing', async () => {
    const { night } = await oneEvening()
    await play(night, defences)
    const locked = { two: { defences: defences.tiles } }
    expect(await give(night, otherDefences)).toMatchObject({ refusal: { rule: 'D3.7' } })
    expect((await night.german.open(night.room, 'two')).view?.game.secrets).toEqual(locked)
    expect(night.german.stream(night.room).at(-1)?.event).toMatchObject({ type: 'defencesLocked' })
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Duel, eveningOf, people, play, settled } from '../../../testing/duel.ts'
import { defences, raid } from '../../../testing/duel-orders.ts'
import { playRound } from '../../../testing/duel-round.ts'
import { query } from '../../../testing/store/databases.ts'
import { game } from '../../../testing/test-client.ts'
import { openDuelServer, type TestServer } from '../../../testing/test-server.ts'

describe('ids', () => {
  let server: TestServer
  let night: Duel
  const commandId = randomUUID()
  beforeAll(async () => {
    server = await openDuelServer()
    night = await eveningOf(server)
    await night.british.command(night.room, night.british.last, game({ ...raid }), 'one', commandId)
    await settled(night)
    await play(night, defences)
    for (const round of [1, 2, 3]) await playRound(night, round)
  })
  afterAll(() => server.close())

  const heard = () => people.map((who) => night[who].packets.join('\n'))

  it('of hidden things do not exist: before and after the curtain a tile is a count in a hex', async () => {
    const { view } = await night.british.open(night.room, 'one')
    expect(view?.game.open.ground).toMatchObject({ placed: defences.tiles })
    for (const text of heard()) {
      const words = text.match(/(?<![\w-])[0-9a-f]{8,}(-[0-9a-f]+)*(?![\w-])/g) ?? []
      const known = [night.room, view?.table.open.seedHash, view?.game.open.commitment]
      expect(words.filter((word) => !known.includes(word))).toEqual([])
    }
  })

  it('of persons and commands are sent to nobody, and none gives access', async () => {
    const persons = await query<{ id: string }>(server.databaseUrl, 'SELECT id FROM person')
    expect(persons.length).toBeGreaterThanOrEqual(4)
    for (const text of heard()) {
      for (const id of [commandId, ...persons.map(({ id }) => id)]) expect(text).not.toContain(id)
    }
    const answer = await night.german.command(night.room, 0, game({ ...raid }), 'one', commandId)
    expect(answer).toMatchObject({ refusal: { rule: 'W4' } })
  })
})

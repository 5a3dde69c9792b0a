import type { RequestOf, Tournament } from '@opsroom/protocol'
import { expect } from 'vitest'
import { eventually } from '../eventually.ts'
import { FakeClock } from '../fake-clock.ts'
import { personAt } from '../person.ts'
import { query } from '../store/databases.ts'
import { type TestClient, table } from '../test-client.ts'
import { openTestServer } from '../test-server.ts'

type Plan = RequestOf<'tournament.make'>
export const day = 24 * 60 * 60
export const plan: Plan = {
  name: 'Winter cup',
  about: 'All are welcome.',
  game: 'toy',
  setup: {},
  system: { kind: 'all' },
  places: 16,
  roundDays: 7,
  listed: true,
  spectators: 'none',
}

/** The games of the round that runs which are not decided. */
export const running = ({ played }: Tournament) =>
  (played.at(-1)?.matches ?? []).flatMap(({ games }) => games.filter(({ result }) => !result))

export const show = async (client: TestClient, code: string): Promise<Tournament> =>
  (await client.get('tournament.subscribe', { code })).tournament

/** Two processes with one database and one clock, and what people do there about tournaments. */
export async function openLeague() {
  const clock = new FakeClock()
  const server = await openTestServer({}, undefined, { clock })
  const there = await openTestServer({ DATABASE_URL: server.databaseUrl }, undefined, { clock })

  const sql = (text: string, values: unknown[] = []) => query(server.databaseUrl, text, values)

  const person = (name: string, at = server) => personAt(at, name)
  /** A tournament with these many players, who have registered in the order of their numbers. */
  async function registered(count: number, more: Partial<Plan> = {}) {
    const organiser = await person('Orla')
    const { code } = await organiser.get('tournament.make', { ...plan, ...more })
    const players: TestClient[] = []
    for (let i = 1; i <= count; i++) {
      const player = await person(`Pilot ${i}`, i % 2 ? server : there)
      await player.get('tournament.register', { code })
      players.push(player)
      await clock.forward(1)
    }
    const organise = (act: RequestOf<'tournament.organise'>['act']) =>
      organiser.get('tournament.organise', { code, act })
    const playerOf = (number: number) => players[number - 1] as TestClient
    return { organiser, code, players, organise, playerOf }
  }

  /** Resigns, for one of two players, the game in which they have these seats. */
  async function resign(loser: TestClient, code: string, first: number, second: number, seat: string) {
    const room = await eventually(async () => {
      const { played } = await show(loser, code)
      const games = played.at(-1)?.matches.flatMap((match) => match.games) ?? []
      const found = games.find((each) => each.first === first && each.second === second)?.room
      if (!found) throw new Error('the room is not open yet')
      return found
    })
    // It stands on the page a moment before it starts.
    const found = await eventually(async () => {
      const found = await loser.get('room.find', { code: room })
      expect(found.room.status).toBe('playing')
      return found
    })
    expect(found.yours).toEqual([seat])
    const { last } = await loser.open(found.room.id, seat)
    const answer = await loser.command(found.room.id, last, table({ type: 'resign', seat }), seat)
    expect(answer).toMatchObject({ ok: true })
  }

  /** Plays the round that runs to its end: in each game the one with the higher number resigns. */
  async function playRound(code: string, playerOf: (number: number) => TestClient) {
    const before = await show(playerOf(1), code)
    for (const { first, second } of running(before)) {
      const loser = Math.max(first, second)
      await resign(playerOf(loser), code, first, second, loser === first ? 'red' : 'blue')
    }
    await eventually(async () => {
      const { played, status } = await show(playerOf(1), code)
      expect(status === 'over' || played.length > before.played.length).toBe(true)
    })
  }

  return {
    clock,
    server,
    there,
    sql,
    /** Time passes while the servers run and nothing is to be done: so it takes no time of the test. */
    async pass(seconds: number): Promise<void> {
      clock.skip(seconds)
      await sql(`UPDATE setting SET value = $1 WHERE key = 'heartbeat'`, [String(clock.now())])
    },
    person,
    registered,
    resign,
    playRound,
    async close() {
      await there.close()
      await server.close()
    },
  }
}

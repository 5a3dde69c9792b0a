import { blueMax } from '@opsroom/rules/blue-max'
import { endedChapterCount, eventsOf, foldEvents } from '@opsroom/rules/core'
import { type DuelEvent, duel, duelPresets } from '@opsroom/rules/duel'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startCampaign } from '../../testing/campaign.ts'
import { flyUntil, startDogfight } from '../../testing/dogfight.ts'
import { startNight } from '../../testing/night.ts'
import { query } from '../../testing/store/databases.ts'
import { game, table } from '../../testing/test-client.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { toy } from '../../testing/toy.ts'
import { openStore, type Store } from '../store/index.ts'
import { checkRunningGames } from './replay-check.ts'

const setup = { ...duelPresets.firstNight, nights: 2 }
const games = [toy, duel]
const gameById = (id: string) => games.find((each) => each.id === id)

/** The same game, in which every squadron has more fuel. */
const changed: typeof duel = {
  ...duel,
  prepare(options) {
    const prepared = duel.prepare(options)
    const fuller = (event: DuelEvent): DuelEvent =>
      event.type === 'squadronFlew' && event.open
        ? { ...event, open: { ...event.open, fuel: event.open.fuel + 1 } }
        : event
    return {
      ...prepared,
      decide: (state, ...given) =>
        foldEvents(prepared, state, eventsOf(prepared.decide(state, ...given)).map(fuller)),
    }
  },
}

describe('the replay check of a dogfight', () => {
  it('decides a duel of Blue Max again as it was, and finds fuel that is no longer paid', async () => {
    const server = await openTestServer({}, [blueMax])
    onTestFinished(() => server.close())
    const fight = await startDogfight(server, { fuel: true, allies: 2, central: 2 })
    await flyUntil(fight, ({ turn }) => turn > 3)
    const store = openStore(server.databaseUrl)
    onTestFinished(() => store.close())
    const check = async (game: typeof blueMax) => {
      const said: string[] = []
      return {
        ...(await checkRunningGames(
          store,
          () => game,
          (line) => said.push(line),
        )),
        said: said.join(),
      }
    }
    expect(await check(blueMax)).toMatchObject({ passed: 1, failed: 0 })
    const dry: typeof blueMax = {
      ...blueMax,
      prepare(setup, version) {
        const game = blueMax.prepare(setup, version)
        return {
          ...game,
          decide: (state, ...given) => {
            const events = eventsOf(game.decide(state, ...given))
            return foldEvents(
              game,
              state,
              events.filter(({ type }) => type !== 'fuelPaid'),
            )
          },
        }
      },
    }
    expect(await check(dry)).toMatchObject({ passed: 0, failed: 1, said: expect.stringContaining('FAILED') })
  })
})

describe('the replay check', () => {
  let server: TestServer
  let store: Store
  let room: string
  beforeAll(async () => {
    server = await openTestServer({}, games)
    store = openStore(server.databaseUrl)
    const night = await startNight(server)
    await night.red.command(night.room, 5, game({ type: 'hide', place: 'attic' }), 'red')
    await night.red.command(night.room, 6, table({ type: 'ask', seat: 'red', wish: 'takeBack' }), 'red')
    const campaign = await startCampaign(server, duel, { setup })
    room = campaign.room
    const flies = (round: number) => round > 2
    await campaign.playUntil(
      (view) =>
        endedChapterCount(campaign.game, view) === 1 && flies((view.game.open as { round: number }).round),
    )
  })
  afterAll(async () => {
    await store.close()
    await server.close()
  })
  const check = async (find = gameById) => {
    const said: string[] = []
    return { ...(await checkRunningGames(store, find, (line) => said.push(line))), said }
  }

  it('finds running games as they were stored, take-backs and snapshots too', async () => {
    const { passed, failed, said } = await check()
    expect(said.join('\n')).not.toContain('FAILED')
    expect({ passed, failed }).toEqual({ passed: 2, failed: 0 })
    expect(said.join('\n')).not.toContain('without their orders')
  })

  it('shows the first difference that a change of rules makes, and only in games of that kind', async () => {
    const { passed, failed, said } = await check((id) => (id === 'duel' ? changed : gameById(id)))
    expect({ passed, failed }).toEqual({ passed: 1, failed: 1 })
    expect(said.find((line) => line.startsWith('FAILED'))).toMatch(
      new RegExp(`FAILED ${room}: entry \\d+: .*squadronFlew`),
    )
  })

  it('finds a snapshot that is not the fold of the entries before it', async () => {
    const [kept] = await query<{ body: object }>(
      server.databaseUrl,
      'SELECT body FROM snapshot WHERE room = $1',
      [room],
    )
    const set = (body: unknown) =>
      query(server.databaseUrl, 'UPDATE snapshot SET body = $2 WHERE room = $1', [room, JSON.stringify(body)])
    await set({ ...kept?.body, marks: { one: 1, two: 1, public: 1 } })
    expect((await check()).said.find((line) => line.startsWith('FAILED'))).toContain('the snapshot at entry')
    await set(kept?.body)
    expect((await check()).failed).toBe(0)
  })

  it('decides again what has its command, and counts entries from before commands were stored', async () => {
    await query(
      server.databaseUrl,
      `UPDATE event SET cause = cause - 'command' WHERE room = $1 AND seq < 30`,
      [room],
    )
    const { failed, said } = await check()
    expect(failed).toBe(0)
    expect(said.find((line) => line.includes(room))).toMatch(/, \d+ of them without their orders/)
  })
})

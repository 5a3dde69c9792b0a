import type { AnyGame, AnyPreparedGame } from '@opsroom/rules/core'
import { britishSeat, duel } from '@opsroom/rules/duel'
import { expect, onTestFinished, test } from 'vitest'
import { startAgainstBot } from '../../testing/bot-night.ts'
import { defences } from '../../testing/duel-orders.ts'
import { eventually } from '../../testing/eventually.ts'
import { FakeClock } from '../../testing/fake-clock.ts'
import { query } from '../../testing/store/databases.ts'
import { table } from '../../testing/test-client.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { type BotQuestion, decideForBot } from './think.ts'

type Thinking = (question: BotQuestion, time: number) => ReturnType<typeof decideForBot>

/** A started night against a German bot, which thinks as the test says. */
async function against(
  thinking: Thinking,
  { begin, game = duel }: { begin?: () => void; game?: AnyGame } = {},
) {
  const clock = new FakeClock()
  const asked: BotQuestion[] = []
  const thinker = {
    think: async (question: BotQuestion) => thinking(question, asked.push(question)),
    ...(begin && { begin }),
  }
  const environment = { BOT_DELAY_MS: '1000', BOT_SAMPLES: '4' }
  const server = await openTestServer(environment, [game], { clock, thinker })
  onTestFinished(() => server.close())
  const { client, room, started } = await startAgainstBot(server, { opponent: 'regular', seat: britishSeat })
  /** Moves the clock until the bot has given an order. */
  const orders = () =>
    eventually(async () => {
      await clock.forward(1)
      expect(JSON.stringify(client.stream(room))).toContain('squadronsPlaced')
    })
  return { server, clock, asked, room, client, started, orders }
}

/** Waits until the bot has thought, and its order is pending or has failed. */
const thought = (asked: readonly unknown[], times: number) =>
  eventually(() => expect(asked.length).toBeGreaterThanOrEqual(times))

const broken = () => {
  throw new Error('thinking broke down')
}

test('a bot that failed is asked again, even if nothing happens at its table', async () => {
  const { server, clock, asked, room, orders } = await against((question, time) =>
    time === 1 ? broken() : decideForBot(question),
  )
  await thought(asked, 1)
  await query(server.databaseUrl, `UPDATE room SET activity = '2001-01-01' WHERE id = $1`, [room])
  await clock.forward(31)
  await orders()
  expect(server.logged()).toContain('"level":50')
})

test('a bot that fails twice to find an order gives a sample order of the game', async () => {
  const { asked, clock, orders } = await against((question, time) => {
    if (question.seat === asked[0]?.seat && question.seed === asked[0]?.seed)
      return time === 1 ? undefined : broken()
    return decideForBot(question)
  })
  for (const times of [1, 2]) {
    await thought(asked, times)
    await clock.forward(31)
  }
  await orders()
  expect(asked.filter(({ seed }) => seed === asked[0]?.seed)).toHaveLength(2)
})

test('a thread that cannot start does not fail the order of a player', async () => {
  let times = 0
  const begin = () => {
    if (++times < 10) throw new Error('no thread is to be had')
  }
  const { started, asked, orders, server } = await against((question) => decideForBot(question), { begin })
  expect(started).toMatchObject({ ok: true })
  expect(times).toBeGreaterThan(0)
  await orders()
  expect(asked.length).toBeGreaterThan(0)
  expect(server.logged()).toContain('"level":50')
})

/** The game; these of its own strategies give an order that the rules refuse before the night, and their calls are counted. */
function misled(...failing: ('sample' | 'standIn')[]) {
  const called: string[] = []
  const prepare = (setup: unknown): AnyPreparedGame => {
    const game: AnyPreparedGame = duel.prepare(setup as never)
    const mislead = (strategy: 'sample' | 'standIn') => ({
      [strategy]: (...[view, seat, rng]: Parameters<AnyPreparedGame['sample']>) => {
        called.push(strategy)
        return failing.includes(strategy) && view.open.phase === 'squadrons'
          ? defences
          : game[strategy]?.(view, seat, rng)
      },
    })
    return { ...game, ...mislead('sample'), ...mislead('standIn') }
  }
  return { called, game: { ...duel, prepare } as AnyGame }
}
const outOfTurn: Thinking = () => ({ command: defences })
const refusals = (logged: string) => logged.split('what a bot would do is refused').length - 1

test.each([
  { game: 'the game’s own sample', failing: [], calls: ['sample'] },
  { game: 'the safest order where that is refused too', failing: ['sample'], calls: ['sample', 'standIn'] },
] as const)('a bot whose order the rules refuse gives $game instead', async ({ failing, calls }) => {
  const { called, game } = misled(...failing)
  const { asked, orders, server } = await against(outOfTurn, { game })
  await orders()
  expect(asked.filter(({ seed }) => seed === asked[0]?.seed)).toHaveLength(1)
  expect(called.slice(0, calls.length)).toEqual(calls)
  expect(refusals(server.logged())).toBeGreaterThanOrEqual(calls.length)
})

test('a bot whose every order is refused does nothing until something happens at the table', async () => {
  const { called, game } = misled('sample', 'standIn')
  const { server, clock, asked, room, client } = await against(outOfTurn, { game })
  const leavesAlone = (times: number) =>
    eventually(async () => {
      await clock.forward(1)
      expect(server.logged().split('nothing until something happens')).toHaveLength(times + 1)
    })
  await leavesAlone(1)
  await clock.forward(100)
  await client.open(room, britishSeat)
  expect([asked.length, ...called]).toEqual([1, 'sample', 'standIn'])
  expect(refusals(server.logged())).toBe(3)

  await client.command(
    room,
    client.last,
    table({ type: 'ask', seat: britishSeat, wish: 'draw' }),
    britishSeat,
  )
  await leavesAlone(2)
  expect(called).toEqual(['sample', 'standIn', 'sample', 'standIn'])
})

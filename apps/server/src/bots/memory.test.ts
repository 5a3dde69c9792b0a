import { prepareBot } from '@opsroom/bots'
import { rngFrom } from '@opsroom/rules/core'
import { britishSeat, type DuelView, duel, duelPresets } from '@opsroom/rules/duel'
import { expect, onTestFinished, test } from 'vitest'
import { startAgainstBot } from '../../testing/bot-night.ts'
import { FakeClock } from '../../testing/fake-clock.ts'
import { table } from '../../testing/test-client.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { type BotQuestion, decideForBot } from './think.ts'

const setup = duelPresets.firstNight
const game = duel.prepare(setup as never)
const turnOf = ({ open }: DuelView) => `${open.round}/${open.turn}`

interface DuelMemory {
  turn?: { orders: unknown[] }
}

/** Questions to a German bot, and the memory that it wanted to keep. */
interface Asked {
  turn: string
  remembers: DuelMemory | undefined
  remembered: DuelMemory | undefined
  beliefs: number
}

/** A night of a British player against Ace, up to a fighters' turn in which Ace has more than one order to give. */
async function inFightersTurn(isEnough: (asked: readonly Asked[]) => boolean) {
  const clock = new FakeClock()
  const asked: Asked[] = []
  const thinker = {
    think: async (question: BotQuestion) => {
      const decision = decideForBot(question)
      asked.push({
        turn: turnOf(question.view as DuelView),
        remembers: question.memory as DuelMemory | undefined,
        remembered: decision?.memory as DuelMemory | undefined,
        beliefs: decision?.beliefs?.length ?? 0,
      })
      return decision
    },
  }
  const environment = { BOT_DELAY_MS: '1000', BOT_SAMPLES: '4' }
  const newSeed = () => new Uint8Array(32).fill(3)
  const server = await openTestServer(environment, [duel], { clock, thinker, newSeed })
  onTestFinished(() => server.close())
  const { client, room } = await startAgainstBot(server, { opponent: 'ace', seat: britishSeat })
  const seen = async () => (await client.open(room, britishSeat)).view?.game as unknown as DuelView
  const say = (command: Parameters<typeof table>[0]) =>
    client.command(room, client.last, table(command), britishSeat)
  const player = prepareBot('recruit', duel.id, setup)
  /** Moves the clock, and gives the orders of the British when it is their turn. */
  const goesOn = async () => {
    await clock.forward(1)
    const view = await seen()
    if (!game.waitingFor(view as never).seats.includes(britishSeat)) return
    const rng = rngFrom(new TextEncoder().encode(`${client.last}`))
    const decision = player?.decide({ view, seat: britishSeat, rng, budget: 4 })
    await client.order(room, britishSeat, decision?.command as { type: string })
  }
  for (let step = 0; step < 200 && !isEnough(asked); step++) await goesOn()
  const last = asked.at(-1) as Asked
  expect(last.remembered?.turn?.orders.length).toBeGreaterThan(0)
  return { asked, last, say, seen, goesOn }
}

const hasMore = ({ remembered }: Asked | undefined = {} as Asked) =>
  (remembered?.turn?.orders.length ?? 0) > 0

test('a bot remembers its thoughts with the order that it gave', async () => {
  const { asked, last, goesOn } = await inFightersTurn((all) => hasMore(all.at(-1)))
  for (let step = 0; step < 5; step++) await goesOn()
  expect(asked[asked.indexOf(last) + 1]?.remembers).toEqual(last.remembered)
})

test('a bot whose order waits while a draw is offered thinks again, and keeps its belief', async () => {
  const { asked, last, say, goesOn } = await inFightersTurn((all) => hasMore(all.at(-1)))
  expect(await say({ type: 'ask', seat: britishSeat, wish: 'draw' })).toMatchObject({ ok: true })
  for (let step = 0; step < 5; step++) await goesOn()
  const next = asked[asked.indexOf(last) + 1]
  expect(last.beliefs).toBe(1)
  expect(next).toMatchObject({ turn: last.turn, beliefs: 1, remembers: undefined })
})

test('a bot thinks again about a turn that is repeated after a take-back', async () => {
  const { asked, last, say, seen, goesOn } = await inFightersTurn(
    (all) => hasMore(all.at(-1)) && all.at(-1)?.remembers !== undefined,
  )
  expect(await say({ type: 'ask', seat: britishSeat, wish: 'takeBack' })).toMatchObject({ ok: true })
  const before = asked.length
  for (let step = 0; step < 12 && asked.length === before; step++) await goesOn()
  expect((await seen()).open.acted).toEqual([])
  const again = asked.slice(before).find(({ turn }) => turn === last.turn)
  expect(again).toMatchObject({ turn: last.turn, remembers: undefined })
  expect(again?.remembered?.turn?.orders.length).toBeGreaterThan(last.remembered?.turn?.orders.length ?? 0)
})

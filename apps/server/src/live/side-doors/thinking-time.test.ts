import { duel } from '@opsroom/rules/duel'
import { expect, it } from 'vitest'
import { startAgainstBot } from '../../../testing/bot-night.ts'
import { eventually } from '../../../testing/eventually.ts'
import { FakeClock } from '../../../testing/fake-clock.ts'
import { openTestServer } from '../../../testing/test-server.ts'
import { type BotQuestion, decideForBot } from '../../bots/think.ts'

/** After so many ms a bot answers, or after a multiple of it. */
const delay = 1_000

/** The time of the first order of a bot that thinks for so long, in ms after the game has begun to wait for it. */
async function timeOfOrder(thinking: number): Promise<number> {
  const clock = new FakeClock()
  let isThought = () => {}
  const asked: BotQuestion[] = []
  const thinker = {
    async think(question: BotQuestion) {
      asked.push(question)
      await new Promise<void>((resolve) => {
        isThought = resolve
      })
      return decideForBot(question)
    },
  }
  const server = await openTestServer({ BOT_DELAY_MS: String(delay), BOT_SAMPLES: '4' }, [duel], {
    clock,
    thinker,
  })
  const { client, room } = await startAgainstBot(server, {
    opponent: 'regular',
    seat: 'one',
    spectators: 'public',
  })
  const began = clock.now()
  await eventually(() => expect(asked).toHaveLength(1))
  const isMoved = () => client.types(room).includes('squadronsPlaced')
  let isDone = false
  while (!isMoved()) {
    if (!isDone && clock.now() - began >= thinking) {
      isThought()
      isDone = true
      // The answer has left the bots' thread before the clock goes on.
      await new Promise(setImmediate)
    }
    await clock.forward(0.1)
    await client.get('me.ping', {})
    if (clock.now() - began > 10 * delay) throw new Error('the bot did not answer')
  }
  await server.close()
  return clock.now() - began
}

it('how long a bot thinks about what it alone knows does not show: it answers after one delay, or a multiple', async () => {
  const [atOnce, soon, late, tooLate] = [
    await timeOfOrder(0),
    await timeOfOrder(300),
    await timeOfOrder(900),
    await timeOfOrder(1_300),
  ]
  expect([soon, late]).toEqual([atOnce, atOnce])
  expect(tooLate).toBe(atOnce + delay)
})

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ConnectionObstacle } from './obstacle.svelte.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const answers = {
  network: { known: true, sameOrigin: true },
  cookie: { known: false, sameOrigin: true },
  origin: { known: false, sameOrigin: false },
  server: undefined,
}

/** An obstacle of a page that was opened just now. */
function opened(answer: (typeof answers)[keyof typeof answers] | 'hangs', isKnown = true) {
  vi.spyOn(performance, 'now').mockReturnValue(0)
  const connection = { wasUp: false }
  const obstacle = new ConnectionObstacle()
  const ask = vi.fn(() => (answer === 'hangs' ? new Promise<never>(() => {}) : Promise.resolve(answer)))
  const stop = obstacle.watch(connection, () => isKnown, ask)
  return { connection, obstacle, ask, stop }
}

it.each(Object.keys(answers) as (keyof typeof answers)[])(
  'a page without a line says within six seconds: %s',
  async (reason) => {
    const { obstacle } = opened(answers[reason])
    await vi.advanceTimersByTimeAsync(5000)
    expect(obstacle.reason).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1000)
    expect(obstacle.reason).toBe(reason)
  },
)

it('a question that hangs is no answer', async () => {
  const { obstacle } = opened('hangs')
  await vi.advanceTimersByTimeAsync(6000)
  expect(obstacle.reason).toBe('server')
})

it('no cookie is missed before the server has said who this is', async () => {
  const { obstacle } = opened(answers.cookie, false)
  await vi.advanceTimersByTimeAsync(6000)
  expect(obstacle.reason).toBe('server')
})

it('nothing is said when the line comes about, and nothing more is asked', async () => {
  const { connection, obstacle, ask } = opened(answers.network)
  await vi.advanceTimersByTimeAsync(6000)
  connection.wasUp = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect(obstacle.reason).toBeUndefined()
  expect(ask).toHaveBeenCalledTimes(2)
})

it('it ends with the page', async () => {
  const { obstacle, stop } = opened(answers.network)
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(obstacle.reason).toBeUndefined()
})

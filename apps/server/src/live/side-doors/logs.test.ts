import { randomUUID } from 'node:crypto'
import type { AnyGame, State } from '@opsroom/rules/core'
import { duel } from '@opsroom/rules/duel'
import { afterEach, describe, expect, it } from 'vitest'
import { type Duel, eveningOf, give, play } from '../../../testing/duel.ts'
import { defences, raid } from '../../../testing/duel-orders.ts'
import { playRound } from '../../../testing/duel-round.ts'
import { secretWords } from '../../../testing/secret-words.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

/** The real game, but that the rules break down over the German's order with all they know. */
const breaking: AnyGame = {
  ...duel,
  prepare: (setup) => ({
    ...duel.prepare(setup),
    decide(state: State, seat, command, random) {
      if ((command as { type: string }).type !== 'endFighters')
        return duel.prepare(setup).decide(state as never, seat, command, random)
      throw Object.assign(new Error(`in ${JSON.stringify(state)}`), { cause: state, state })
    },
  }),
}

/** The id by which the log names what was asked. */
const requestOf = (answer: Awaited<ReturnType<typeof give>>) => (answer.ok ? undefined : answer.refusal.data)

describe('logs and metrics', () => {
  let server: TestServer
  afterEach(() => server.close())

  async function nightAt(game: AnyGame): Promise<Duel> {
    server = await openTestServer({}, [game])
    const night = await eveningOf(server)
    const draft = { room: night.room, as: 'two', draft: { ...defences } }
    await night.german.get('draft.save', draft)
    return night
  }

  it('hold no content of a message, at the most detailed level', async () => {
    const night = await nightAt(duel)
    await play(night, raid, defences)
    await playRound(night, 1)
    expect(server.logged()).toContain('"message":"table.command"')
    expect(server.logged()).not.toMatch(secretWords)
  })

  it('hold where the rules threw an error, and nothing of what they knew', async () => {
    const night = await nightAt(breaking)
    await play(night, raid, defences, { type: 'mosquito', path: [], altitude: 'high' })
    const answer = await give(night, { type: 'endFighters' })
    expect(answer).toEqual({
      ok: false,
      refusal: {
        rule: 'W11',
        reason: 'server.failed',
        data: { request: expect.stringMatching(/^[\da-f-]{36}$/) },
      },
    })
    const failed = server
      .logged()
      .split('\n')
      .filter((line) => line.includes('"failed"'))
    expect(failed).toHaveLength(1)
    expect(JSON.parse(failed[0] ?? '')).toMatchObject({ message: 'table.command', ...requestOf(answer) })
    expect(server.logged()).toContain('logs.test.ts')
    expect(server.logged()).not.toMatch(secretWords)
  })

  it('at their usual level say nothing while both prepare: a player who runs the server may look at its terminal', async () => {
    const night = await nightAt(duel)
    const daily = () => server.logged().match(/"level":[3-6]0.*/g)
    const before = daily()
    await play(night, raid)
    await give(night, { type: 'bomber' })
    await play(night, defences)
    expect(daily()).toEqual(before)
  })

  it('have labels for messages and rules; none for rooms, seats or persons', async () => {
    const night = await nightAt(duel)
    await play(night, raid)
    await night.german.refusalOf('table.subscribe', { room: night.room, as: randomUUID().slice(0, 8) })
    const metrics = await server.metrics()
    const ours = metrics.match(/^opsroom_(message|refusals|failures|clients).*$/gm)?.join('\n') ?? ''
    const labels = new Set([...ours.matchAll(/[{,](\w+)="/g)].map(([, label]) => label))
    expect([...labels].sort()).toEqual(['le', 'name', 'rule'])
    expect(metrics).not.toMatch(secretWords)
    expect(metrics).not.toContain(night.room)
  })
})

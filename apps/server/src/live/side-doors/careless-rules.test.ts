import { type AnyGame, eventsOf, foldEvents, refusal, type State } from '@opsroom/rules/core'
import { duel } from '@opsroom/rules/duel'
import { expect, it } from 'vitest'
import { eveningOf, give, people, play } from '../../../testing/duel.ts'
import { defences, raid } from '../../../testing/duel-orders.ts'
import { openTestServer } from '../../../testing/test-server.ts'

/** The secrets that rules are given to look at. */
const given = ({ secrets, sealed }: State): string =>
  Object.entries({ ...secrets, sealed })
    .filter(([, secret]) => secret !== undefined)
    .map(([whose, secret]) => `${whose} ${Object.keys(secret as object)}`)
    .join()

/** The real game with rules that put all they can read into every refusal, and wait for every seat with a secret. */
const peeking: AnyGame = {
  ...duel,
  prepare: (setup) => ({
    ...duel.prepare(setup),
    refuse: (view: State, seat, command) =>
      (command as { type: string }).type === 'bomber'
        ? refusal('D0', 'peeked', { given: given(view) })
        : duel.prepare(setup).refuse(view as never, seat, command),
    waitingFor: (view: State) => ({
      seats: given(view).includes('plan') ? ['one', 'two'] : [],
    }),
  }),
}

/** The real game with rules that carry a plan about in fields that nobody has listed. */
const careless: AnyGame = {
  ...duel,
  prepare: (setup) => {
    const game = duel.prepare(setup)
    const hinting = <T extends { open?: unknown }>(part: T, hint: unknown): T =>
      part.open && hint ? { ...part, open: { ...part.open, hint } } : part
    const evolve: typeof game.evolve = (state, event) => {
      const next = game.evolve(state, event)
      return hinting(next, next.secrets?.one?.plan)
    }
    return {
      ...game,
      decide: (state, seat, command, random) => {
        const events = eventsOf(game.decide(state, seat, command, random))
        const hinted = events.map((event) => hinting(event, state.secrets))
        return foldEvents({ ...game, evolve }, state, hinted)
      },
      evolve,
    }
  },
}

it('a field that no schema lists is sent to nobody, from any state or event', async () => {
  const server = await openTestServer({}, [careless])
  const night = await eveningOf(server)
  await play(night, raid, defences)
  for (const have of [undefined, 0]) {
    await night.german.open(night.room, 'two', have)
    await night.watcher.open(night.room, 'public', have)
  }
  for (const who of people) expect(night[who].packets.join()).not.toContain('hint')
  await server.close()
})

it('rules that read all they are given see only what the seat knows', async () => {
  const server = await openTestServer({}, [peeking])
  const night = await eveningOf(server)
  await play(night, raid)
  expect(await give(night, { type: 'bomber' })).toMatchObject({ refusal: { data: { given: 'one plan' } } })
  const asked = { scope: 'game', command: { type: 'bomber' } } as const
  const answer = await night.german.command(night.room, night.german.last, asked, 'two')
  expect(answer).toMatchObject({ refusal: { data: { given: 'two ' } } })

  const waits = async (who: 'british' | 'german') =>
    (await night[who].get('lobby.subscribe', {})).mine.map(({ waitsForYou }) => waitsForYou)
  expect([await waits('british'), await waits('german')]).toEqual([[true], [false]])
  await server.close()
})

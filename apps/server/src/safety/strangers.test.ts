import { type Rng, randomFrom, seedFromNumber } from '@opsroom/rules/core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openRoom, settle, startNight } from '../../testing/night.ts'
import { personAt } from '../../testing/person.ts'
import { borrowServer, type SharedServer } from '../../testing/shared-servers.ts'
import { type TestClient, table } from '../../testing/test-client.ts'

let server: SharedServer
beforeAll(async () => {
  server = await borrowServer()
})
afterAll(() => server.close())

/** The rooms where the asker has met a stranger. */
interface Met {
  /** A game of both that is over, where the stranger sat in blue. */
  played: string
  /** A room of others, where the stranger has said a line among the spectators. */
  heard: string
}

/** One evening with a stranger, under one name. */
async function meet(asker: TestClient, stranger: TestClient): Promise<Met> {
  const { room } = await openRoom(server, { seat: undefined })
  await asker.command(room, 0, table({ type: 'sit', seat: 'red' }))
  await stranger.command(room, 0, table({ type: 'sit', seat: 'blue' }))
  await asker.open(room, 'red')
  await asker.command(room, asker.last, table({ type: 'start' }), 'red')
  await settle(asker)
  await asker.command(room, asker.last, table({ type: 'resign', seat: 'red' }), 'red')
  const others = await startNight(server)
  await stranger.get('chat.say', { room: others.room, as: 'public', text: 'Good evening' })
  return { played: room, heard: others.room }
}

/** The questions of an asker about two strangers, for any order. */
function questionsOf(
  asker: TestClient,
  met: readonly Met[],
  [waiting, running]: readonly string[],
  seek: string,
) {
  const block = (room: string, who: { seat: string } | { channel: 'spectators'; number: number }) =>
    asker.ask('people.block', { room, who })
  const unblockNewest = async () => {
    const [newest] = (await asker.get('people.blocked', {})).blocked
    return newest ? asker.ask('people.unblock', { block: newest.id }) : 'none'
  }
  const sits = async (room = '') => {
    const answer = await asker.command(room, 0, table({ type: 'sit', seat: 'blue' }))
    if (answer.ok) await asker.command(room, 0, table({ type: 'leave', seat: 'blue' }))
    return answer
  }
  return [
    ...met.flatMap(({ played, heard }) => [
      () => block(played, { seat: 'blue' }),
      () => block(heard, { channel: 'spectators', number: 1 }),
      () => asker.ask('chat.subscribe', { room: heard, as: 'public' }),
      () => asker.ask('invite.send', { room: played, seat: 'blue' }),
    ]),
    unblockNewest,
    () => asker.ask('people.blocked', {}),
    () => sits(waiting),
    () => sits(running),
    () => asker.ask('seek.subscribe', {}),
    () => asker.ask('seek.accept', { seek }),
    () => asker.ask('invite.opponents', {}),
    () => asker.ask('invite.mine', {}),
  ]
}

/** Answers with a number for each random word, in the order in which they come: the same word has the same number. */
function numbered(answers: readonly unknown[]): string[] {
  const words: string[] = []
  const numberOf = (word: string) => (words.includes(word) ? words.indexOf(word) : words.push(word) - 1)
  const times = ['at', 'since', 'until', 'played', 'activity', 'openedAt']
  const random = ['handle', 'code']
  return answers.map((answer) =>
    JSON.stringify(answer, (key, value: unknown) => {
      if (times.includes(key)) return 'a time'
      if (typeof value !== 'string') return value
      return random.includes(key) || /^[0-9a-f-]{36}$/.test(value) ? `word ${numberOf(value)}` : value
    }),
  )
}

/** Everything that the asker is told in an evening. @param areOne whether both strangers are one person */
async function evening(number: number, areOne: boolean): Promise<string[]> {
  const rng: Rng = randomFrom(seedFromNumber(number))('strangers')
  const asker = await personAt(server, 'Ada')
  const first = await personAt(server, 'Anna')
  const before = await meet(asker, first)
  const second = await personAt(server, 'Mallory', areOne ? first.cookie : undefined)
  const after = await meet(asker, second)
  // Only now: nobody sits down with those whom they have blocked.
  if (rng.int(2) === 0) await first.get('people.block', { room: before.played, who: { seat: 'red' } })
  const { room: waiting } = await openRoom(server, { seat: undefined })
  await second.command(waiting, 0, table({ type: 'sit', seat: 'red' }))
  const { room: running, red } = await openRoom(server)
  await second.command(running, 0, table({ type: 'sit', seat: 'blue' }))
  await red.open(running, 'red')
  await red.command(running, red.last, table({ type: 'start' }), 'red')
  const { seek } = await second.get('seek.make', { game: 'toy', setup: {}, seat: 'red' })
  const questions = questionsOf(asker, [before, after], [waiting, running], seek)
  const answers: unknown[] = []
  for (const ask of [...rng.shuffle(questions), ...rng.shuffle(questions)]) answers.push(await ask())
  await second.ask('seek.withdraw', { seek })
  return numbered(answers)
}

// Each is played twice: once the two strangers are one person under two names, once they are two.
it.each([1, 2, 3, 4])(
  'nobody can tell whether two strangers in two rooms are one person (%i)',
  async (number) => {
    expect(await evening(number, true)).toEqual(await evening(number, false))
  },
)

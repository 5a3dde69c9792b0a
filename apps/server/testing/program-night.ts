import { type AnyGame, type Rng, randomFrom, type SeatId, seedFromNumber } from '@opsroom/rules/core'
import { onTestFinished } from 'vitest'
import { type ProgramAnswer, type ProgramStream, TestProgram } from './program.ts'
import { roomWish } from './room-wish.ts'
import { type TestClient, table } from './test-client.ts'
import { openTestServer, type TestServer } from './test-server.ts'

/** The requests of a program while it plays. */
export type Asked = 'state' | 'options' | 'order'

/** A game that two programs play, both seats held by one person. */
export interface ProgramNight {
  server: TestServer
  host: TestClient
  room: string
  programs: Record<SeatId, TestProgram>
  streams: Record<SeatId, ProgramStream>
}

/** Opens a table of a game, always with the same chance, and starts it. It is closed after the calling test. */
export async function openProgramNight(game: AnyGame, setup?: unknown): Promise<ProgramNight> {
  const server = await openTestServer({}, [game], { newSeed: () => new Uint8Array(seedFromNumber(1)) })
  onTestFinished(() => server.close())
  const host = await server.client()
  const wish = roomWish({
    game: game.id,
    listed: false,
    bothSides: true,
    ...(setup !== undefined && { setup }),
  })
  const { room } = await host.get('room.create', wish)
  const { last } = await host.open(room, 'public')
  const seats = game.prepare(setup ?? game.setup.parse({})).seats.map(({ id }) => id)
  const programs: Record<SeatId, TestProgram> = {}
  const streams: Record<SeatId, ProgramStream> = {}
  for (const seat of seats) programs[seat] = await TestProgram.of(server.url, host, room, seat)
  await host.command(room, last, table({ type: 'start' }), seats[0])
  for (const [seat, program] of Object.entries(programs)) streams[seat] = await program.entries()
  return { server, host, room, programs, streams }
}

/** A whole order, one random step after the other. */
async function chooseOrder(
  program: TestProgram,
  rng: Rng,
  offered: ProgramAnswer['json'],
  onAnswer: OnAnswer,
) {
  const { choices, finish } = offered
  if (choices.length === 0 || (finish && rng.int(2) === 0)) return finish
  const next = await program.options(rng.pick<{ draft: object }>(choices).draft)
  onAnswer('options', next)
  return chooseOrder(program, rng, next.json, onAnswer)
}

type OnAnswer = (asked: Asked, answer: ProgramAnswer, sent?: object) => void

/**
 * Plays by random choices until the game is over; the seats act one after the other, so that all is the same each time.
 * @param onAnswer is given every answer, and the order that was sent
 * @param onTurn is called before a program orders
 * @returns the last state of each seat
 */
export async function playByPrograms(
  { programs }: Pick<ProgramNight, 'programs'>,
  onAnswer: OnAnswer = () => {},
  onTurn: (program: TestProgram) => Promise<void> = async () => {},
): Promise<Record<SeatId, ProgramAnswer>> {
  const rng = randomFrom(seedFromNumber(2))('programs')
  for (;;) {
    const last: Record<SeatId, ProgramAnswer> = {}
    for (const [seat, program] of Object.entries(programs)) {
      const state = await program.state()
      onAnswer('state', state)
      last[seat] = state
      if (!state.json.waiting.you) continue
      await onTurn(program)
      const order = await chooseOrder(program, rng, state.json.options, onAnswer)
      if (!order) continue
      const answer = await program.order(order, state.json.last)
      if (answer.status !== 200) throw new Error(answer.text)
      onAnswer('order', answer, order)
    }
    if (Object.values(last).every(({ json }) => json.status === 'over')) return last
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { largestBoard } from '@opsroom/testkit'
import { type Attacker, repeatWithNewSockets } from './attacker.ts'
import { anyMessage, messageOf } from './messages.ts'
import { frameOf } from './mutate.ts'

/** Milliseconds between two messages of one kind, at the rate that the limits of a person allow permanently. */
const between = { room: 400, board: 650, moment: 1_000 }
/** The number of messages in a burst, and the pause after it, in milliseconds. */
const burst = 200
const afterBurst = 4_000

/** Sends valid messages of all kinds in bursts, each larger than a person may send. */
export const burstAttacker: Attacker = (options, cookie, rng) => {
  let number = 0
  return repeatWithNewSockets(options, cookie, async (socket) => {
    for (let count = 0; count < burst && socket.isOpen && !options.tally.isOver; count++)
      socket.attack(frameOf(...anyMessage(options.targets, rng), number++))
    await sleep(afterBurst)
  })
}

/** Sends one message after the other, each as expensive as possible, at the allowed rate. */
const oneByOne =
  (
    pause: number,
    next: (targets: Parameters<Attacker>[0]['targets'], number: number) => [string, unknown],
  ): Attacker =>
  (options, cookie) => {
    let number = 0
    return repeatWithNewSockets(options, cookie, async (socket) => {
      socket.attack(frameOf(...next(options.targets, number), number++))
      await sleep(pause)
    })
  }

/** Opens rooms that are listed. */
export const roomAttacker: Attacker = (options, cookie, rng) =>
  oneByOne(between.room, (targets) => ['room.create', messageOf('room.create', targets, rng)])(
    options,
    cookie,
    rng,
  )

/** Opens rooms with the largest possible boards, every second of them invalid. */
export const boardAttacker: Attacker = (options, cookie, rng) =>
  oneByOne(between.board, (targets, number) => {
    const board = { ...largestBoard(), ...(number % 2 === 1 && { gauges: -1 }) }
    return ['room.create', { ...messageOf('room.create', targets, rng), setup: { board } }]
  })(options, cookie, rng)

/** Opens rooms from moments of a game that is over, against the bot that thinks longest. */
export const momentAttacker: Attacker = (options, cookie, rng) =>
  oneByOne(between.moment, ({ over, recording: { seats } }) => [
    'room.fromMoment',
    { room: over, chapter: 1, at: 60, seat: seats[0], opponent: 'ace' },
  ])(options, cookie, rng)

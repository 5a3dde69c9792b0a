import { setTimeout as sleep } from 'node:timers/promises'
import type { Random, Rng } from '@opsroom/rules/core'
import { addressesIn, openUnread, pipeline, storm } from './connections.ts'
import { askNonsense, openHalf } from './http.ts'
import { anyMessage, type Targets } from './messages.ts'
import { frameOf, mutated } from './mutate.ts'
import { RawSocket } from './raw-socket.ts'
import type { Tally } from './tally.ts'

export interface AttackOptions {
  url: string
  /** Of persons who know nothing of the honest table but its room. */
  cookies: readonly string[]
  targets: Targets
  /** So many times the usual number of those who send. */
  times: number
  tally: Tally
  random: Random
}

/** Connections of each kind; of those that send so many times more as is asked for. */
const kinds = {
  patient: 4,
  flooding: 4,
  impolite: 2,
  deaf: 8,
  http: 4,
  pipeline: 4,
  storm: 1,
  idle: 60,
  half: 60,
  unread: 60,
}
/** Messages in a flood, which is above what may be sent at once. */
const flood = 200
/** Between two floods, in milliseconds. */
const rest = 500
/** A patient attacker stays below what may be sent in a second: milliseconds between two messages. */
const pause = 60
/** A sender waits when so much waits on its own side, in bytes. */
const mostWaiting = 4_000_000

/** One way to attack. Ends when nothing more may be sent. */
type Attacker = (options: AttackOptions, cookie: string, rng: Rng) => Promise<void>

/** Keeps a connection as long as the server lets it, and makes another one then. */
async function withSockets(
  { url, tally }: AttackOptions,
  cookie: string,
  use: (socket: RawSocket) => Promise<void>,
  greets = true,
): Promise<void> {
  while (!tally.isOver) {
    const socket = await RawSocket.open(url, cookie, tally, greets)
    if (!socket) await sleep(500)
    while (socket?.isOpen && !tally.isOver) await use(socket)
    socket?.end()
  }
}

/** Mutated messages, no more of them than are allowed. */
const patient: Attacker = (options, cookie, rng) => {
  let number = 0
  return withSockets(options, cookie, async (socket) => {
    socket.attack(mutated(anyMessage(options.targets, rng), number++, rng))
    await sleep(pause)
  })
}

/** Many at once, then a short pause. */
const flooding: Attacker = (options, cookie, rng) => {
  let number = 0
  return withSockets(options, cookie, async (socket) => {
    for (let count = 0; count < flood && socket.isOpen && !options.tally.isOver; count++)
      socket.attack(mutated(anyMessage(options.targets, rng), number++, rng, true))
    do await sleep(rest + rng.int(rest))
    while (socket.waiting > mostWaiting)
  })
}

/** Comes without a greeting, says something and goes; or never goes. */
const impolite: Attacker = (options, cookie, rng) =>
  withSockets(
    options,
    rng.int(3) === 0 ? 'opsroom=forged' : cookie,
    async (socket) => {
      socket.attack(mutated(anyMessage(options.targets, rng), 1, rng))
      await sleep(rng.int(200))
      if (rng.int(4) === 0) socket.end()
    },
    false,
  )

/** Asks for long answers and never reads one. */
const deaf: Attacker = (options, cookie, rng) => {
  let number = 0
  return withSockets(options, cookie, async (socket) => {
    if (number === 0) await sleep(500)
    socket.stopReading()
    const room = options.targets.rooms[0] as string
    const name = rng.int(2) === 0 ? 'table.subscribe' : 'room.record'
    socket.attack(
      frameOf(name, { room, as: 'public', ...(name === 'table.subscribe' && { have: 0 }) }, number++),
    )
    await sleep(pause)
  })
}

const http: Attacker = async ({ url, tally }, _, rng) => {
  while (!tally.isOver) await askNonsense(url, tally, rng)
}

/** Asks for what is there, as no browser does. */
const connecting =
  (way: typeof pipeline, addresses: readonly string[]): Attacker =>
  async ({ url, tally }, _, rng) => {
    while (!tally.isOver) await way(url, addresses, tally, rng)
  }

/** Attacks a server in all ways at once, until nothing more may be sent. */
export async function attack(options: AttackOptions): Promise<void> {
  const { url, cookies, times, tally, random } = options
  const idle: RawSocket[] = []
  const addresses = await addressesIn(url)
  const endHalf = openHalf(url, kinds.half)
  const endUnread = openUnread(url, addresses, kinds.unread)
  for (let count = 0; count < kinds.idle; count++) {
    const socket = await RawSocket.open(url, cookies[count % cookies.length] as string, tally)
    if (socket) idle.push(socket)
  }
  const several = (name: string, count: number, attacker: Attacker) =>
    Array.from({ length: count * times }, (_, place) =>
      attacker(options, cookies[place % cookies.length] as string, random(`${name}/${place}`)),
    )
  await Promise.all([
    ...several('patient', kinds.patient, patient),
    ...several('flooding', kinds.flooding, flooding),
    ...several('impolite', kinds.impolite, impolite),
    ...several('deaf', kinds.deaf, deaf),
    ...several('http', kinds.http, http),
    ...several('pipeline', kinds.pipeline, connecting(pipeline, addresses)),
    ...several('storm', kinds.storm, connecting(storm, addresses)),
  ])
  endHalf()
  endUnread()
  for (const socket of idle) socket.end()
}

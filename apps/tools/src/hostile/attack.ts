import { setTimeout as sleep } from 'node:timers/promises'
import { type Attacker, type AttackOptions, repeatWithNewSockets } from './attacker.ts'
import {
  attackedAddresses,
  openConnectionStorm,
  openUnreadConnections,
  sendPipelinedRequests,
} from './connections.ts'
import { boardAttacker, burstAttacker, momentAttacker, roomAttacker } from './dear.ts'
import { askNonsense, openHalfRequests } from './http.ts'
import { anyMessage } from './messages.ts'
import { frameOf, mutatedFrame } from './mutate.ts'
import type { AttackKind } from './options.ts'
import { RawSocket } from './raw-socket.ts'

/**
 * The numbers of quiet connections: those that send nothing, those that begin a request and never finish it, and those
 * that never read an answer.
 */
const quiet = { idle: 60, half: 60, unread: 60 }
/** The number of messages in a flood: more than the server allows in one burst. */
const flood = 200
/** The shortest pause between two floods, in milliseconds. */
const rest = 500
/** The pause of a patient attacker between two messages, in milliseconds: it stays below the allowed rate. */
const pause = 60
/** A sender pauses when this many bytes wait in its own send buffer. */
const mostWaiting = 4_000_000

/** Sends mutated messages at the allowed rate. */
const patient: Attacker = (options, cookie, rng) => {
  let number = 0
  return repeatWithNewSockets(options, cookie, async (socket) => {
    socket.attack(mutatedFrame(anyMessage(options.targets, rng), number++, rng))
    await sleep(pause)
  })
}

/** Sends many mutated messages in a burst, then makes a short pause. */
const flooding: Attacker = (options, cookie, rng) => {
  let number = 0
  return repeatWithNewSockets(options, cookie, async (socket) => {
    for (let count = 0; count < flood && socket.isOpen && !options.tally.isOver; count++)
      socket.attack(mutatedFrame(anyMessage(options.targets, rng), number++, rng, true))
    do await sleep(rest + rng.int(rest))
    while (socket.waiting > mostWaiting)
  })
}

/** Connects without the Socket.IO handshake, sends something, and then disconnects or stays. */
const impolite: Attacker = (options, cookie, rng) =>
  repeatWithNewSockets(
    options,
    rng.int(3) === 0 ? 'opsroom=forged' : cookie,
    async (socket) => {
      socket.attack(mutatedFrame(anyMessage(options.targets, rng), 1, rng))
      await sleep(rng.int(200))
      if (rng.int(4) === 0) socket.end()
    },
    false,
  )

/** Sends requests with long answers and never reads an answer. */
const deaf: Attacker = (options, cookie, rng) => {
  let number = 0
  return repeatWithNewSockets(options, cookie, async (socket) => {
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

/** An attacker that requests existing addresses over and over in one way that no browser uses. */
const connecting =
  (way: typeof sendPipelinedRequests, addresses: readonly string[]): Attacker =>
  async ({ url, tally }, _, rng) => {
    while (!tally.isOver) await way(url, addresses, tally, rng)
  }

/** The attackers of each kind: their number, which is multiplied by `times`, and their behaviour. */
const attackers: Record<
  Exclude<AttackKind, 'quiet'>,
  [count: number, attacker: (addresses: readonly string[]) => Attacker]
> = {
  patient: [4, () => patient],
  flooding: [4, () => flooding],
  impolite: [2, () => impolite],
  deaf: [8, () => deaf],
  http: [4, () => http],
  pipelines: [4, (addresses) => connecting(sendPipelinedRequests, addresses)],
  storms: [1, (addresses) => connecting(openConnectionStorm, addresses)],
  bursts: [10, () => burstAttacker],
  rooms: [2, () => roomAttacker],
  boards: [2, () => boardAttacker],
  moments: [4, () => momentAttacker],
}

/** Attacks a server in several ways at the same time, until no more messages may be sent. */
export async function attack(options: AttackOptions): Promise<void> {
  const { url, cookies, kinds, times, tally, random } = options
  const idle: RawSocket[] = []
  const addresses = await attackedAddresses(url)
  const endQuiet = kinds.includes('quiet')
    ? [openHalfRequests(url, quiet.half), openUnreadConnections(url, addresses, quiet.unread)]
    : []
  for (let count = 0; kinds.includes('quiet') && count < quiet.idle; count++) {
    const socket = await RawSocket.open(url, cookies[count % cookies.length] as string, tally)
    if (socket) idle.push(socket)
  }
  const several = (kind: keyof typeof attackers) => {
    const [count, attacker] = attackers[kind]
    return Array.from({ length: count * times }, (_, place) =>
      attacker(addresses)(options, cookies[place % cookies.length] as string, random(`${kind}/${place}`)),
    )
  }
  await Promise.all(kinds.flatMap((kind) => (kind === 'quiet' ? [tally.over()] : several(kind))))
  for (const end of endQuiet) end()
  for (const socket of idle) socket.end()
}

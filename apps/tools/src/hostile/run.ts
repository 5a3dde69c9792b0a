import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CommandRequest } from '@opsroom/protocol'
import { randomFrom, seedFromNumber } from '@opsroom/rules/core'
import { type Percentiles, percentilesOf } from '../bench/percentiles.ts'
import { askServer, newCookie, openWindow } from '../bench/window.ts'
import { hangTimeout } from '../hang-timeout.ts'
import type { LoadChild } from '../load/child.ts'
import type { Cleanup } from '../load/cleanup.ts'
import { metricsOf, productLimits } from '../load/environment.ts'
import type { Installation } from '../load/installation.ts'
import type { FailureCounts, TurnWork } from '../load/messages.ts'
import type { MemorySample } from '../load/processes/serving.ts'
import { descriptorCountOf, memoryOf } from '../load/processor-time.ts'
import { type Recording, recordNights } from '../load/record.ts'
import { startGenerators, startServers } from '../load/servers.ts'
import { attack } from './attack.ts'
import type { HostileOptions } from './options.ts'
import { Tally } from './tally.ts'

/** The number of orders at the honest table in a period, and the milliseconds until they reached the opponent. */
export interface HonestTableFigures extends Percentiles {
  orders: number
  failed: FailureCounts
}

/** The result of an attack. Sizes of memory and of the database are in kB. */
export interface HostileResult {
  seed: number
  /** The number of messages and requests that the attackers handed to their operating system. */
  sent: number
  /** The number of sent messages that the server has read and answered; the others cost the server nothing. */
  heard: number
  seconds: number
  answers: Record<string, number>
  /** The server's resident memory, little of which returns to the operating system after use. */
  memory: { before: number; peak: number; after: number }
  /** The used heap, after a garbage collection. */
  heap: { before: number; after: number }
  /** Processor time of the server for each message that was sent, honest orders included, in microseconds. */
  microsPerMessage: number
  database: { before: number; after: number }
  /** The number of files and sockets that the server has open. */
  descriptors: { before: number; after: number }
  honest: { before: HonestTableFigures; during: HonestTableFigures }
  /** The guarantees that were broken. */
  problems: string[]
}

/** Milliseconds between one order and the next at the honest table. */
const think = 100
const attackers = 10
/**
 * The number of orders without thinking time that warm up the server first: few compared with the burst of 80 messages
 * that each player may send.
 */
const warmUp = 40
/** The largest permitted growth in kB: of the memory at its peak, and of the heap after the attack. */
const mostPeak = 512 * 1024
const mostHeap = 64 * 1024
/** The largest permitted growth of the database in kB: once, for each message, and for each honest order. */
const mostDatabase = { once: 32 * 1024, message: 2, order: 8 }
/**
 * The largest permitted number of additional file descriptors after the attack: database connections stay open for a
 * while.
 */
const mostDescriptors = 20
const sampling = 100
/** Milliseconds between two orders of the game that an attacker plays to its end; the server allows 20 in a second. */
const betweenOrders = 55
/** Milliseconds between two checks of whether the server is at rest. */
const looking = 200

const honestOf = ({ orders, latencies, failures }: TurnWork): HonestTableFigures => ({
  orders,
  failed: failures,
  ...percentilesOf(latencies),
})

/** Lets the honest table play. It has a process of its own, so that the attackers' work does not slow it down. */
async function playFor(honest: LoadChild, during: Promise<unknown>): Promise<HonestTableFigures> {
  await honest.ask({ do: 'begin', kind: 'table', think })
  await during
  return honestOf(await honest.ask<TurnWork>({ do: 'end', kind: 'table' }))
}

/** Measures the memory of a process at intervals. @returns a function that stops measuring and returns the peak */
function watchMemory(pid: number): () => number {
  let peak = memoryOf(pid)
  const timer = setInterval(() => {
    try {
      peak = Math.max(peak, memoryOf(pid))
    } catch {
      clearInterval(timer) // Measuring ends when the process has ended, which is reported elsewhere.
    }
  }, sampling)
  return () => {
    clearInterval(timer)
    return peak
  }
}

/** Opens a listed room of an attacker. @returns the id of the room */
async function roomOf(url: string, cookie: string, { game, setup, seats }: Recording): Promise<string> {
  const window = await openWindow(url, cookie)
  const wish = { game, setup, listed: true, spectators: 'public', bothSides: false, seat: seats[0] } as const
  const { room } = await askServer(window, 'room.create', wish)
  window.disconnect()
  return room
}

/**
 * Opens a room of an attacker and plays its game to the end. The orders are sent one after the other, within the limits
 * of a person.
 * @returns the id of the room
 */
async function roomThatIsOver(url: string, cookie: string, recording: Recording): Promise<string> {
  const { game, setup, seats, nights } = recording
  const window = await openWindow(url, cookie)
  const wish = { game, setup, listed: false, spectators: 'public', bothSides: true } as const
  const { room } = await askServer(window, 'room.create', wish)
  const give = async (place: number, command: CommandRequest['command']) => {
    await sleep(betweenOrders)
    const as = seats[place]
    await askServer(window, 'table.command', { room, as, id: randomUUID(), seen: 0, command })
  }
  await give(0, { scope: 'table', command: { type: 'start' } })
  for (const { seat, command } of nights[0]?.orders ?? []) await give(seat, { scope: 'game', command })
  window.disconnect()
  return room
}

/** The number of open connections of a server, and of messages that it has answered since its start. */
async function businessOf(url: string): Promise<{ connections: number; heard: number }> {
  const metrics = await metricsOf(url)
  const counts = metrics.matchAll(/^opsroom_message_seconds_count\{.*\} (\d+)$/gm)
  return {
    connections: Number(/^opsroom_connections (\d+)$/m.exec(metrics)?.[1]),
    heard: [...counts].reduce((sum, [, count]) => sum + Number(count), 0),
  }
}

/**
 * Waits until the attackers' connections are closed and the server answers no more messages.
 * @returns false after a timeout
 */
async function isAtRest(url: string, connections: number): Promise<boolean> {
  const until = performance.now() + hangTimeout
  for (let before = -1; performance.now() < until; await sleep(looking)) {
    const now = await businessOf(url)
    if (now.connections <= connections && now.heard === before) return true
    before = now.heard
  }
  return false
}

/**
 * Waits until a server has closed the files and sockets of the attack.
 * @returns the number of descriptors that are open then
 */
async function descriptorsAfter(pid: number, before: number): Promise<number> {
  const until = performance.now() + hangTimeout
  let now = descriptorCountOf(pid)
  for (; now > before + mostDescriptors && performance.now() < until; now = descriptorCountOf(pid))
    await sleep(looking)
  return now
}

function problemsOf(
  result: Omit<HostileResult, 'problems'>,
  isResting: boolean,
  missing: string[],
): string[] {
  const { sent, memory, heap, database, descriptors, honest } = result
  const problems = missing.map((kind) => `nothing was answered with '${kind}'`)
  if (!isResting) problems.push('after the attack the server does not come to rest')
  const bound = (what: string, value: number, most: number) => {
    if (value > most)
      problems.push(`${what} grew by ${Math.round(value)} kB; it may grow by ${Math.round(most)} kB`)
  }
  bound('memory at its peak', memory.peak - memory.before, mostPeak)
  bound('the heap', heap.after - heap.before, mostHeap)
  const { once, message, order } = mostDatabase
  const mayGrow = once + message * sent + order * honest.during.orders
  bound('the database', database.after - database.before, mayGrow)
  const open = descriptors.after - descriptors.before
  if (open > mostDescriptors) problems.push(`${open} more file descriptors are open than before the attack`)
  for (const [failure, count] of Object.entries(honest.during.failed))
    problems.push(`${count} honest orders failed: ${failure}`)
  if (honest.during.orders === 0) problems.push('no honest order was done during the attack')
  return problems
}

/**
 * Attacks a server while an honest table plays there.
 * @param cleanup ends everything that was started
 * @param installed an installation to use instead of a new one
 */
export async function attackServer(
  options: HostileOptions,
  cleanup: Cleanup,
  installed?: Installation,
): Promise<HostileResult> {
  const { messages, seconds, before: secondsBefore, kinds, times, seed, source } = options
  const recording = recordNights(1)
  const servers = await startServers(
    { servers: 1, source },
    recording.nights.length,
    cleanup,
    productLimits,
    installed,
  )
  const [server] = servers.children as [LoadChild]
  const [url] = servers.urls as [string]
  const sample = () => server.ask<MemorySample>('sample')
  const died = server.gone.then(() => Promise.reject(new Error('the server has ended')))
  died.catch(() => {}) // This handler only prevents an unhandled rejection: the promise is awaited later.

  const [honest] = (await startGenerators(1, cleanup)) as [LoadChild]
  await honest.ask({ do: 'open', opening: { kind: 'table', urls: [url], places: [0], recording } })
  await honest.ask<TurnWork>({ do: 'play', kind: 'table', think: 0, orders: warmUp })
  const honestBefore = await playFor(honest, sleep(secondsBefore * 1_000))
  const honestRooms = await honest.ask<string[]>({ do: 'rooms' })

  const cookies: string[] = []
  for (let count = 0; count < attackers * times; count++) cookies.push(await newCookie(url))
  const rooms = [...honestRooms, await roomOf(url, cookies[0] as string, recording)]
  const over = await roomThatIsOver(url, cookies[1] as string, recording)
  const [before, databaseBefore] = [await sample(), await servers.databaseSize()]
  const openBefore = descriptorCountOf(server.pid)
  const businessBefore = await businessOf(url)
  const peakSince = watchMemory(server.pid)
  // A single kind of attack does not get every kind of answer, so not all kinds are required.
  const tally = new Tally(messages, seconds, kinds.length > 1)
  const began = performance.now()
  const targets = { recording, rooms, over }
  const attacking = attack({
    url,
    cookies,
    targets,
    kinds,
    times,
    tally,
    random: randomFrom(seedFromNumber(seed)),
  })
  const honestDuring = await Promise.race([playFor(honest, attacking), died])
  const took = (performance.now() - began) / 1_000
  const isResting = await Promise.race([isAtRest(url, businessBefore.connections), died])
  const after = await Promise.race([sample(), died])
  const result = {
    seed,
    sent: tally.sent,
    heard: (await businessOf(url)).heard - businessBefore.heard - honestDuring.orders,
    seconds: took,
    answers: tally.answers,
    memory: { before: before.memory, peak: peakSince(), after: after.memory },
    heap: { before: before.heap, after: after.heap },
    microsPerMessage: Math.round((after.processor - before.processor) / tally.sent),
    database: { before: databaseBefore, after: await servers.databaseSize() },
    descriptors: {
      before: openBefore,
      after: await Promise.race([descriptorsAfter(server.pid, openBefore), died]),
    },
    honest: { before: honestBefore, during: honestDuring },
  }
  return { ...result, problems: problemsOf(result, isResting, tally.missing) }
}

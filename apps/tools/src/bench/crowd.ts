import { fileURLToPath } from 'node:url'
import type { ServerMessageOf } from '@opsroom/protocol'
import type { Socket } from 'socket.io-client'
import { type LoadChild, startLoadChild } from '../load/child.ts'
import type { Cleanup } from '../load/cleanup.ts'
import { environmentUnderLoad } from '../load/environment.ts'
import type { ResourceUsage } from '../load/processes/serving.ts'
import { recordNights } from '../load/record.ts'
import { startServers } from '../load/servers.ts'
import { TablePair } from '../load/table-pair.ts'
import { askServer, newCookie, openWindow } from './window.ts'

/** A request to a process that holds a crowd of connections. */
export type CrowdRequest =
  | { do: 'join'; url: string; cookies: string[]; each: number; subscription?: unknown }
  /** Answered when each client of the crowd has received this number of pushes. */
  | { do: 'settle'; pushes: number }

/** The cost of sending to a crowd. */
export interface CrowdCost {
  /** Pushes received by clients per second of the clock. */
  perSecond: number
  /** Processor time of the server for one push, in microseconds. */
  microseconds: number
}

/**
 * The figures of one night with a large audience and, for comparison, of a bare emit of the same pushes to as many
 * connections.
 */
export interface CrowdFigures {
  windows: number
  pushes: number
  /** The mean length of a push, in characters. */
  length: number
  night: CrowdCost
  bare: CrowdCost
}

/** The number of connections of one person; the server allows 40. */
const each = 25
const rounds = 4
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** A sum of durations by the clock and of processor times. */
class Sum {
  #clock = 0
  #processor = 0
  readonly #server: () => Promise<number>
  constructor(server: () => Promise<number>) {
    this.#server = server
  }

  async measure(task: () => Promise<void>): Promise<void> {
    const before = await this.#server()
    const began = performance.now()
    await task()
    this.#clock += performance.now() - began
    this.#processor += (await this.#server()) - before
  }

  of = (deliveries: number): CrowdCost => ({
    perSecond: (deliveries * 1_000) / this.#clock,
    microseconds: this.#processor / deliveries,
  })
}

const startCrowd = (cleanup: Cleanup): Promise<LoadChild> =>
  startLoadChild(here('./processes/crowd.ts'), { execArgv: ['--import', 'tsx'] }, cleanup)

/**
 * Measures the orders of one night; all spectators receive each order before the next one is given. In turn with it, a
 * bare Socket.IO server sends the same pushes.
 * @param size the number of spectators
 * @param orders the number of orders of the night
 */
export async function measureCrowd(size: number, orders: number, cleanup: Cleanup): Promise<CrowdFigures> {
  const recording = recordNights(1)
  const servers = await startServers({ servers: 1, source: false }, 1, cleanup, environmentUnderLoad)
  const [url = ''] = servers.urls
  const pair = await TablePair.open(url, recording, { entries: 0, bytes: 0, opened: 0 })
  const reference: Socket = await openWindow(url, await newCookie(url))
  const bodies: ServerMessageOf<'table.entries'>[] = []
  let onPush = () => {}
  reference.on('table.entries', (body: ServerMessageOf<'table.entries'>) => {
    bodies.push(body)
    onPush()
  })
  const subscription = { room: pair.room, as: 'public' }
  await askServer(reference, 'table.subscribe', subscription)
  const cookies = await Promise.all(Array.from({ length: Math.ceil(size / each) }, () => newCookie(url)))
  const crowd = await startCrowd(cleanup)
  const windows = await crowd.ask<number>({ do: 'join', url, cookies, each, subscription })

  const emitter = await startLoadChild(
    here('./processes/emitter.ts'),
    { execArgv: ['--import', 'tsx'] },
    cleanup,
  )
  const bareCrowd = await startCrowd(cleanup)
  await bareCrowd.ask<number>({ do: 'join', url: emitter.url, cookies: cookies.map(() => ''), each })
  const control = await openWindow(emitter.url)

  const night = new Sum(async () => (await servers.processor()).server)
  const bare = new Sum(async () => (await emitter.ask<ResourceUsage>('usage')).processor)
  // The first orders are secret, so spectators are shown nothing. These orders serve as a warm-up.
  for (let order = 0; order < 4; order++) await pair.step()
  await askServer(reference, 'lobby.unsubscribe', {})
  const early = bodies.length
  await crowd.ask({ do: 'settle', pushes: early })
  const perRound = Math.ceil(orders / rounds)
  let sent = 0
  for (let round = 0; round < rounds; round++) {
    await night.measure(async () => {
      for (let order = 0; order < perRound; order++) {
        // After the secret phases, each order shows something to everybody, in one push.
        const shown = new Promise<void>((resolve) => {
          onPush = resolve
        })
        await pair.step()
        await shown
        await crowd.ask({ do: 'settle', pushes: bodies.length })
      }
    })
    const fresh = bodies.slice(early + sent)
    for (const body of fresh) await control.emitWithAck('load', body)
    await bare.measure(async () => {
      for (const _ of fresh) {
        await control.emitWithAck('emit', sent++)
        await bareCrowd.ask({ do: 'settle', pushes: sent })
      }
    })
  }
  reference.disconnect()
  control.disconnect()
  const deliveries = sent * windows
  const length = bodies.slice(early).reduce((all, body) => all + JSON.stringify(body).length, 0) / sent
  return { windows, pushes: sent, length, night: night.of(deliveries), bare: bare.of(deliveries) }
}

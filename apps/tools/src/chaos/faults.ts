import { setTimeout as sleep } from 'node:timers/promises'
import type { Rng } from '@opsroom/rules/core'
import type { Cluster } from './cluster.ts'

/** The kinds of faults. A new kind needs a name here, its target and a function below, and support in `Cluster`. */
export const faultKinds = [
  'kill-server',
  'kill-postgres',
  'stop-server',
  'stop-postgres',
  'full-disk',
  'cut-notifications',
  'kill-redis',
  'stop-redis',
] as const
export type FaultKind = (typeof faultKinds)[number]

/** The target of each kind of fault. No target is hit by two faults at the same time. */
type Target = 'server' | 'postgres' | 'redis'
export const faultTargets: Record<FaultKind, Target> = {
  'kill-server': 'server',
  'kill-postgres': 'postgres',
  'stop-server': 'server',
  'stop-postgres': 'postgres',
  'full-disk': 'postgres',
  'cut-notifications': 'postgres',
  'kill-redis': 'redis',
  'stop-redis': 'redis',
}

/** A fault that is about to be caused. */
export interface Fault {
  kind: FaultKind
  /** The number of the server that the fault hits; 0 for a fault of Postgres or Redis. */
  place: number
  rng: Rng
}

/** The longest durations of faults, in milliseconds. */
export interface LongestTimes {
  /** The longest time for which a process is suspended, or the disk is full. */
  stop: number
  /** The longest time before a killed process is started again. */
  away: number
}

type Strike = (cluster: Cluster, fault: Fault, longest: LongestTimes) => Promise<void>

const cuts = 5
/** The longest time between two cuts of connections, in milliseconds. */
const betweenCuts = 500

const someTime = (rng: Rng, most: number): Promise<unknown> => sleep(most / 4 + rng.int((most * 3) / 4))
/** A random number from 0 to below `most`; 0 if `most` is 0. */
const below = (rng: Rng, most: number): number => (most > 0 ? rng.int(most) : 0)

const strikes: Record<FaultKind, Strike> = {
  async 'kill-server'(cluster, { place, rng }, { away }) {
    await cluster.killServer(place)
    await sleep(below(rng, away))
    await cluster.startServer(place)
  },

  async 'kill-postgres'(cluster, { rng }, { away }) {
    await cluster.killPostgres()
    await sleep(below(rng, away))
    await cluster.startPostgres()
  },

  async 'stop-server'(cluster, { place, rng }, { stop }) {
    cluster.signalServer(place, 'SIGSTOP')
    await someTime(rng, stop)
    cluster.signalServer(place, 'SIGCONT')
  },

  async 'stop-postgres'(cluster, { rng }, { stop }) {
    const stopped = cluster.signalPostgres('SIGSTOP')
    await someTime(rng, stop)
    cluster.signalPostgres('SIGCONT', stopped)
  },

  async 'full-disk'(cluster, { rng }, { stop }) {
    cluster.disk?.fill()
    await someTime(rng, stop)
    cluster.disk?.empty()
    // Postgres ends itself if it could not write its log, so it is restarted as a supervisor would do.
    await cluster.startPostgres()
  },

  async 'cut-notifications'(cluster, { rng }) {
    for (let cut = 0; cut < cuts; cut++) {
      await cluster.cutNotifications()
      await sleep(rng.int(betweenCuts))
    }
  },

  async 'kill-redis'({ redis }, { rng }, { away }) {
    await redis?.kill()
    await sleep(below(rng, away))
    await redis?.start()
  },

  async 'stop-redis'({ redis }, { rng }, { stop }) {
    redis?.signal('SIGSTOP')
    await someTime(rng, stop)
    redis?.signal('SIGCONT')
  },
}

/**
 * Causes several faults at once; faults that hit the same server, Postgres or Redis come one after the other. Resolves
 * when everything works again, although disconnected clients may not be back yet.
 */
export async function causeFaults(
  faults: readonly Fault[],
  cluster: Cluster,
  longest: LongestTimes,
): Promise<void> {
  const byTarget = new Map<string, Promise<void>>()
  for (const fault of faults) {
    const target = `${faultTargets[fault.kind]} ${fault.place}`
    const before = byTarget.get(target) ?? Promise.resolve()
    byTarget.set(
      target,
      before.then(() => strikes[fault.kind](cluster, fault, longest)),
    )
  }
  await Promise.all(byTarget.values())
}

/** An endless sequence of fault kinds: each kind comes equally often, in an order that the random numbers decide. */
export function* kindsInTurn(kinds: readonly FaultKind[], rng: Rng): Generator<FaultKind> {
  for (;;) {
    const left = [...kinds]
    while (left.length > 0) yield left.splice(rng.int(left.length), 1)[0] as FaultKind
  }
}

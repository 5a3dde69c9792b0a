import { setTimeout as sleep } from 'node:timers/promises'
import type { Rng } from '@opsroom/rules/core'
import type { Cluster } from './cluster.ts'

/**
 * What goes wrong. Another kind, such as a Redis that is gone, is a name here, a function below, and what it needs in
 * `Cluster`.
 */
export const faultKinds = [
  'kill-server',
  'kill-postgres',
  'stop-server',
  'stop-postgres',
  'full-disk',
  'cut-notifications',
] as const
export type FaultKind = (typeof faultKinds)[number]

/** How a fault strikes. @param most how long it lasts at most, in milliseconds */
type Strike = (cluster: Cluster, rng: Rng, most: number) => Promise<void>

/** A process that was killed is away for so long at most beside what its start takes, in milliseconds. */
const longestAway = 1_000
const cuts = 5

const someTime = (rng: Rng, most: number): Promise<unknown> => sleep(most / 4 + rng.int((most * 3) / 4))
const anyServer = (cluster: Cluster, rng: Rng): number => rng.int(cluster.urls.length)

const strikes: Record<FaultKind, Strike> = {
  async 'kill-server'(cluster, rng) {
    const place = anyServer(cluster, rng)
    await cluster.killServer(place)
    await sleep(rng.int(longestAway))
    await cluster.startServer(place)
  },

  async 'kill-postgres'(cluster, rng) {
    await cluster.killPostgres()
    await sleep(rng.int(longestAway))
    await cluster.startPostgres()
  },

  async 'stop-server'(cluster, rng, most) {
    const place = anyServer(cluster, rng)
    cluster.signalServer(place, 'SIGSTOP')
    await someTime(rng, most)
    cluster.signalServer(place, 'SIGCONT')
  },

  async 'stop-postgres'(cluster, rng, most) {
    const stopped = cluster.signalPostgres('SIGSTOP')
    await someTime(rng, most)
    cluster.signalPostgres('SIGCONT', stopped)
  },

  async 'full-disk'(cluster, rng, most) {
    cluster.disk?.fill()
    await someTime(rng, most)
    cluster.disk?.empty()
    // It ends itself where it could not write its log; whatever is in charge of it starts it again.
    await cluster.startPostgres()
  },

  async 'cut-notifications'(cluster, rng) {
    for (let cut = 0; cut < cuts; cut++) {
      await cluster.cutNotifications()
      await sleep(rng.int(longestAway / 2))
    }
  },
}

/** Lets something go wrong. @returns when what was broken works again; those who were cut off may not be back yet */
export const strike = (kind: FaultKind, cluster: Cluster, rng: Rng, most: number): Promise<void> =>
  strikes[kind](cluster, rng, most)

/** The kinds in the order in which they come: each as often as the others, in an order that the seed decides. */
export function* kindsInTurn(kinds: readonly FaultKind[], rng: Rng): Generator<FaultKind> {
  for (;;) {
    const left = [...kinds]
    while (left.length > 0) yield left.splice(rng.int(left.length), 1)[0] as FaultKind
  }
}

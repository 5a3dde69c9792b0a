import { randomFrom, seedFromNumber } from '@opsroom/rules/core'
import type { Socket } from 'socket.io-client'
import { type Child, startChild } from './child.ts'
import { type Match, openMatch } from './match.ts'
import { type Percentiles, percentilesOf } from './percentiles.ts'
import type { Player } from './player.ts'
import { openWindow } from './window.ts'

export interface Latency {
  echo: Percentiles
  table: Percentiles
  samples: number
  /** Share of the time in which the event loop of each server was at work. */
  busy: { echo: number; table: number }
}

/** Milliseconds from sending until the other window has got it; done when the sender has its answer too. */
async function echoOnce(from: Socket, to: Socket, body: unknown): Promise<number> {
  let arrived = 0
  const came = new Promise<void>((resolve) =>
    to.once('echo', () => {
      arrived = performance.now()
      resolve()
    }),
  )
  const sent = performance.now()
  await Promise.all([from.emitWithAck('echo', body), came])
  return arrived - sent
}

/** The same with an order at a table: until the opponent has got the entries. */
async function orderOnce({ from, to, command }: Next): Promise<number> {
  let arrived = 0
  const came = new Promise<void>((resolve) => {
    to.onEntries = () => {
      arrived ||= performance.now()
      resolve()
    }
  })
  const sent = performance.now()
  await Promise.all([from.give(command), came])
  return arrived - sent
}

interface Next {
  from: Player
  to: Player
  command: unknown
}

/** Whose turn it is, and what is ordered. */
export function nextOrder({ players }: Match, luck: string): Next {
  const random = randomFrom(seedFromNumber(1))
  const [one, two] = players
  for (const [from, to] of [
    [one, two],
    [two, one],
  ] as const) {
    const command = from.order(random(`${luck}/${from.seat}`))
    if (command !== undefined) return { from, to, command }
  }
  throw new Error('nobody can act, and the game is not over')
}

/** Plays until there are enough samples; each order at the table follows an echo of the same words. */
async function sample(echo: Child, table: Child, samples: number): Promise<Latency> {
  const [here, there] = [await openWindow(echo.url), await openWindow(echo.url)]
  const times = { echo: [] as number[], table: [] as number[] }
  await Promise.all([echo.busy(), table.busy()])
  for (let nights = 0; times.table.length < samples; nights++) {
    const match = await openMatch(table.url)
    for (let turn = 0; !match.isOver(); turn++) {
      const next = nextOrder(match, `${nights}/${turn}`)
      // What is done in secret is shown to nobody else: there is no arrival to measure.
      if (match.isSecret()) {
        await next.from.give(next.command)
        await match.settle()
        continue
      }
      const bare = await echoOnce(here, there, {
        room: match.room,
        as: next.from.seat,
        command: next.command,
      })
      times.table.push(await orderOnce(next))
      times.echo.push(bare)
    }
    match.close()
  }
  const busy = { echo: await echo.busy(), table: await table.busy() }
  for (const window of [here, there]) window.disconnect()
  return {
    samples: times.table.length,
    busy,
    echo: percentilesOf(times.echo),
    table: percentilesOf(times.table),
  }
}

/** A bare echo and an order at a table of the real server without its database, by turns in the same run. */
export async function measureLatency(samples: number): Promise<Latency> {
  const echo = await startChild('echo')
  try {
    const table = await startChild('table')
    try {
      // What is compiled while it runs is compiled before it counts.
      await sample(echo, table, Math.ceil(samples / 4))
      return await sample(echo, table, samples)
    } finally {
      await table.stop()
    }
  } finally {
    await echo.stop()
  }
}

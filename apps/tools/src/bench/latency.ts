import { playUntilOver } from '@opsroom/testkit/over-connection'
import { type BenchServer, startChild } from './child.ts'
import { openMatch } from './match.ts'
import { nextOrder } from './next-order.ts'
import { timeOneEcho, timeOneOrder } from './once.ts'
import { type Percentiles, percentilesOf } from './percentiles.ts'
import { openWindow } from './window.ts'

export interface Latency {
  echo: Percentiles
  table: Percentiles
  samples: number
  /** The share of the time in which the event loop of each server was busy. */
  busy: { echo: number; table: number }
}

/**
 * Measures until there are enough samples or the time is up. Each open order is timed at the table server, and a
 * message with the same command is timed at the echo server, for comparison. Secret orders are not timed.
 */
async function sample(
  echo: BenchServer,
  table: BenchServer,
  samples: number,
  milliseconds: number,
): Promise<Latency> {
  const [here, there] = [await openWindow(echo.url), await openWindow(echo.url)]
  const times = { echo: [] as number[], table: [] as number[] }
  const deadline = performance.now() + milliseconds
  const isEnough = () => times.table.length >= samples || performance.now() > deadline
  await Promise.all([echo.busy(), table.busy()])
  for (let nights = 0; !isEnough(); nights++) {
    const match = await openMatch(table.url)
    const act = async (turn: number) => {
      const next = nextOrder(match, `${nights}/${turn}`)
      // A secret order is shown to nobody else, so there is no arrival to measure.
      if (match.isSecret()) {
        await next.from.give(next.command)
        await match.settle()
        return true
      }
      const words = { room: match.room, as: next.from.seat, command: next.command }
      const echoes = async () => times.echo.push(await timeOneEcho(here, there, words))
      const orders = async () => times.table.push(await timeOneOrder(next))
      // Echo and order alternate in being first, so that neither always profits from a machine that is already awake.
      for (const once of turn % 2 === 0 ? [echoes, orders] : [orders, echoes]) await once()
      return true
    }
    await playUntilOver({ isOver: () => match.isOver() || isEnough(), act })
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

/**
 * Measures two latencies in turn within the same run: of a bare echo, and of an order at a table of the real server
 * without its database.
 */
export async function measureLatency(samples: number, milliseconds: number): Promise<Latency> {
  const echo = await startChild('echo')
  try {
    const table = await startChild('table')
    try {
      // A first run warms up the compiler before the measurement.
      await sample(echo, table, samples / 3, milliseconds / 3)
      return await sample(echo, table, samples, milliseconds)
    } finally {
      await table.stop()
    }
  } finally {
    await echo.stop()
  }
}

import type { ServerMessageOf } from '@opsroom/protocol'
import { playUntilOver } from '@opsroom/testkit/over-connection'
import { startChild } from './child.ts'
import { openMatch } from './match.ts'
import { nextOrder } from './next-order.ts'
import { type Percentiles, percentilesOf } from './percentiles.ts'
import { askServer, newCookie, openWindow } from './window.ts'

export interface FanOut {
  spectators: number
  /** Milliseconds from sending an order until the last spectator has received it. */
  last: Percentiles
  samples: number
  busy: number
}

/** Measures the time until the last spectator has received an order, over one night with an audience. */
export async function measureFanOut(spectators: number): Promise<FanOut> {
  const server = await startChild('table')
  try {
    const match = await openMatch(server.url)
    const cookie = await newCookie(server.url)
    const windows = await Promise.all(
      Array.from({ length: spectators }, () => openWindow(server.url, cookie)),
    )
    const reached = windows.map(() => 0)
    let onEntries = () => {}
    for (const [place, window] of windows.entries()) {
      const { last } = await askServer(window, 'table.subscribe', { room: match.room, as: 'public' })
      reached[place] = last
      window.on('table.entries', ({ first, entries }: ServerMessageOf<'table.entries'>) => {
        reached[place] = first + entries.length - 1
        onEntries()
      })
    }
    const times: number[] = []
    await server.busy()
    const act = async (turn: number) => {
      const { from, command } = nextOrder(match, `fan-out/${turn}`)
      const isShown = !match.isSecret()
      const before = Math.min(...reached)
      const sent = performance.now()
      const all = new Promise<number>((resolve) => {
        onEntries = () => {
          if (reached.every((number) => number > before)) resolve(performance.now())
        }
      })
      await from.give(command)
      // A secret order is shown to nobody else, so there is no arrival to measure.
      if (isShown) times.push((await all) - sent)
      await match.settle()
      await Promise.all(windows.map((window) => askServer(window, 'lobby.unsubscribe', {})))
      return true
    }
    await playUntilOver({ isOver: match.isOver, act })
    const busy = await server.busy()
    for (const window of windows) window.disconnect()
    match.close()
    return { spectators, samples: times.length, busy, last: percentilesOf(times) }
  } finally {
    await server.stop()
  }
}

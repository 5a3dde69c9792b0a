import { startChild } from './child.ts'
import { nextOrder } from './latency.ts'
import { openMatch } from './match.ts'
import { type Percentiles, percentilesOf } from './percentiles.ts'
import { ask, newCookie, openWindow } from './window.ts'

export interface FanOut {
  spectators: number
  /** From an order to the last of the spectators. */
  last: Percentiles
  samples: number
  busy: number
}

/** One night with an audience: how long until the last of so many spectators has seen an order. */
export async function measureFanOut(spectators: number): Promise<FanOut> {
  const server = await startChild('table')
  try {
    const match = await openMatch(server.url)
    const cookie = await newCookie(server.url)
    const windows = await Promise.all(
      Array.from({ length: spectators }, () => openWindow(server.url, cookie)),
    )
    let waiting = 0
    let whole = () => {}
    for (const window of windows) {
      await ask(window, 'table.open', { room: match.room, as: 'public' })
      window.on('table.entries', () => {
        waiting -= 1
        if (waiting === 0) whole()
      })
    }
    const times: number[] = []
    await server.busy()
    for (let turn = 0; !match.isOver(); turn++) {
      const next = nextOrder(match, `fan-out/${turn}`)
      if (!next) break
      // Locking in secret is shown to nobody, so nobody is waited for.
      const isShown = !match.isSecret()
      waiting = spectators
      const all = new Promise<void>((resolve) => {
        whole = resolve
      })
      const sent = performance.now()
      await next.from.give(next.command)
      if (!isShown) continue
      await all
      times.push(performance.now() - sent)
    }
    const busy = await server.busy()
    for (const window of windows) window.disconnect()
    match.close()
    return { spectators, samples: times.length, busy, last: percentilesOf(times) }
  } finally {
    await server.stop()
  }
}

import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { TablePairing } from './table.ts'

/**
 * Bots make many objects that live for one decision only: with a large young generation the garbage collector copies
 * few of them.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 128 }

/**
 * Plays the games in `threads` threads at a time.
 * @returns the results in the order of the pairings, whichever game ends first
 */
export async function playAll<Played>(
  pairings: readonly TablePairing[],
  workers: number,
  onPlayed: (played: Played, place: number) => void = () => {},
): Promise<Played[]> {
  const played: Played[] = []
  let next = 0
  const work = async () => {
    const worker = new Worker(new URL('./worker.mjs', import.meta.url), { resourceLimits })
    try {
      for (;;) {
        const place = next++
        const pairing = pairings[place]
        if (!pairing) return
        worker.postMessage(pairing)
        const [result] = (await once(worker, 'message')) as [Played]
        played[place] = result
        onPlayed(result, place)
      }
    } finally {
      await worker.terminate()
    }
  }
  await Promise.all(Array.from({ length: Math.min(workers, pairings.length) }, work))
  return played
}

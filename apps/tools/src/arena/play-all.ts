import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Bout, Played } from './night.ts'

/** Plays the games in so many threads at a time. @returns them in their order, whichever was first */
export async function playAll(
  bouts: readonly Bout[],
  workers: number,
  onPlayed: (played: Played, place: number) => void = () => {},
): Promise<Played[]> {
  const played: Played[] = []
  let next = 0
  const work = async () => {
    const worker = new Worker(new URL('./worker.mjs', import.meta.url))
    try {
      for (;;) {
        const place = next++
        const bout = bouts[place]
        if (!bout) return
        worker.postMessage(bout)
        const [result] = (await once(worker, 'message')) as [Played]
        played[place] = result
        onPlayed(result, place)
      }
    } finally {
      await worker.terminate()
    }
  }
  await Promise.all(Array.from({ length: Math.min(workers, bouts.length) }, work))
  return played
}

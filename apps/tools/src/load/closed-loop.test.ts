import { describe, expect, it } from 'vitest'
import { type ClientPair, ClosedLoop } from './closed-loop.ts'

/** A pair whose steps are done when they are let go. */
class SlowPair implements ClientPair {
  begun = 0
  recovered = 0
  readonly #open: ((latency: number | undefined) => void)[] = []
  readonly #failed: ((error: Error) => void)[] = []
  #onStep = () => {}

  step(): Promise<number | undefined> {
    this.begun++
    const done = new Promise<number | undefined>((resolve, reject) => {
      this.#open.push(resolve)
      this.#failed.push(reject)
    })
    this.#onStep()
    return done
  }

  async recover(): Promise<void> {
    this.recovered++
  }

  /** When so many steps have begun. */
  async hasBegun(steps: number): Promise<void> {
    while (this.begun < steps)
      await new Promise<void>((resolve) => {
        this.#onStep = resolve
      })
  }

  finish(latency: number | undefined): void {
    this.#open.at(-1)?.(latency)
  }

  fail(reason: string): void {
    this.#failed.at(-1)?.(new Error(reason))
  }
}

function loopOf(...pairs: ClientPair[]): ClosedLoop {
  const loop = new ClosedLoop()
  loop.pairs.push(...pairs.map((pair, place) => ({ pair, place })))
  return loop
}

describe('a closed loop', () => {
  it('gives an order when the one before is done, and ends when the last is', async () => {
    const pair = new SlowPair()
    const loop = loopOf(pair)
    loop.begin(0)
    await pair.hasBegun(1)
    pair.finish(5)
    await pair.hasBegun(2)
    const ended = loop.end()
    pair.finish(undefined) // nobody is shown it: it is an order, and has no latency
    expect(await ended).toMatchObject({ orders: 2, latencies: [5], failures: {} })
    expect(pair.begun).toBe(2)
  })

  it('counts what failed by its reason, and goes on', async () => {
    const pair = new SlowPair()
    const loop = loopOf(pair)
    loop.begin(0)
    await pair.hasBegun(1)
    pair.fail('W7')
    await pair.hasBegun(2)
    const ended = loop.end()
    pair.finish(1)
    expect(await ended).toMatchObject({ orders: 1, failures: { W7: 1 } })
    expect(pair.recovered).toBe(1)
  })

  it('leaves out a pair that cannot go on, in later turns too', async () => {
    const lost: ClientPair & { steps: number } = {
      steps: 0,
      step() {
        this.steps++
        return Promise.reject(new Error('disconnected'))
      },
      recover: () => Promise.reject(new Error('disconnected')),
    }
    const other = new SlowPair()
    const loop = loopOf(lost, other)
    loop.begin(0)
    await other.hasBegun(1)
    const first = loop.end()
    other.finish(1)
    expect((await first).failures).toEqual({ disconnected: 1, gone: 1 })
    loop.begin(0)
    await other.hasBegun(2)
    const second = loop.end()
    other.finish(1)
    expect(await second).toMatchObject({ orders: 1, failures: {} })
    expect(lost.steps).toBe(1)
  })

  it('plays a turn of so many orders, and ends it by itself', async () => {
    const pair = new SlowPair()
    const loop = loopOf(pair)
    const turn = loop.play(0, 2)
    for (const step of [1, 2]) {
      await pair.hasBegun(step)
      pair.finish(5)
    }
    expect(await turn).toMatchObject({ orders: 2, latencies: [5, 5], failures: {} })
    expect(pair.begun).toBe(2)
  })

  it('does not wait for the end of a pause', async () => {
    const pair = new SlowPair()
    const loop = loopOf(pair)
    loop.begin(1_000_000)
    expect(await loop.end()).toMatchObject({ orders: 0 })
    expect(pair.begun).toBe(0)
  })
})

import { randomUUID } from 'node:crypto'
import { botsVersion } from '@opsroom/bots'
import { allPairings } from '@opsroom/rules/core'
import type { Clock } from '../ops/clock.ts'
import type { ContestRow, PairingRow, Store } from '../store/index.ts'
import type { ContestGameThread, PairingBatch } from './player-thread.ts'

/**
 * Milliseconds for which this process leases a contest. Other processes leave the contest alone until its last renewal
 * expires.
 */
const leaseLasts = 60_000
/** The number of games in a slice. The results are stored after each slice. */
const gamesInSlice = 8
/** Milliseconds after which a thread that has not finished its slice is ended, because it no longer answers. */
const longestSlice = 10 * 60_000

interface StewardDeps {
  store: Pick<Store, 'contests'>
  thread: Pick<ContestGameThread, 'play' | 'end'>
  clock: Pick<Clock, 'now' | 'elapsed'>
  /** Whether the server's time may be wrong. No contest is closed then. */
  isInDoubt(): boolean
  onFailure(error: unknown): void
}

/**
 * Closes contests at their deadlines, and has their games played slice by slice, by one process at a time. The results
 * are stored after each slice, so that another process can continue when this one ends.
 */
export class ContestSteward {
  readonly #deps: StewardDeps
  readonly #holder = randomUUID()
  #playing: Promise<void> | undefined
  /** Whether to search for work once more, because another contest may have been closed since the search began. */
  #isAskedAgain = false
  #isClosed = false
  /** The contest that is being played, and the time at which its current slice began, by the clock's `elapsed`. */
  #current: { contest: string; since: number } | undefined

  constructor(deps: StewardDeps) {
    this.#deps = deps
  }

  /** Closes the contests whose deadlines have passed, and has all closed contests played. */
  async attend(): Promise<void> {
    const { store, clock, isInDoubt } = this.#deps
    if (!isInDoubt()) await store.contests.closeAll(new Date(clock.now()))
    await this.#stay()
    if (this.#playing) this.#isAskedAgain = true
    else this.#begin()
  }

  /**
   * Renews the lease of the contest that is being played, because a slice may last longer than the lease on a busy
   * machine. Ends the thread if its slice takes too long.
   */
  async #stay(): Promise<void> {
    const current = this.#current
    if (!current) return
    const { store, thread, clock } = this.#deps
    if (clock.elapsed() - current.since > longestSlice) await thread.end()
    else await store.contests.renew(current.contest, this.#holder, this.#until())
  }

  /** Ends the slice in progress. The results of earlier slices are stored already. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#deps.thread.end()
    await this.#playing
  }

  #begin(): void {
    this.#isAskedAgain = false
    this.#playing = this.#playAll()
      .catch(this.#deps.onFailure)
      .finally(() => {
        this.#playing = undefined
        if (this.#isAskedAgain && !this.#isClosed) this.#begin()
      })
  }

  async #playAll(): Promise<void> {
    const { store, thread, clock } = this.#deps
    try {
      while (!this.#isClosed) {
        const contest = await store.contests.lease(
          this.#holder,
          new Date(clock.now()),
          this.#until(),
          botsVersion,
        )
        if (!contest) return
        await this.#play(contest)
        this.#current = undefined
      }
    } finally {
      this.#current = undefined
      await thread.end()
    }
  }

  async #play(contest: ContestRow): Promise<void> {
    const { store, clock } = this.#deps
    const { id, game, setup, version, seed, bots } = contest
    const envelopes = (await store.contests.envelopes(id)).map(({ commitment, orders }) => ({
      commitment,
      orders,
    }))
    const played = new Set((await store.contests.played(id)).map(({ first, second }) => `${first}/${second}`))
    const left = allPairings(envelopes.length).filter(([first, second]) => !played.has(`${first}/${second}`))
    for (let from = 0; from < left.length; from += gamesInSlice) {
      const pairings = left.slice(from, from + gamesInSlice)
      const slice = { game, setup, version, seed, bots, envelopes, pairings }
      this.#current = { contest: id, since: clock.elapsed() }
      const rows = this.#isClosed ? undefined : await this.#playSlice(slice)
      if (!rows) return store.contests.release(id, this.#holder)
      if (!(await store.contests.keepPairings(id, this.#holder, rows, this.#until()))) return
    }
    await store.contests.finish(id, this.#holder, new Date(clock.now()))
  }

  /**
   * @returns the results of a slice, or undefined when the server ends meanwhile; the contest is then released to other
   * processes immediately
   */
  #playSlice(slice: PairingBatch): Promise<PairingRow[] | undefined> {
    // An error is passed on without releasing the contest, so that it is tried again when the lease expires.
    return this.#deps.thread.play(slice).catch((error: unknown) => {
      if (!this.#isClosed) throw error
      return undefined
    })
  }

  #until(): Date {
    return new Date(this.#deps.clock.now() + leaseLasts)
  }
}

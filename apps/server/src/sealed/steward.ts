import { randomUUID } from 'node:crypto'
import { botsVersion } from '@opsroom/bots'
import { allPairings } from '@opsroom/rules/core'
import type { Clock } from '../ops/clock.ts'
import type { ContestRow, PairingRow, Store } from '../store/index.ts'
import type { PairingBatch, PlayerThread } from './player-thread.ts'

/** The time for which other processes leave a contest alone after the last renewal by this one, in ms. */
const leaseLasts = 60_000
/** The number of games after which results are stored. */
const gamesInSlice = 8
/** A thread that has not played its games after this many ms no longer answers: it is ended. */
const longestSlice = 10 * 60_000

interface StewardDeps {
  store: Pick<Store, 'contests'>
  thread: Pick<PlayerThread, 'play' | 'end'>
  clock: Pick<Clock, 'now' | 'elapsed'>
  /** Whether the time may be wrong: then nothing is closed. */
  isInDoubt(): boolean
  onFailure(error: unknown): void
}

/**
 * Closes contests at their deadlines, and has their games played: slice by slice, by one process at a time. The games
 * are stored after each slice; when a process ends, another one goes on from there.
 */
export class ContestSteward {
  readonly #deps: StewardDeps
  readonly #holder = randomUUID()
  #playing: Promise<void> | undefined
  /** Another contest may have been closed since the search for work began. */
  #isAskedAgain = false
  #isClosed = false
  /** The contest that is being played, and the begin of its slice, in `elapsed` of the clock. */
  #current: { contest: string; since: number } | undefined

  constructor(deps: StewardDeps) {
    this.#deps = deps
  }

  /** Closes contests past their deadline, and has all closed ones played. */
  async attend(): Promise<void> {
    const { store, clock, isInDoubt } = this.#deps
    if (!isInDoubt()) await store.contests.closeAll(new Date(clock.now()))
    await this.#stay()
    if (this.#playing) this.#isAskedAgain = true
    else this.#begin()
  }

  /** A slice may last longer than the lease on a busy machine: the lease is renewed meanwhile. */
  async #stay(): Promise<void> {
    const current = this.#current
    if (!current) return
    const { store, thread, clock } = this.#deps
    if (clock.elapsed() - current.since > longestSlice) await thread.end()
    else await store.contests.renew(current.contest, this.#holder, this.#until())
  }

  /** Ends the slice in progress; stored games stay. */
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

  /** @returns undefined when the server ends meanwhile: the contest is released to others immediately */
  #playSlice(slice: PairingBatch): Promise<PairingRow[] | undefined> {
    // After a failure the contest is tried again when the lease is over.
    return this.#deps.thread.play(slice).catch((error: unknown) => {
      if (!this.#isClosed) throw error
      return undefined
    })
  }

  #until(): Date {
    return new Date(this.#deps.clock.now() + leaseLasts)
  }
}

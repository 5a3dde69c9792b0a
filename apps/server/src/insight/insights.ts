import { explainerOf, insightMethod } from '@opsroom/bots'
import { type AnswerOf, type LivePoint, protocolRefusal } from '@opsroom/protocol'
import { type Person, type Refusal, type WholeRecord, wholeRecord } from '@opsroom/rules/core'
import type { Store } from '../store/index.ts'
import { refuseWatching } from '../table/open.ts'
import { readerOf } from '../table/past.ts'
import type { Table } from '../table/table.ts'
import type { Tables } from '../table/tables.ts'
import { type LiveMoment, liveMoments, liveSeed } from './live.ts'
import type { InsightWorker } from './worker.ts'

export interface InsightsDeps {
  store: Pick<Store, 'insights'>
  tables: Tables
  worker: Pick<InsightWorker, 'ask' | 'isClosed'>
  /** What is explained. */
  mode: 'off' | 'ended' | 'live'
  /** Samples for each moment. */
  samples: number
  /** Explanations that wait at most (W61). */
  mostWaiting: number
  onFailure(error: unknown): void
}

const refused = (refusal: Refusal) => ({ ok: false as const, refusal })

/** Rooms of which moments are kept in memory. */
const mostRooms = 200
/** Moments that are worked out for one question; the rest for the next. */
const mostAtOnce = 8
/** Samples for a moment of a match that is played: fewer, because there are many who watch. */
const liveSamples = 6

const setupOf = ({ play }: Table): unknown => play.table.open.setup

/** Explains matches that are over, and tells spectators what the public may expect of those that are played. */
export class Insights {
  readonly #deps: InsightsDeps
  /** Rooms whose explanation is being worked out. */
  readonly #running = new Set<string>()
  readonly #live = new Map<string, Map<number, LivePoint>>()

  constructor(deps: InsightsDeps) {
    this.#deps = deps
  }

  /** The explanation of a match, or nothing while it is worked out. */
  async of(person: Person, room: string): Promise<AnswerOf<'insight.of'>> {
    const { store, tables, mode } = this.#deps
    if (mode === 'off') return refused(protocolRefusal('W60'))
    const refusal = await tables.at(room, (table) => this.#refuse(table, person))
    if (!refusal) return refused(protocolRefusal('W3'))
    if (refusal !== 'none') return refused(refusal)
    const kept = await store.insights.of(room, insightMethod)
    if (kept) return kept.insight ? { ok: true, insight: kept.insight } : refused(protocolRefusal('W60'))
    if (this.#running.has(room)) return { ok: true }
    if (this.#running.size >= this.#deps.mostWaiting) return refused(protocolRefusal('W61'))
    this.#running.add(room)
    const record = await tables.at(room, (table) => this.#recordOf(table)).catch(() => undefined)
    if (record) void this.#work(room, record)
    else this.#running.delete(room)
    return { ok: true }
  }

  /** What the public may expect, round by round. What is not known yet is worked out now, for the next question. */
  async live(person: Person, room: string): Promise<AnswerOf<'insight.live'>> {
    const { tables, mode } = this.#deps
    if (mode !== 'live') return refused(protocolRefusal('W60'))
    const found = await tables.at(room, (table) => this.#moments(table, person))
    if (!found) return refused(protocolRefusal('W3'))
    if ('refusal' in found) return refused(found.refusal)
    const { moments, question } = found
    const known = this.#knownOf(room)
    const missing = moments.filter(({ entry }) => !known.has(entry)).slice(0, mostAtOnce)
    if (missing.length > 0 && !this.#running.has(`live ${room}`)) void this.#workLive(room, missing, question)
    const points = moments.flatMap(({ entry }) => known.get(entry) ?? [])
    return { ok: true, points, isWhole: points.length === moments.length }
  }

  /** Why the explanation is not for this person now. Only within the table's queue. */
  async #refuse(table: Table, person: Person): Promise<Refusal | 'none'> {
    await this.#deps.tables.catchUp(table)
    const reader = readerOf(table, person)
    if (reader === undefined) return protocolRefusal('W5')
    if (!table.numbering.view(reader, table.play).table.open.ending) return protocolRefusal('W59')
    return explainerOf(table.facts.gameId, setupOf(table)) ? 'none' : protocolRefusal('W60')
  }

  async #recordOf(table: Table): Promise<WholeRecord | undefined> {
    const { facts, logEntries } = await this.#deps.tables.wholeOf(table)
    return wholeRecord({ id: facts.gameId, version: facts.version }, facts.game, logEntries)
  }

  async #work(room: string, record: WholeRecord): Promise<void> {
    const { store, worker, samples, onFailure } = this.#deps
    try {
      const reply = await worker.ask({ of: 'match', record, samples }).catch((error: unknown) => {
        if (worker.isClosed) throw error
        // What failed is not tried again: the same record fails again.
        onFailure(error)
        return undefined
      })
      await store.insights.keep(room, insightMethod, samples, reply?.insight)
    } catch (error) {
      if (!worker.isClosed) onFailure(error)
    } finally {
      this.#running.delete(room)
    }
  }

  /** The moments that the public was shown. Those who play are not told: it would be advice. Only within the queue. */
  async #moments(
    table: Table,
    person: Person,
  ): Promise<
    | { refusal: Refusal }
    | { moments: LiveMoment[]; question: { game: string; setup: unknown; version: number } }
  > {
    const { tables } = this.#deps
    await tables.catchUp(table)
    const refusal = refuseWatching(table, person, 'public')
    if (refusal) return { refusal }
    const setup = setupOf(table)
    const { gameId, version } = table.facts
    const isOver = table.numbering.view('public', table.play).table.open.ending !== undefined
    const plays = table.seatsOf(person).length > 0 && !isOver
    if (plays || !explainerOf(gameId, setup)) return { refusal: protocolRefusal('W60') }
    const { facts, numbering } = await tables.wholeOf(table)
    const moments = liveMoments(facts.game, numbering.after('public', 0).entries)
    return { moments, question: { game: gameId, setup, version } }
  }

  #knownOf(room: string): Map<number, LivePoint> {
    const known = this.#live.get(room) ?? new Map<number, LivePoint>()
    // The room that was asked for last stands last.
    this.#live.delete(room)
    this.#live.set(room, known)
    const [oldest] = this.#live.keys()
    if (this.#live.size > mostRooms && oldest !== undefined) this.#live.delete(oldest)
    return known
  }

  async #workLive(
    room: string,
    missing: readonly LiveMoment[],
    question: { game: string; setup: unknown; version: number },
  ): Promise<void> {
    const { worker, onFailure, mostWaiting } = this.#deps
    const key = `live ${room}`
    if (this.#running.size >= mostWaiting) return
    this.#running.add(key)
    try {
      const opens = missing.map(({ open }) => open)
      const asked = { of: 'moments', ...question, seed: liveSeed(room), samples: liveSamples, opens } as const
      const { expected = [] } = await worker.ask({ ...asked, opens })
      const known = this.#knownOf(room)
      for (const [place, { entry, chapter, round }] of missing.entries()) {
        const found = expected[place]
        if (found) known.set(entry, { ...found, entry, chapter, round })
      }
    } catch (error) {
      if (!worker.isClosed) onFailure(error)
    } finally {
      this.#running.delete(key)
    }
  }
}

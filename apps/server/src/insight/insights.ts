import { explainerOf, insightMethodVersion } from '@opsroom/bots'
import { type AnswerOf, protocolRefusal } from '@opsroom/protocol'
import { type Person, type Refusal, type WholeRecord, wholeRecordOf } from '@opsroom/rules/core'
import type { Store } from '../store/index.ts'
import { audienceForPast } from '../table/past.ts'
import type { Table } from '../table/table.ts'
import type { Tables } from '../table/tables.ts'
import type { InsightWorker } from './worker.ts'

export interface InsightsDeps {
  store: Pick<Store, 'insights'>
  tables: Tables
  worker: Pick<InsightWorker, 'ask' | 'isClosed'>
  isOn: boolean
  /** The number of samples for each moment of a match. */
  samples: number
  /**
   * The maximum number of explanations that are asked for and not finished, the one that is being computed included
   * (W61).
   */
  mostWaiting: number
  onFailure(error: unknown): void
}

const refused = (refusal: Refusal) => ({ ok: false as const, refusal })

const setupOf = ({ play }: Table): unknown => play.table.open.setup

/** Explains matches that are over. */
export class Insights {
  readonly #deps: InsightsDeps
  /** Rooms whose explanation is being computed. */
  readonly #running = new Set<string>()

  constructor(deps: InsightsDeps) {
    this.#deps = deps
  }

  /** Answers with the explanation of a match, or with none while it is computed. */
  async of(person: Person, room: string): Promise<AnswerOf<'insight.of'>> {
    const { store, tables, isOn } = this.#deps
    if (!isOn) return refused(protocolRefusal('W60'))
    const refusal = await tables.read(room, (table) => this.#refuse(table, person))
    if (!refusal) return refused(protocolRefusal('W3'))
    if (refusal !== 'none') return refused(refusal)
    const kept = await store.insights.of(room, insightMethodVersion)
    if (kept) return kept.insight ? { ok: true, insight: kept.insight } : refused(protocolRefusal('W60'))
    if (this.#running.has(room)) return { ok: true }
    if (this.#running.size >= this.#deps.mostWaiting) return refused(protocolRefusal('W61'))
    this.#running.add(room)
    const record = await tables.read(room, (table) => this.#recordOf(table)).catch(() => undefined)
    if (record) void this.#work(room, record)
    else this.#running.delete(room)
    return { ok: true }
  }

  /**
   * Refuses the explanation of a match to a person who neither holds a seat nor may watch (W5), before the match is
   * over (W59), or for a game that cannot be explained (W60). `none` means no refusal.
   */
  #refuse(table: Table, person: Person): Refusal | 'none' {
    const reader = audienceForPast(table, person)
    if (reader === undefined) return protocolRefusal('W5')
    if (!table.numbering.view(reader, table.play).table.open.ending) return protocolRefusal('W59')
    return explainerOf(table.facts.gameId, setupOf(table)) ? 'none' : protocolRefusal('W60')
  }

  async #recordOf(table: Table): Promise<WholeRecord | undefined> {
    const { facts, logEntries } = await this.#deps.tables.wholeOf(table)
    return wholeRecordOf({ id: facts.gameId, version: facts.version }, facts.game, logEntries)
  }

  async #work(room: string, record: WholeRecord): Promise<void> {
    const { store, worker, samples, onFailure } = this.#deps
    try {
      const reply = await worker.ask({ of: 'match', record, samples }).catch((error: unknown) => {
        if (worker.isClosed) throw error
        // A failed explanation is not retried: the same record would fail again.
        onFailure(error)
        return undefined
      })
      await store.insights.keep(room, insightMethodVersion, samples, reply?.insight)
    } catch (error) {
      if (!worker.isClosed) onFailure(error)
    } finally {
      this.#running.delete(room)
    }
  }
}

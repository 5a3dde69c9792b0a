import { setImmediate as nextTurn } from 'node:timers/promises'
import { explainerOf } from '@opsroom/bots'
import { type AnswerOf, type PublicCurvePoint, protocolRefusal } from '@opsroom/protocol'
import type { Person, Refusal } from '@opsroom/rules/core'
import { Queue } from '../ops/queue.ts'
import type { NumberedEntries } from '../table/numbering.ts'
import { refuseWatching } from '../table/open.ts'
import type { Table } from '../table/table.ts'
import type { Tables } from '../table/tables.ts'
import { type LiveMoment, LiveMoments, liveSampleSeed } from './live.ts'
import type { InsightWorker } from './worker.ts'

export interface PublicCurvesDeps {
  tables: Pick<Tables, 'read' | 'wholeOf'>
  worker: Pick<InsightWorker, 'ask' | 'isClosed'>
  isOn: boolean
  /** The maximum number of matches whose moments may wait to be computed. */
  mostWaiting: number
  onFailure(error: unknown): void
}

/** The maximum number of rooms whose public curves are kept in memory. */
const mostRooms = 200
/** The maximum number of moments of a match that are computed at a time. The rest follow with the next request. */
const mostAtOnce = 8
/**
 * The number of samples for each moment. It is smaller than in explanations after the end, because many people watch.
 */
const samples = 6
/** The maximum number of entries that are folded in one turn of the event loop. They take some milliseconds. */
const foldedAtOnce = 40

const refused = (refusal: Refusal) => ({ ok: false as const, refusal })

/** The public curve of one match in progress. */
interface Curve {
  question: { game: string; setup: unknown; version: number }
  moments: LiveMoments
  /**
   * The computed expectations, by the entry number of their moment. Undefined when a moment has no expectation, or when
   * it could not be computed.
   */
  points: Map<number, PublicCurvePoint | undefined>
  /** Folds new entries for one request after the other. */
  queue: Queue
  isWorked: boolean
}

/** The public curves of matches in progress, for spectators: expectations from public knowledge only. */
export class PublicCurves {
  readonly #deps: PublicCurvesDeps
  /** The public curves by room, the least recently requested first. */
  readonly #curves = new Map<string, Curve>()
  #waiting = 0

  constructor(deps: PublicCurvesDeps) {
    this.#deps = deps
  }

  /**
   * The public's expectation of a match, round by round. Missing rounds are computed in the background and are included
   * in the answer to a later request. Each entry is folded once, however often the curve is requested.
   */
  async of(person: Person, room: string): Promise<AnswerOf<'insight.live'>> {
    if (!this.#deps.isOn) return refused(protocolRefusal('W60'))
    const found = await this.#deps.tables.read(room, (table) => this.#shown(table, person))
    if (!found) return refused(protocolRefusal('W3'))
    if ('refusal' in found) return refused(found.refusal)
    const { curve, shown } = found
    await curve.queue.run(() => followed(curve, shown))
    const { points } = curve
    const moments = curve.moments.all
    const missing = moments.filter(({ entry }) => !points.has(entry))
    if (missing.length > 0) void this.#work(room, curve, missing.slice(0, mostAtOnce))
    return {
      ok: true,
      samples,
      seed: liveSampleSeed(room),
      points: moments.flatMap(({ entry }) => points.get(entry) ?? []),
      isWhole: missing.length === 0,
    }
  }

  /** The curve of a table, and the public entries that are not folded into it yet; or a refusal. */
  async #shown(
    table: Table,
    person: Person,
  ): Promise<{ refusal: Refusal } | { curve: Curve; shown: NumberedEntries }> {
    const { tables } = this.#deps
    const refusal = refuseWatching(table, person, 'public') ?? refuseCurve(table, person)
    if (refusal) return { refusal }
    const curve = this.#curveOf(table)
    const { count } = curve.moments
    // If the table was opened from a snapshot, it is read once from its first entry.
    const { numbering } = count < table.numbering.before('public') ? await tables.wholeOf(table) : table
    return { curve, shown: numbering.after('public', count) }
  }

  #curveOf({ facts, play }: Table): Curve {
    const { room, gameId, game } = facts
    const { setup, version } = play.table.open
    const curve = this.#curves.get(room) ?? {
      question: { game: gameId, setup, version },
      moments: new LiveMoments(game),
      points: new Map(),
      queue: new Queue(),
      isWorked: false,
    }
    this.#curves.delete(room)
    this.#curves.set(room, curve)
    const [oldest] = this.#curves.keys()
    if (this.#curves.size > mostRooms && oldest !== undefined) this.#curves.delete(oldest)
    return curve
  }

  async #work(room: string, curve: Curve, missing: readonly LiveMoment[]): Promise<void> {
    const { worker, mostWaiting, onFailure } = this.#deps
    if (curve.isWorked || this.#waiting >= mostWaiting) return
    curve.isWorked = true
    this.#waiting += 1
    try {
      const opens = missing.map(({ open }) => open)
      const question = {
        of: 'moments',
        ...curve.question,
        seed: liveSampleSeed(room),
        samples,
        opens,
      } as const
      const { expected = [], failure } = await worker.ask({ ...question, opens })
      if (failure !== undefined) onFailure(new Error(failure))
      keep(curve, missing, expected)
    } catch (error) {
      if (worker.isClosed) return
      onFailure(error)
      // Stores that there is no expectation for these moments: computing them again would fail again.
      keep(curve, missing, [])
    } finally {
      curve.isWorked = false
      this.#waiting -= 1
    }
  }
}

/** Refuses the curve of a match to a person who may otherwise watch it (W60, W87, W88). */
function refuseCurve(table: Table, person: Person): Refusal | undefined {
  const { setup } = table.play.table.open
  const explainer = explainerOf(table.facts.gameId, setup)
  if (!explainer) return protocolRefusal('W60')
  if (table.numbering.view('public', table.play).table.open.ending) return undefined
  if (table.seatsOf(person).length > 0) return protocolRefusal('W87')
  return explainer.isShownLive(setup) ? undefined : protocolRefusal('W88')
}

/** Folds new public entries into a curve, and yields to other work in between. */
async function followed({ moments }: Curve, { first, entries }: NumberedEntries): Promise<void> {
  // Another request may have folded some of these entries meanwhile.
  const fresh = entries.slice(Math.max(0, moments.count + 1 - first))
  for (let from = 0; from < fresh.length; from += foldedAtOnce) {
    if (from > 0) await nextTurn()
    moments.add(fresh.slice(from, from + foldedAtOnce))
  }
}

function keep(
  { points }: Curve,
  moments: readonly LiveMoment[],
  expected: readonly (Omit<PublicCurvePoint, 'entry' | 'chapter' | 'round'> | null)[],
): void {
  for (const [place, { entry, chapter, round }] of moments.entries()) {
    const found = expected[place]
    points.set(entry, found ? { ...found, entry, chapter, round } : undefined)
  }
}

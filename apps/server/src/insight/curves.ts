import { setImmediate as nextTurn } from 'node:timers/promises'
import { explainerOf } from '@opsroom/bots'
import { type AnswerOf, type LivePoint, protocolRefusal } from '@opsroom/protocol'
import type { Person, Refusal } from '@opsroom/rules/core'
import { Queue } from '../ops/queue.ts'
import type { Numbered } from '../table/numbering.ts'
import { refuseWatching } from '../table/open.ts'
import type { Table } from '../table/table.ts'
import type { Tables } from '../table/tables.ts'
import { type LiveMoment, LiveMoments, liveSampleSeed } from './live.ts'
import type { InsightWorker } from './worker.ts'

export interface CurvesDeps {
  tables: Pick<Tables, 'read' | 'wholeOf'>
  worker: Pick<InsightWorker, 'ask' | 'isClosed'>
  isOn: boolean
  /** The most matches whose moments wait to be computed. */
  mostWaiting: number
  onFailure(error: unknown): void
}

/** The most rooms whose moments are kept in memory. */
const mostRooms = 200
/** Moments that are computed at a time for a match; the rest follow with the next question. */
const mostAtOnce = 8
/** Samples for a moment: fewer than after the end, because many people watch. */
const samples = 6
/** The most entries that are folded in one turn of the event loop: some milliseconds. */
const foldedAtOnce = 40

const refused = (refusal: Refusal) => ({ ok: false as const, refusal })

/** The curve of a match that is watched. */
interface Curve {
  question: { game: string; setup: unknown; version: number }
  moments: LiveMoments
  /** By the number of the moment's entry; undefined: there is no expectation, or it could not be computed. */
  points: Map<number, LivePoint | undefined>
  /** Folds what is new, one question after the other. */
  queue: Queue
  isWorked: boolean
}

/** The public curves of matches in progress, for spectators: expectations from public knowledge only. */
export class Curves {
  readonly #deps: CurvesDeps
  /** The room that was asked for last is the last one. */
  readonly #curves = new Map<string, Curve>()
  #waiting = 0

  constructor(deps: CurvesDeps) {
    this.#deps = deps
  }

  /**
   * The public's expectation, round by round. Missing rounds are computed now and are there for the next question.
   * Each entry is folded once, however often it is asked for.
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

  /** The public entries that are not folded yet. */
  async #shown(
    table: Table,
    person: Person,
  ): Promise<{ refusal: Refusal } | { curve: Curve; shown: Numbered }> {
    const { tables } = this.#deps
    const refusal = refuseWatching(table, person, 'public') ?? refuseCurve(table, person)
    if (refusal) return { refusal }
    const curve = this.#curveOf(table)
    const { count } = curve.moments
    // A table that was opened from a snapshot is read from its first entry once.
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
      // A sample that failed would fail again.
      keep(curve, missing, [])
    } finally {
      curve.isWorked = false
      this.#waiting -= 1
    }
  }
}

/** Why the curve of a match is not for a person who may watch it (W60, W87, W88). */
function refuseCurve(table: Table, person: Person): Refusal | undefined {
  const { setup } = table.play.table.open
  const explainer = explainerOf(table.facts.gameId, setup)
  if (!explainer) return protocolRefusal('W60')
  if (table.numbering.view('public', table.play).table.open.ending) return undefined
  if (table.seatsOf(person).length > 0) return protocolRefusal('W87')
  return explainer.isShownLive(setup) ? undefined : protocolRefusal('W88')
}

/** Folds new entries, and yields to other work in between. */
async function followed({ moments }: Curve, { first, entries }: Numbered): Promise<void> {
  // Another question may have folded some of them meanwhile.
  const fresh = entries.slice(Math.max(0, moments.count + 1 - first))
  for (let from = 0; from < fresh.length; from += foldedAtOnce) {
    if (from > 0) await nextTurn()
    moments.add(fresh.slice(from, from + foldedAtOnce))
  }
}

function keep(
  { points }: Curve,
  moments: readonly LiveMoment[],
  expected: readonly (Omit<LivePoint, 'entry' | 'chapter' | 'round'> | null)[],
): void {
  for (const [place, { entry, chapter, round }] of moments.entries()) {
    const found = expected[place]
    points.set(entry, found ? { ...found, entry, chapter, round } : undefined)
  }
}

import { type AnswerOf, protocolRefusal, type RequestOf } from '@opsroom/protocol'
import { type Entry, emptyPlay, type Person, type Play, type Refusal, redactPlay } from '@opsroom/rules/core'
import { latestUsableDraft } from './drafts.ts'
import { botSeatsOf } from './holders.ts'
import type { Table } from './table.ts'
import type { Tables } from './tables.ts'

type Answer = AnswerOf<'table.subscribe'>

/** Asks whether a person may watch a table as an audience. @returns the refusal (W4, W5), or undefined */
export function refuseWatching(table: Table, person: Person, as: string): Refusal | undefined {
  if (as === 'public') return table.isOpenToPublic ? undefined : protocolRefusal('W5')
  return table.holds(person, as) ? undefined : protocolRefusal('W4', { seat: as })
}

/** Whether an audience is shown the clocks: spectators who see the game late are not. */
const seesClocks = ({ play }: Table, as: string): boolean =>
  play.table.open.timeControl !== undefined && !(as === 'public' && play.table.open.delayRounds)

/**
 * The content that brings a connection up to date: the entries after the last one that the connection has, or a view.
 * When the table was opened at a snapshot and the connection has only entries before it, the content is the view at the
 * snapshot and the entries since.
 */
function contentFor(
  { numbering, facts, match, play }: Table,
  { as, have }: RequestOf<'table.subscribe'>,
): { view?: Play; entries?: Entry[] } {
  const before = numbering.before(as)
  if (have === undefined || have > numbering.last(as)) return { view: numbering.view(as, play) }
  if (have >= before) return numbering.after(as, have)
  return {
    view: redactPlay(facts.game, match.from?.play ?? emptyPlay(facts.game), as),
    entries: numbering.after(as, before).entries,
  }
}

/**
 * Whether a person must be sent all entries, because they have only seen entries before the snapshot that the table was
 * opened at.
 */
const wantsWhole = (
  { numbering }: Table,
  { as, have }: RequestOf<'table.subscribe'>,
  seen: number,
): boolean => {
  const before = numbering.before(as)
  return have !== undefined && have < before && seen > 0 && seen < before
}

/** A person whose connection subscribes to a table. */
interface Subscribing {
  person: Person
  request: RequestOf<'table.subscribe'>
  /**
   * The number of the last entry that the person had seen from the seat that they subscribe to; 0 for spectators and
   * first visits.
   */
  seen: number
  /** Subscribes the connection to the audience. Called only if the person may watch as that audience. */
  bind(): Promise<void>
}

/** Subscribes a connection to a table. @returns the answer to the connection */
export async function subscribeToTable(
  tables: Tables,
  table: Table,
  { person, request, seen, bind }: Subscribing,
): Promise<Answer> {
  const { as } = request
  const unseen = refuseWatching(table, person, as)
  if (unseen) return { ok: false, refusal: unseen }
  const drafts = as === 'public' ? [] : await tables.deps.store.drafts.of(table.facts.room, as)
  // The whole event log is read outside the table's queue: a person who comes back after a long absence must not delay
  // the answers that others get.
  const whole = wantsWhole(table, request, seen) ? await tables.wholeOf(table) : undefined
  // Nothing is awaited from here to `bind`, so that no entry is missed between the answer and the entries pushed later,
  // and none is sent twice.
  const refusal = refuseWatching(table, person, as)
  if (refusal) return { ok: false, refusal }
  const draft = latestUsableDraft(table, as, drafts)
  const { view, entries } = contentFor(whole?.upTo(table) ?? table, request)
  const last = table.numbering.last(as)
  const bots = botSeatsOf(table)
  await bind()
  return {
    ok: true,
    code: table.facts.code,
    as,
    yours: table.seatsOf(person),
    ...(bots.length > 0 && { bots }),
    host: table.isHost(person),
    last,
    ...(seesClocks(table, as) && { now: tables.deps.now() }),
    // After a take-back, the stored number of the last entry that the person has seen may be larger than the number of
    // the audience's last entry.
    ...(as !== 'public' && { seen: Math.min(seen, last) }),
    ...(view && { view }),
    ...(entries && { entries }),
    ...(draft && { draft }),
    // A cast is needed because the schema declares a view as an object of any kind.
  } as Answer
}

import { type AnswerOf, protocolRefusal, type RequestOf } from '@opsroom/protocol'
import { type Entry, emptyPlay, type Person, type Play, type Refusal, redactPlay } from '@opsroom/rules/core'
import { openDraft } from './drafts.ts'
import type { Table } from './table.ts'
import type { Tables } from './tables.ts'

type Answer = AnswerOf<'table.subscribe'>

/** Why a person may not watch a table as this audience (W4, W5), or undefined. */
export function refuseWatching(table: Table, person: Person, as: string): Refusal | undefined {
  if (as === 'public') return table.isOpenToPublic ? undefined : protocolRefusal('W5')
  return table.holds(person, as) ? undefined : protocolRefusal('W4', { seat: as })
}

/** Spectators who see the game late see no clocks. */
const seesClocks = ({ play }: Table, as: string): boolean =>
  play.table.open.timeControl !== undefined && !(as === 'public' && play.table.open.delayRounds)

/**
 * What brings a connection up to date: the entries after those that it has, or a view. If the table was opened at a
 * snapshot: the view at the snapshot and the entries since, or all entries for a person who has seen only older ones.
 */
async function contentFor(
  tables: Tables,
  table: Table,
  { as, have }: RequestOf<'table.subscribe'>,
  seen: number,
): Promise<{ view?: Play; entries?: Entry[] }> {
  const { numbering, facts, match } = table
  const before = numbering.before(as)
  if (have === undefined || have > numbering.last(as)) return { view: numbering.view(as, table.play) }
  if (have >= before) return numbering.after(as, have)
  // The whole log is read beside the table: an absence of one person must not change the answers to others.
  if (seen > 0 && seen < before) return (await tables.wholeOf(table)).numbering.after(as, have)
  return {
    view: redactPlay(facts.game, match.from?.play ?? emptyPlay(facts.game), as),
    entries: numbering.after(as, before).entries,
  }
}

/**
 * The answer to a connection that subscribes to a table. Only within the table's queue, so that no entry is missed
 * between the answer and the stream.
 * @param seen the last number that this person had seen from this seat; 0 for spectators and first visits
 * @param bind makes the connection one of the audience; called if it is allowed
 */
export async function openTable(
  tables: Tables,
  table: Table,
  person: Person,
  request: RequestOf<'table.subscribe'>,
  seen: number,
  bind: () => Promise<void>,
): Promise<Answer> {
  const { as } = request
  await tables.catchUp(table)
  const refusal = refuseWatching(table, person, as)
  if (refusal) return { ok: false, refusal }
  const draft = as === 'public' ? undefined : await openDraft(tables.deps.store, table, as)
  const { view, entries } = await contentFor(tables, table, request, seen)
  await bind()
  const { code } = table.facts
  const last = table.numbering.last(as)
  return {
    ok: true,
    code,
    as,
    yours: table.seatsOf(person),
    host: table.isHost(person),
    last,
    ...(seesClocks(table, as) && { now: tables.deps.now() }),
    // After a take-back a connection may have seen more entries than there are.
    ...(as !== 'public' && { seen: Math.min(seen, last) }),
    ...(view && { view }),
    ...(entries && { entries }),
    ...(draft && { draft }),
  } as Answer
}

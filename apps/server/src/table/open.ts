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

/** Who sees the game late sees no clocks. */
const seesClocks = ({ play }: Table, as: string): boolean =>
  play.table.open.timeControl !== undefined && !(as === 'public' && play.table.open.delayRounds)

/**
 * How a window comes to know what its audience knows: the entries after those that it has, or a view. Where the event log
 * was opened at a snapshot, a view of then and what came since, or everything for whoever has seen only what was before it.
 */
async function told(
  tables: Tables,
  table: Table,
  { as, have }: RequestOf<'table.subscribe'>,
  seen: number,
): Promise<{ view?: Play; entries?: Entry[] }> {
  const { numbering, facts, match } = table
  const before = numbering.before(as)
  if (have === undefined || have > numbering.last(as)) return { view: numbering.view(as, table.play) }
  if (have >= before) return numbering.after(as, have)
  // Not by reading the whole into the table: others would be answered otherwise because somebody was away.
  if (seen > 0 && seen < before) return (await tables.wholeOf(table)).numbering.after(as, have)
  return {
    view: redactPlay(facts.game, match.from?.play ?? emptyPlay(facts.game), as),
    entries: numbering.after(as, before).entries,
  }
}

/**
 * What a window is given that begins to watch. Only within the table's queue, so that nothing comes between this and the stream.
 * @param seen the last number that this person had seen from this seat; 0 for spectators and whoever never was here
 * @param bind makes the window one of the audience; called when it may be
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
  const { view, entries } = await told(tables, table, request, seen)
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
    // A window that comes back to an event log which was taken back from may have seen more than there is.
    ...(as !== 'public' && { seen: Math.min(seen, last) }),
    ...(view && { view }),
    ...(entries && { entries }),
    ...(draft && { draft }),
  } as Answer
}

import { type AnswerOf, type RequestOf, refuse } from '@opsroom/protocol'
import type { Person, Refusal } from '@opsroom/rules/core'
import { openDraft } from './drafts.ts'
import type { Table } from './table.ts'
import type { Tables } from './tables.ts'

type Answer = AnswerOf<'table.open'>

/** Why a person may not watch a table as this audience (W4, W5), or undefined. */
export function refuseWatching(table: Table, person: Person, as: string): Refusal | undefined {
  if (as === 'public') return table.isOpenToPublic ? undefined : refuse('W5')
  return table.holds(person, as) ? undefined : refuse('W4', { seat: as })
}

/**
 * What a window is given that begins to watch: what it missed, or a whole view when it has nothing, has been away since
 * before the night that runs, or claims to have more than there is. Only within the table's queue, so that nothing comes between this and the stream.
 * @param bind makes the window one of the audience; called when it may be
 */
export async function openTable(
  tables: Tables,
  table: Table,
  person: Person,
  { as, have }: RequestOf<'table.open'>,
  bind: () => Promise<void>,
): Promise<Answer> {
  await tables.catchUp(table)
  const refusal = refuseWatching(table, person, as)
  if (refusal) return { ok: false, refusal }
  const draft = as === 'public' ? undefined : await openDraft(tables.house.store, table, as)
  await bind()
  const { code } = table.facts
  const last = table.numbering.last(as)
  const known = have !== undefined && have <= last && have >= table.numbering.before(as)
  return {
    ok: true,
    code,
    as,
    yours: table.seatsOf(person),
    host: table.isHost(person),
    last,
    ...(known
      ? { entries: table.numbering.after(as, have).entries }
      : { view: table.numbering.view(as, table.play) }),
    ...(draft && { draft }),
  } as Answer
}

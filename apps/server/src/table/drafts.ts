import { type AnswerOf, protocolRefusal, type RequestOf, tooManyRequestsRefusal } from '@opsroom/protocol'
import { type Person, type Refusal, seatsWaitingAtTable } from '@opsroom/rules/core'
import type { Config } from '../ops/config.ts'
import { Limiter, openMemoryPointStore } from '../ops/limits.ts'
import type { Table } from './table.ts'
import type { Tables } from './tables.ts'

type Draft = RequestOf<'draft.save'>['draft']

/** Limits of drafts: how often a person may save one (W10), and how long it may be (W2). */
export class DraftLimits {
  readonly #saved: Limiter
  readonly #bytes: number

  constructor(
    { draftsPerMinute, draftBytes }: Pick<Config, 'draftsPerMinute' | 'draftBytes'>,
    keep = openMemoryPointStore,
  ) {
    this.#saved = new Limiter('drafts', draftsPerMinute, 60, keep)
    this.#bytes = draftBytes
  }

  async refuse(person: Person, draft: Draft): Promise<Refusal | undefined> {
    if (Buffer.byteLength(JSON.stringify(draft)) > this.#bytes)
      return protocolRefusal('W2', { most: this.#bytes })
    return (await this.#saved.take(person.id)) ? undefined : tooManyRequestsRefusal()
  }
}

/**
 * Whether a seat may be preparing an order of this type now, by its own view: the game waits for the seat, and the
 * order could be begun.
 */
function isOpen(table: Table, seat: string, type: string): boolean {
  const { game } = table.facts
  const view = table.viewOf(seat)
  if (!seatsWaitingAtTable(game, view).seats.includes(seat)) return false
  const bare = game.draft.safeParse({ type })
  if (!bare.success) return false
  const { choices, finish } = game.options(view.game, seat, bare.data)
  return choices.length > 0 || finish !== undefined
}

/**
 * The seat's latest draft of an order that the seat may give now; undefined if it has none. Drafts of orders that the
 * seat can no longer give are shown to nobody.
 * @param drafts of the seat, the latest first
 */
export const latestUsableDraft = (table: Table, seat: string, drafts: readonly Draft[]): Draft | undefined =>
  table.status === 'playing' ? drafts.find(({ type }) => isOpen(table, seat, type)) : undefined

/**
 * Saves a draft of an order (D3.8). It is no event: nobody is notified, and it has no number. Call this only within the
 * table's queue.
 */
export async function saveDraft(
  tables: Tables,
  table: Table,
  person: Person,
  { as, draft }: RequestOf<'draft.save'>,
): Promise<AnswerOf<'draft.save'>> {
  await tables.catchUp(table)
  if (!table.holds(person, as)) return { ok: false, refusal: protocolRefusal('W4', { seat: as }) }
  if (table.status !== 'playing') return { ok: false, refusal: protocolRefusal('W9') }
  const parsed = table.facts.game.draft.safeParse(draft)
  if (!parsed.success) {
    const path = ['draft', ...(parsed.error.issues[0]?.path ?? [])].join('.')
    return { ok: false, refusal: protocolRefusal('W1', { path }) }
  }
  if (!isOpen(table, as, draft.type))
    return { ok: false, refusal: protocolRefusal('W9', { type: draft.type }) }
  // The cast is safe: `isOpen` has checked that the draft has a type.
  await tables.deps.store.drafts.save(table.facts.room, as, parsed.data as Draft)
  return { ok: true }
}

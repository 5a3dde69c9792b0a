import pg from 'pg'
import { singleOrderStatement } from './append-one.ts'
import { type AppendOutcome, appendStatement } from './append-statement.ts'
import { isUsual, type UsualChanges, type UsualResult, usualOrdersStatement } from './append-usual.ts'
import type { SettledItem } from './batches.ts'
import type { AppendResult, Changes } from './changes.ts'
import type { Writers } from './connections.ts'
import { NoSuchRoom } from './write-health.ts'

/** Connections that append, and a note of when rooms were last active. */
export interface AppendTo extends Writers {
  /**
   * Notes the time, in Postgres's form, of a room of which something may be known to everybody. Absent: the statement
   * itself writes it.
   */
  touched?: ((room: string, at: string) => void) | undefined
}

/** From so many usual orders on, those that share a batch with other appends have a statement of their own. */
const worthSeparating = 8

/** Postgres error codes about the data of a single statement, or a conflict: separately, the others can be written. */
const isOfOne = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && /^(22|23|40)/.test(error.code ?? '')

/** Postgres has ended a statement that took too long: nothing of it was written. */
const isTooSlow = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '57014'

/**
 * Appends for several rooms in one statement. If it hangs, each room gets a statement of its own, and the one that
 * hangs by itself lingers: the others do not wait for it.
 * @param all at most one for each room
 * @returns the result of each, in order; a room's own error where its append cannot be written
 * @throws when the database failed: then it is not known what was written
 */
export async function appendAll(
  writers: AppendTo,
  all: readonly Changes[],
): Promise<SettledItem<AppendResult>[]> {
  const usual = all.filter(isUsual)
  if (usual.length >= worthSeparating && usual.length < all.length)
    return appendSeparately(writers, all, usual)
  const [first, ...others] = all
  const isAlone = first !== undefined && others.length === 0
  try {
    return await appendTogether(writers, writers.short, all, usual)
  } catch (error) {
    if (isTooSlow(error)) {
      if (isAlone) return [lingering(appendForLong(writers, first))]
      // Each succeeds or fails alone by now: one failure must not take the results of the others along.
      return Promise.all(all.map((each) => appendAlone(writers, each)))
    }
    if (!isOfOne(error)) throw error
    if (isAlone) return [outcomeOf(error)]
    const half = Math.ceil(all.length / 2)
    return [...(await appendAll(writers, all.slice(0, half))), ...(await appendAll(writers, all.slice(half)))]
  }
}

/** Appends the usual orders by one statement, and the others by another. Neither takes the results of the other along. */
async function appendSeparately(
  writers: AppendTo,
  all: readonly Changes[],
  usual: readonly Changes[],
): Promise<SettledItem<AppendResult>[]> {
  const apart = new Set(usual)
  const others = all.filter((changes) => !apart.has(changes))
  const settle = (some: readonly Changes[]) =>
    appendAll(writers, some).catch((reason) => some.map(() => ({ status: 'rejected' as const, reason })))
  const settled = new Map<Changes, SettledItem<AppendResult>>()
  const parts = [usual, others]
  // There is a result for each append.
  for (const [part, results] of (await Promise.all(parts.map(settle))).entries())
    for (const [place, changes] of (parts[part] ?? []).entries())
      settled.set(changes, results[place] as SettledItem<AppendResult>)
  return all.map((changes) => settled.get(changes) as SettledItem<AppendResult>)
}

/** @param usual those of them that are usual */
async function appendTogether(
  { touched }: AppendTo,
  pool: pg.Pool,
  all: readonly Changes[],
  usual: readonly UsualChanges[],
): Promise<PromiseSettledResult<AppendResult>[]> {
  const rows = await write(pool, all, usual, touched)
  const outcomes = new Map(rows.map(({ place, outcome }) => [place, outcome]))
  // The statement returns an outcome for each append.
  return all.map((_, place) => settledAs(outcomes.get(place) as AppendOutcome))
}

async function appendAlone(writers: AppendTo, changes: Changes): Promise<SettledItem<AppendResult>> {
  try {
    const [settled] = await appendAll(writers, [changes])
    // One for each append.
    return settled as SettledItem<AppendResult>
  } catch (reason) {
    return { status: 'rejected', reason }
  }
}

function lingering(result: Promise<AppendResult>): SettledItem<AppendResult> {
  // It may be rejected before anybody awaits it.
  result.catch(() => {})
  return { status: 'lingering', result }
}

async function appendForLong(writers: AppendTo, changes: Changes): Promise<AppendResult> {
  const [settled] = await appendTogether(writers, writers.long, [changes], []).catch((error) => {
    if (!isOfOne(error)) throw error
    return [outcomeOf(error)]
  })
  if (settled?.status === 'fulfilled') return settled.value
  throw settled?.reason
}

const settledAs = (outcome: AppendOutcome): PromiseSettledResult<AppendResult> =>
  outcome === 'homeless'
    ? { status: 'rejected', reason: new NoSuchRoom('there is no such room') }
    : { status: 'fulfilled', value: outcome }

/** The result of a single append that met another writer, or the error. */
function outcomeOf(error: pg.DatabaseError): PromiseSettledResult<AppendResult> {
  if (error.constraint === 'receipt_pkey') return { status: 'fulfilled', value: 'repeated' }
  // In all other cases another process wrote first: the table reads what is new and decides again.
  if (error.constraint === 'event_pkey' || error.code?.startsWith('40')) {
    return { status: 'fulfilled', value: 'overtaken' }
  }
  return { status: 'rejected', reason: error }
}

async function write(
  pool: pg.Pool,
  all: readonly Changes[],
  usual: readonly UsualChanges[],
  touched: AppendTo['touched'],
): Promise<Outcomes> {
  const client = await pool.connect()
  try {
    const [first, ...others] = all
    let rows: Outcomes | undefined
    if (first && others.length === 0) rows = await writeOne(client, first, touched)
    else if (usual.length === all.length) rows = await writeUsual(client, usual, touched)
    rows ??= await writeMany(client, all)
    client.release()
    return rows
  } catch (error) {
    // A connection on which Postgres answered is intact.
    client.release(!(isOfOne(error) || isTooSlow(error)))
    throw error
  }
}

type Outcomes = { place: number; outcome: AppendOutcome }[]

/** Writes a usual order that comes alone; undefined: it is another append. */
async function writeOne(
  client: pg.PoolClient,
  changes: Changes,
  touched: AppendTo['touched'],
): Promise<Outcomes | undefined> {
  const statement = singleOrderStatement(changes, !touched)
  if (!statement) return undefined
  const { rows } = await client.query<{ rooms: number; at: string }>(statement)
  const isThere = rows[0]?.rooms === 1
  if (isThere && changes.visible) touched?.(changes.room, rows[0]?.at ?? '')
  return [{ place: 0, outcome: isThere ? 'appended' : 'homeless' }]
}

/**
 * Writes usual orders of several rooms; undefined: one of them was repeated or overtaken, and nothing was written. Then
 * the statement that validates each of them writes the others.
 */
async function writeUsual(
  client: pg.PoolClient,
  all: readonly UsualChanges[],
  touched: AppendTo['touched'],
): Promise<Outcomes | undefined> {
  const result = await client
    .query<UsualResult>(usualOrdersStatement(all, !touched))
    .catch((error) => (isOfOne(error) ? undefined : Promise.reject(error)))
  if (!result) return undefined
  const { at = '', places = null } = result.rows[0] ?? {}
  return all.map(({ room, visible }, place) => {
    if (places && !places.includes(place)) return { place, outcome: 'homeless' }
    if (visible) touched?.(room, at)
    return { place, outcome: 'appended' }
  })
}

async function writeMany(client: pg.PoolClient, all: readonly Changes[]): Promise<Outcomes> {
  return (await client.query<Outcomes[number]>(appendStatement(all))).rows
}

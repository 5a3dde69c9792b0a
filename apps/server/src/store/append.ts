import pg from 'pg'
import { singleOrderStatement } from './append-one.ts'
import { type AppendOutcome, appendStatement } from './append-statement.ts'
import { areChangesUsual, type UsualChanges, type UsualResult, usualOrdersStatement } from './append-usual.ts'
import type { SettledItem } from './batches.ts'
import type { AppendResult, Changes } from './changes.ts'
import type { WriterConnections } from './connections.ts'
import { NoSuchRoom } from './write-health.ts'

/** The connections that append, and the gathering of the rooms' last activity. */
export interface AppendConnections extends WriterConnections {
  /**
   * Notes the time, in Postgres's form, of an append that everybody may know of, as the last activity of its room. When
   * absent, the append statement itself writes the last activity.
   */
  touched?: ((room: string, at: string) => void) | undefined
}

/**
 * The number of usual orders in a batch from which they get a statement of their own when the batch also has other
 * appends.
 */
const worthSeparating = 8

/**
 * Whether an error has a Postgres code for bad data in a single append, or for a conflict: written separately, the
 * other appends can succeed.
 */
const isOfOne = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && /^(22|23|40)/.test(error.code ?? '')

/** Whether Postgres has ended a statement because it took too long: then nothing of it was written. */
const isTooSlow = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '57014'

/**
 * Writes the appends of several rooms by one statement. If the statement hangs, each room gets its own statement; an
 * append that hangs by itself lingers, and the others do not wait for it.
 * @param all at most one append for each room
 * @returns the result of each append, in order: for a room whose append cannot be written, its own error
 * @throws when the database failed: then it is not known whether anything was written
 */
export async function appendAll(
  writers: AppendConnections,
  all: readonly Changes[],
): Promise<SettledItem<AppendResult>[]> {
  const usual = all.filter(areChangesUsual)
  if (usual.length >= worthSeparating && usual.length < all.length)
    return appendSeparately(writers, all, usual)
  const [first, ...others] = all
  const isAlone = first !== undefined && others.length === 0
  try {
    return await appendTogether(writers, writers.short, all, usual)
  } catch (error) {
    if (isTooSlow(error)) {
      if (isAlone) return [lingering(appendForLong(writers, first))]
      // `Promise.all` is safe here: the appends now succeed or fail separately, and `appendAlone` never rejects, so no
      // failure discards the results of others.
      return Promise.all(all.map((each) => appendAlone(writers, each)))
    }
    if (!isOfOne(error)) throw error
    if (isAlone) return [outcomeOf(error)]
    const half = Math.ceil(all.length / 2)
    return [...(await appendAll(writers, all.slice(0, half))), ...(await appendAll(writers, all.slice(half)))]
  }
}

/**
 * Writes the usual orders by one statement, and the other appends by another. A failure of one statement does not
 * affect the results of the other.
 */
async function appendSeparately(
  writers: AppendConnections,
  all: readonly Changes[],
  usual: readonly Changes[],
): Promise<SettledItem<AppendResult>[]> {
  const apart = new Set(usual)
  const others = all.filter((changes) => !apart.has(changes))
  const settle = (some: readonly Changes[]) =>
    appendAll(writers, some).catch((reason) => some.map(() => ({ status: 'rejected' as const, reason })))
  const settled = new Map<Changes, SettledItem<AppendResult>>()
  const parts = [usual, others]
  // The cast is safe: the two lists of results together have one result for each append.
  for (const [part, results] of (await Promise.all(parts.map(settle))).entries())
    for (const [place, changes] of (parts[part] ?? []).entries())
      settled.set(changes, results[place] as SettledItem<AppendResult>)
  return all.map((changes) => settled.get(changes) as SettledItem<AppendResult>)
}

/** @param usual the appends among `all` that are usual orders */
async function appendTogether(
  { touched }: AppendConnections,
  pool: pg.Pool,
  all: readonly Changes[],
  usual: readonly UsualChanges[],
): Promise<PromiseSettledResult<AppendResult>[]> {
  const rows = await write(pool, all, usual, touched)
  const outcomes = new Map(rows.map(({ place, outcome }) => [place, outcome]))
  // The cast is safe: the statement returns one outcome for each append.
  return all.map((_, place) => settledAs(outcomes.get(place) as AppendOutcome))
}

async function appendAlone(writers: AppendConnections, changes: Changes): Promise<SettledItem<AppendResult>> {
  try {
    const [settled] = await appendAll(writers, [changes])
    // `appendAll` returns one result for each append, so there is one here.
    return settled as SettledItem<AppendResult>
  } catch (reason) {
    return { status: 'rejected', reason }
  }
}

function lingering(result: Promise<AppendResult>): SettledItem<AppendResult> {
  // Prevents an unhandled rejection: the result may be rejected before anybody awaits it.
  result.catch(() => {})
  return { status: 'lingering', result }
}

async function appendForLong(writers: AppendConnections, changes: Changes): Promise<AppendResult> {
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

/**
 * The result of a single append that failed: a conflict with another writer as `repeated` or `overtaken`, or the error.
 */
function outcomeOf(error: pg.DatabaseError): PromiseSettledResult<AppendResult> {
  if (error.constraint === 'receipt_pkey') return { status: 'fulfilled', value: 'repeated' }
  // Any other conflict means that another process wrote first: the table reads its new entries and decides the command
  // again.
  if (error.constraint === 'event_pkey' || error.code?.startsWith('40')) {
    return { status: 'fulfilled', value: 'overtaken' }
  }
  return { status: 'rejected', reason: error }
}

async function write(
  pool: pg.Pool,
  all: readonly Changes[],
  usual: readonly UsualChanges[],
  touched: AppendConnections['touched'],
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
    // After an error of a single append, or a timeout, Postgres has answered and the connection is free again. After
    // any other error it is closed.
    client.release(!(isOfOne(error) || isTooSlow(error)))
    throw error
  }
}

type Outcomes = { place: number; outcome: AppendOutcome }[]

/** Writes a usual order that comes alone; undefined if the append is not a usual order. */
async function writeOne(
  client: pg.PoolClient,
  changes: Changes,
  touched: AppendConnections['touched'],
): Promise<Outcomes | undefined> {
  const statement = singleOrderStatement(changes, !touched)
  if (!statement) return undefined
  const { rows } = await client.query<{ rooms: number; at: string }>(statement)
  const isThere = rows[0]?.rooms === 1
  if (isThere && changes.visible) touched?.(changes.room, rows[0]?.at ?? '')
  return [{ place: 0, outcome: isThere ? 'appended' : 'homeless' }]
}

/**
 * Writes usual orders of several rooms by one statement; undefined if one of them was repeated or overtaken: then
 * nothing was written, and the statement that validates each order must write the others.
 */
async function writeUsual(
  client: pg.PoolClient,
  all: readonly UsualChanges[],
  touched: AppendConnections['touched'],
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

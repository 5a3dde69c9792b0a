import type pg from 'pg'

/** A migration that was begun and whose end was never recorded. */
export interface UnfinishedMigration {
  /** The id of the migration's row in `_prisma_migrations`. */
  id: string
  name: string
  sql: string
}

/** The name of a schema that exists only during the comparison and is never committed. */
const scratch = 'opsroom_repair'

/**
 * Migrations that change only rows, each with a query for rows that only this migration can have written. If the query
 * finds none, the migration may be applied again.
 */
const traces = new Map([
  [
    '20261123101100_round_notices',
    `SELECT EXISTS (SELECT FROM "notice_channel" WHERE 'roundBegan' = ANY("kinds")) AS found`,
  ],
  // This migration may always be applied again: it cleans names, and leaves clean names as they are.
  ['20261125120000_visible_names', 'SELECT false AS found'],
])

/**
 * Records whether a migration was applied when its row does not say. Earlier versions wrote the row, the SQL and its
 * end in separate transactions, as `prisma migrate deploy` does: a process that was killed in between left such a row.
 * The SQL itself has always been one transaction, and this process holds the lock of all migrations, which a backend
 * keeps as long as it works: so by now the SQL is either committed or undone as a whole. The objects that it creates
 * and drops show which.
 * @param finished the SQL of the migrations that were applied before it, in order
 * @throws Error when the schema matches neither state because somebody else changed it: then nothing is changed
 */
export async function settleUnfinished(
  client: pg.Client,
  { id, name, sql }: UnfinishedMigration,
  finished: readonly string[],
): Promise<void> {
  const isCommitted =
    (await isCommittedByRows(client, name)) ?? (await isCommittedByObjects(client, sql, finished))
  if (isCommitted === undefined)
    throw new Error(`migration ${name} was cut off, and the schema does not tell whether it was applied`)
  await client.query(
    isCommitted
      ? 'UPDATE _prisma_migrations SET finished_at = now(), applied_steps_count = 1 WHERE id = $1'
      : 'UPDATE _prisma_migrations SET rolled_back_at = now() WHERE id = $1', // The row is updated in the same way as by `prisma migrate resolve`.
    [id],
  )
}

async function isCommittedByRows(client: pg.Client, name: string): Promise<boolean | undefined> {
  const question = traces.get(name)
  return question === undefined ? undefined : (await client.query(question)).rows[0].found
}

/**
 * Builds the schema before and after the migration beside the real one, and looks for the differences in the real
 * schema. Objects that neither schema has, such as an index that the host added, are ignored. The real schema is not
 * touched, and everything is rolled back.
 */
async function isCommittedByObjects(
  client: pg.Client,
  sql: string,
  finished: readonly string[],
): Promise<boolean | undefined> {
  await client.query('BEGIN')
  try {
    const { rows } = await client.query<{ schema: string }>('SELECT current_schema() AS schema')
    const here = await objectsOf(client, rows[0]?.schema ?? 'public')
    await client.query(`CREATE SCHEMA ${scratch}; SET LOCAL search_path = ${scratch}`)
    await client.query(finished.join('\n;\n'))
    const before = await objectsOf(client, scratch)
    await client.query(sql)
    const after = await objectsOf(client, scratch)
    const made = [...after].filter((object) => !before.has(object))
    const removed = [...before].filter((object) => !after.has(object))
    if (made.length + removed.length === 0) return undefined
    const has = (object: string) => here.has(object)
    if (made.every(has) && !removed.some(has)) return true
    if (removed.every(has) && !made.some(has)) return false
    return undefined
  } finally {
    await client.query('ROLLBACK')
  }
}

/** Every column, label of an enum, constraint and index of a schema, as text without the schema's name. */
async function objectsOf(client: pg.Client, schema: string): Promise<Set<string>> {
  const quoted = `"${schema.replaceAll('"', '""')}"`
  // Postgres prints names without their schema when the schema is on the search path.
  await client.query(`SET LOCAL search_path = ${quoted}`)
  const { rows } = await client.query<{ object: string }>(objects, [schema])
  return new Set(rows.map(({ object }) => object.replaceAll(`${schema}.`, '').replaceAll(`${quoted}.`, '')))
}

const objects = `
  SELECT concat_ws(' ', 'column', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
    pg_get_expr(d.adbin, d.adrelid)) AS object
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid LEFT JOIN pg_attrdef d ON (d.adrelid, d.adnum) = (c.oid, a.attnum)
  WHERE c.relnamespace = $1::regnamespace AND c.relkind IN ('r', 'p', 'v') AND a.attnum > 0 AND NOT a.attisdropped
  UNION ALL
  SELECT concat_ws(' ', 'label', t.typname, e.enumlabel) FROM pg_type t JOIN pg_enum e ON e.enumtypid = t.oid
  WHERE t.typnamespace = $1::regnamespace
  UNION ALL
  SELECT concat_ws(' ', 'constraint', c.relname, k.conname, pg_get_constraintdef(k.oid))
  FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
  WHERE k.connamespace = $1::regnamespace AND k.contype <> 'n' -- these are said by the columns, and newer Postgres has them twice
  UNION ALL
  SELECT concat_ws(' ', 'index', pg_get_indexdef(i.indexrelid)) FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
  WHERE c.relnamespace = $1::regnamespace`

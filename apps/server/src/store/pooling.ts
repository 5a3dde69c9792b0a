import type pg from 'pg'
import { openSingleConnection } from './one-connection.ts'

/** The error message for a pooler in transaction mode: why it cannot be used, and which address can. */
const refusal =
  'DATABASE_URL: leads to a pooler that gives a connection to others between two transactions, and this server listens on connections and prepares statements: give it the address of the database itself, or of a pooler in session mode (PgBouncer: pool_mode = session; Supabase: port 5432; Neon: the host without -pooler)'

/**
 * The number of connections that hold a transaction open, so that a pooler in transaction mode gives the session of an
 * idle connection to another one.
 */
const holders = 2

/**
 * Checks that each connection to a database address is a session of its own.
 * @throws Error with a message of one line when connections share sessions, or the database cannot be reached
 */
export async function refuseSharedSessions(url: string): Promise<void> {
  const clients: pg.Client[] = []
  const open = async () => {
    const client = await openSingleConnection(url)
    clients.push(client)
    return client
  }
  try {
    const idle = await open()
    const first = await sessionOf(idle)
    for (let place = 0; place < holders; place++) {
      const holder = await open()
      // A pooler in statement mode refuses transactions.
      await holder.query('BEGIN').catch(refuse)
      if ((await sessionOf(holder)) === first) refuse()
    }
    if ((await sessionOf(idle)) !== first) refuse()
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})))
  }
}

class SharedSessions extends Error {}

function refuse(): never {
  throw new SharedSessions(refusal)
}

export const isSharedSessionsError = (error: unknown): error is Error => error instanceof SharedSessions

async function sessionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  return rows[0]?.pid ?? 0
}

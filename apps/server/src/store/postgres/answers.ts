import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/**
 * A server's answer to a process that wants to use its database: it is open; it has no database (initdb did not get so
 * far); nobody is there, or was killed at this moment; or anything else, silence included.
 */
export type Answer = 'open' | 'noDatabase' | 'nobody' | 'other'

const pause = 50
/** A suspended server accepts connections without answering; the wait for it is limited to this many ms. */
const timeout = 10_000

/** Asks a server that may be starting, recovering or ending. @returns its answer when it has decided */
export async function answerOf(url: string): Promise<Answer> {
  for (;;) {
    const answer = await ask(url)
    if (answer !== 'notYet') return answer
    await sleep(pause)
  }
}

async function ask(url: string): Promise<Answer | 'notYet'> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: timeout })
  client.on('error', () => {}) // it is told by connect
  const asked = performance.now()
  try {
    await client.connect()
    return 'open'
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) return performance.now() - asked < timeout ? 'nobody' : 'other'
    if (error.code === '57P03') return 'notYet' // cannot connect now
    return error.code === '3D000' ? 'noDatabase' : 'other' // invalid catalog name
  } finally {
    await client.end().catch(() => {})
  }
}

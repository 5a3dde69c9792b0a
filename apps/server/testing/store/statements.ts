import pg from 'pg'
import { onTestFinished, vi } from 'vitest'

/**
 * The statements that are sent from now on to one database, by all pools that are opened later, until the calling test
 * ends. Servers of other tests in the same process have databases of their own.
 */
export function countStatements(databaseUrl: string): () => string[] {
  const database = new URL(databaseUrl).pathname.slice(1)
  const query = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => query.mockRestore())
  const textOf = (statement: unknown): string =>
    typeof statement === 'string' ? statement : (statement as { text: string }).text
  return () =>
    query.mock.calls
      // A spy of a method is called with the object of the method.
      .filter((_, call) => (query.mock.contexts[call] as pg.Client).database === database)
      .map(([statement]) => textOf(statement).trim())
}

import pg from 'pg'
import { onTestFinished, vi } from 'vitest'

/** The statements that are sent from now on, by all pools of servers opened later, until the calling test ends. */
export function countStatements(): () => string[] {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => query.mockRestore())
  const textOf = (statement: unknown): string =>
    typeof statement === 'string' ? statement : (statement as { text: string }).text
  return () => query.mock.calls.map(([statement]) => textOf(statement).trim())
}

import { type Logger, pino } from 'pino'

export type Log = Logger

export const openLog = (level: string): Log => pino({ level, base: undefined })

/**
 * An error in the form in which it may be logged: its kind and its place in the code. Its message is left out, because
 * it may quote a player's order or the event log.
 */
export function loggableError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error }
  // Fields that errors of Node and of Postgres have.
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  const at = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
    .map((line) => line.trim())
  return { name: error.name, code, constraint, at }
}

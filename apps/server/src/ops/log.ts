import { type Logger, pino } from 'pino'

export type Log = Logger

export const openLog = (level: string): Log => pino({ level, base: undefined })

/**
 * An error as the log may show it: its kind and its place in the code. Never its message, which may quote what a player
 * ordered or what the event log holds.
 */
export function loggableError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error }
  // Fields of errors of Node and of Postgres.
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  const at = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
    .map((line) => line.trim())
  return { name: error.name, code, constraint, at }
}

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cleanup } from '../load/cleanup.ts'
import type { ServerProgram } from '../load/installation.ts'
import { killAll, postgresOf, withChildren } from './processes-of-folder.ts'
import { startServerIn } from './server.ts'

/** The processes that a kill ends: the server alone, its Postgres alone, or both together as in a power failure. */
export const victims = ['server', 'postgres', 'everything'] as const
export type Victim = (typeof victims)[number]

/** A kill in a first start. */
export interface StartKill {
  victim: Victim
  /** The time of the kill, in ms after the start. */
  after: number
}

/** A kill in the migrations. */
export interface MigrationKill extends StartKill {
  /** Counted over all migrations. The kill comes `after` the statement was sent, */
  statement: number
  /** or while it is held back. */
  waits: boolean
}

/**
 * Starts a server in a folder and kills it.
 * @returns when none of its processes runs any more, except those that were to be spared
 */
export async function killFirstStart(
  folder: string,
  kill: StartKill,
  program: ServerProgram,
  cleanup: Cleanup,
): Promise<void> {
  const server = startServerIn(folder, program, cleanup)
  await sleep(kill.after)
  await strike(folder, server.process, kill.victim)
  // A server that has lost its Postgres ends with a message, or restarts it and is stopped in order.
  const url = await server.listening
  if (url !== undefined && server.process.exitCode === null) server.process.kill('SIGTERM')
  await goneOf(server.process)
}

/**
 * Migrates the database in a folder, and kills at a statement.
 * @returns when none of its processes runs any more, except those that were to be spared
 */
export async function killMigration(
  folder: string,
  kill: MigrationKill,
  program: ServerProgram,
  cleanup: Cleanup,
): Promise<void> {
  const { statement, waits, after, victim } = kill
  const child = fork(program.file, [], {
    execArgv: program.execArgv,
    env: {
      ...process.env,
      DATA_DIR: folder,
      AT_STATEMENT: String(statement),
      ...(waits && { WAITS: 'yes' }),
    },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    detached: true,
  })
  cleanup.add(() => void child.kill('SIGKILL'))
  await once(child, 'message')
  if (!waits) await sleep(after)
  await strike(folder, child, victim)
  if (waits && child.connected) child.send('go on', () => {}) // the child may have ended by then
  await goneOf(child)
}

async function goneOf(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

async function strike(folder: string, child: ChildProcess, victim: Victim): Promise<void> {
  const { pid = 0 } = child
  if (victim === 'server')
    child.kill('SIGKILL') // returns false if the process has ended by itself
  else if (victim === 'postgres') await killAll(() => postgresOf(folder))
  else await killAll(() => withChildren([pid, ...postgresOf(folder)]))
}

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cleanup } from '../load/cleanup.ts'
import type { ServerProgram } from '../load/installation.ts'
import { killAll, pidsWithDescendants, postgresPidsOf } from './processes-of-folder.ts'
import { startServerIn } from './server.ts'

/** The processes that a kill ends: the server alone, its Postgres alone, or both, as in a power failure. */
export const victims = ['server', 'postgres', 'everything'] as const
export type Victim = (typeof victims)[number]

/** A kill during the first start of a server. */
export interface StartKill {
  victim: Victim
  /** The time of the kill, in ms after the start. */
  after: number
}

/** A kill during the migrations of the database. */
export interface MigrationKill extends StartKill {
  /** The number of the statement at which the kill comes, counted over all migrations. */
  statement: number
  /** Whether the kill comes while the statement is held back, instead of `after` ms after it was sent. */
  waits: boolean
}

/**
 * Starts a server in a data folder and kills it. Resolves when all its processes have ended, whether they were killed
 * or ended by themselves.
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
  // A server that has lost its Postgres ends with a message, or restarts Postgres and is then stopped normally.
  const url = await server.listening
  if (url !== undefined && server.process.exitCode === null) server.process.kill('SIGTERM')
  await goneOf(server.process)
}

/**
 * Migrates the database in a data folder, and kills processes at one of the statements. Resolves when all processes
 * have ended, except those that the kill spares.
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
  if (waits && child.connected) child.send('go on', () => {}) // A failure to send is ignored, because the child may have ended by then.
  await goneOf(child)
}

async function goneOf(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

async function strike(folder: string, child: ChildProcess, victim: Victim): Promise<void> {
  const { pid = 0 } = child
  if (victim === 'server')
    child.kill('SIGKILL') // No error is possible here: `kill` returns false if the process has already ended.
  else if (victim === 'postgres') await killAll(() => postgresPidsOf(folder))
  else await killAll(() => pidsWithDescendants([pid, ...postgresPidsOf(folder)]))
}

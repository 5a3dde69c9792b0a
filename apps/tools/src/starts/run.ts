import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Rng, randomFrom, seedFromNumber } from '@opsroom/rules/core'
import { launchPostgres, migrationNames, migrationsFolder } from '@opsroom/server/store'
import { hangTimeout } from '../hang-timeout.ts'
import type { Cleanup } from '../load/cleanup.ts'
import { folderForPostgres, programOf, type ServerProgram } from '../load/installation.ts'
import { isAlive } from '../load/processor-time.ts'
import { killFirstStart, killMigration, type MigrationKill, type StartKill, victims } from './kill.ts'
import type { StartsOptions } from './options.ts'
import { killAll, postgresPidsOf } from './processes-of-folder.ts'
import { type StartedServer, startServerIn } from './server.ts'

/** The result of a run of kills, with times in milliseconds. */
export interface StartsResult {
  seed: number
  kills: { 'first start': number; migrations: number }
  startedAgain: number
  /** For each start after a kill, the ms until the server was ready. */
  times: number[]
  /**
   * A report for each data folder from which a server no longer started by itself, or with which it did not end well.
   */
  problems: string[]
}

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/**
 * The number of statements of a migration: `BEGIN`, the insert of its row, its SQL, the update of that row, and
 * `COMMIT`.
 */
const statementsOfMigration = 5
/** The longest time in ms between sending a statement and a kill during it. */
const mostOnTheWay = 4

/**
 * Kills servers while they start, each in a data folder of its own, and starts each of them again: it must become
 * ready, and end normally without leaving a process behind.
 */
export async function killStarts(options: StartsOptions, cleanup: Cleanup): Promise<StartsResult> {
  const random = randomFrom(seedFromNumber(options.seed))('kills')
  const server = programOf(false, cleanup, here('../../../server/src/main.ts'))
  const migrating = programOf(false, cleanup, here('./migrating.ts'))
  const { seed } = options
  const result: StartsResult = {
    ...{ seed, kills: { 'first start': 0, migrations: 0 } },
    ...{ startedAgain: 0, times: [], problems: [] },
  }
  const parent = folderForPostgres('starts', cleanup)
  let folders = 0
  const newFolder = () => {
    const folder = join(parent, String(folders++))
    mkdirSync(folder)
    cleanup.add(() => killAll(() => postgresPidsOf(folder)))
    return folder
  }

  const first = newFolder()
  const length = await startAndStop(first, server, cleanup)
  const made = newFolder()
  await (await launchPostgres(join(made, 'postgres'))).stop()
  rmSync(join(made, 'postgres/port')) // The stored port is removed, so that each Postgres chooses a new one: several folders are started at the same time.

  const kills = [...momentsOf(options, length, random), ...statementsOf(options, random)]
  const work = kills.values()
  const worker = async () => {
    for (const kill of work) {
      const folder = newFolder()
      if (isOfMigration(kill)) {
        execFileSync('cp', ['-a', join(made, 'postgres'), folder], { stdio: ['ignore', 'ignore', 'inherit'] })
        await killMigration(folder, kill, migrating, cleanup)
      } else await killFirstStart(folder, kill, server, cleanup)
      result.kills[isOfMigration(kill) ? 'migrations' : 'first start']++
      try {
        result.times.push(await startAndStop(folder, server, cleanup))
        result.startedAgain++
        rmSync(folder, { recursive: true, force: true })
      } catch (error) {
        result.problems.push(`${JSON.stringify(kill)}: ${(error as Error).message}`)
      }
    }
  }
  await Promise.all(Array.from({ length: options.atOnce }, worker))
  return result
}

const isOfMigration = (kill: StartKill | MigrationKill): kill is MigrationKill => 'statement' in kill

/**
 * Kills at moments that are spread over a first start and a little beyond its end.
 * @param length the duration of a first start, in ms
 */
function momentsOf({ moments }: StartsOptions, length: number, random: Rng): StartKill[] {
  const step = (1.1 * length) / moments
  return Array.from({ length: moments }, (_, place) => ({
    victim: victims[place % victims.length] ?? 'everything',
    after: (place + random.int(1_000) / 1_000) * step,
  }))
}

/** The kills for the chosen migrations: one for each kind of victim in each migration, at a random statement. */
function statementsOf({ migrations }: StartsOptions, random: Rng): MigrationKill[] {
  const known = migrationNames(migrationsFolder).length
  const chosen = Math.min(migrations ?? known, known)
  return Array.from({ length: chosen }, (_, place) => Math.floor((place * known) / chosen)).flatMap(
    (migration) =>
      victims.map((victim) => ({
        victim,
        statement: migration * statementsOfMigration + random.int(statementsOfMigration),
        waits: random.int(2) === 0,
        after: random.int(mostOnTheWay + 1),
      })),
  )
}

/**
 * Starts the server of a data folder, waits until it is ready, and ends it normally.
 * @returns the ms until the server was ready
 * @throws Error with the server's output when it does not become ready or leaves a process behind
 */
async function startAndStop(folder: string, program: ServerProgram, cleanup: Cleanup): Promise<number> {
  const begun = performance.now()
  const server = startServerIn(folder, program, cleanup)
  const url = await server.listening
  if (url === undefined) throw new Error(`it did not start: ${server.said()}`)
  while (!(await isReady(url))) {
    if (performance.now() - begun > hangTimeout) throw new Error(`it is not ready: ${server.said()}`)
    await sleep(20)
  }
  const time = performance.now() - begun
  await end(server)
  const left = postgresPidsOf(folder).filter(isAlive)
  if (left.length > 0) throw new Error(`it was ended and has left ${left.length} processes behind`)
  return time
}

async function end({ process: child, said }: StartedServer): Promise<void> {
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`it was ended and said ${code}: ${said()}`)
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isPostgresUsed, registerUser } from './claim.ts'
import {
  folderStateOf,
  hasEverRun,
  type MakingStep,
  makeDataFolder,
  markComplete,
  setAsideUnfinished,
} from './data-folder.ts'
import { fixedPort, freePort } from './free-port.ts'
import { withLock } from './lock.ts'
import { type PostgresPlace, postgresPlaceOf, runPgCtl, runPgCtlSync } from './place.ts'
import { originalOf, postmasterFile, refuseCopy } from './postmaster-file.ts'

/** A Postgres server on this machine that this process uses. */
export interface LaunchedServer {
  /** Connection string of its default database. */
  url: string
  /** Whether Postgres was running already, started by another process. */
  joined: boolean
  /** Starts the server again at the same address if it does not run. */
  bringBack(): Promise<void>
  /** Ends the use by this process. The last process that uses the server stops it. */
  stop(): Promise<void>
  /** Does the work of `stop` without waiting for anything: for a process that is about to end. */
  stopAtOnce(): void
}

/** The steps of a first start, for tests that kill the process after each. */
export type StartStep = 'registered' | MakingStep | 'started' | 'open'

/** The time, in ms, after which a server that has just been started listens at the latest. */
const firstMoments = 2_000
/** The time, in ms, within which a server that is stopping ends at the latest. */
const lastMoments = 30_000
/** The longest start, in s: after a kill Postgres may have much to recover. */
const longestStart = 300

/**
 * Starts the embedded Postgres of a folder, or joins it when it runs. It survives its starter (^C goes to the process
 * group, kill -9 to one process) and is joined by the next start. A process that is killed on the way leaves
 * nothing that the next start cannot go on from.
 * @param folder made if it is missing
 * @param options further server settings, `fsync=off` for instance
 * @throws Error in one line that says what Postgres said
 */
export async function launchPostgres(
  folder: string,
  options: readonly string[] = [],
  after: (step: StartStep) => void = () => {},
): Promise<LaunchedServer> {
  const place = await postgresPlaceOf(resolve(folder))
  const start = (hasUsers: boolean) => bringUp(place, { options, hasUsers, after })
  return withLock(place.folder, async () => {
    const hasUsers = isPostgresUsed(place.folder)
    const unregister = registerUser(place.folder)
    after('registered')
    const leave = () => {
      unregister()
      return !isPostgresUsed(place.folder)
    }
    const joined = await start(hasUsers).catch(async (error) => {
      if (leave()) await end(place, 'immediate').catch(() => {})
      throw error
    })
    return {
      url: urlOf(place),
      joined,
      bringBack: () => withLock(place.folder, async () => void (await start(true))),
      stop: () => withLock(place.folder, async () => void (leave() && (await end(place, 'fast')))),
      stopAtOnce: () =>
        void (leave() && isRunning(place) && runPgCtlSync(place, ['-m', 'fast', '-W', 'stop'])),
    }
  })
}

/** Stops the server of a folder, even while other processes use it: for test runs that were killed. */
export async function stopPostgres(folder: string): Promise<void> {
  if (!existsSync(join(folder, 'data'))) return
  await end(await postgresPlaceOf(resolve(folder)), 'immediate')
}

interface Start {
  options: readonly string[]
  /** Whether other processes know the address, so that it must stay the same. */
  hasUsers: boolean
  after: (step: StartStep) => void
}

/** Starts the server unless it runs. @returns whether it was running already */
async function bringUp(place: PostgresPlace, start: Start): Promise<boolean> {
  const until = performance.now() + lastMoments
  for (;;) {
    if (folderStateOf(place) === 'halfMade') await makeDataFolder(place, start.after)
    refuseCopy(place.data)
    if (isRunning(place) && !(await listens(place))) forget(place)
    const joined = isRunning(place)
    const isFirst = folderStateOf(place) === 'unproven' && !hasEverRun(place)
    const error = joined ? undefined : await startServer(place, start).catch((why: Error) => why)
    if (error && !isFirst) throw error
    if (!error) start.after('started')
    const answer = error ? 'noDatabase' : await answerOf(urlOf(place))
    if (answer === 'noDatabase' && folderStateOf(place) === 'unproven') {
      await end(place, 'immediate')
      setAsideUnfinished(place)
    } else if (answer !== 'nobody' || performance.now() > until) {
      if (answer === 'open') markComplete(place)
      start.after('open')
      return joined
    } else await sleep(100) // the server that was joined was about to end
  }
}

async function startServer(place: PostgresPlace, { options, hasUsers }: Start): Promise<void> {
  const settings = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories='${socketFolderOf(place) ?? ''}'`,
    'max_connections=200',
    ...options,
  ]
  // The port is the same as last time, so that other programs that use this database find it again.
  const memory = join(place.folder, 'port')
  const last = existsSync(memory) ? Number(readFileSync(memory, 'utf8')) : undefined
  const port = hasUsers && last ? await fixedPort(last) : await freePort(last)
  writeFileSync(memory, String(port))
  const words = [`-p ${port}`, ...settings.map((setting) => `-c ${setting}`)].join(' ')
  const log = join(place.folder, 'log')
  await runPgCtl(place, ['-l', log, '-w', '-t', String(longestStart), '-o', words, 'start'])
}

async function end(place: PostgresPlace, mode: 'fast' | 'immediate'): Promise<void> {
  if (originalOf(place.data)) return // the folder is a copy, and the process number in it belongs to the server of the original
  if (isRunning(place) && (await listens(place))) await runPgCtl(place, ['-m', mode, '-w', 'stop'])
}

/**
 * Whether `pg_ctl` finds the server running. It is mistaken when another process of the account now has the number that
 * a killed server had.
 */
const isRunning = (place: PostgresPlace): boolean => runPgCtlSync(place, ['status'])

/**
 * Whether anything listens at the port of the server, which listens from its first moments to its last, even when it is
 * suspended.
 */
async function listens(place: PostgresPlace): Promise<boolean> {
  const port = Number(postmasterFile(place.data)[3])
  const until = performance.now() + firstMoments
  for (;;) {
    if (await isTaken(port)) return true
    if (performance.now() > until) return false
    await sleep(100)
  }
}

/**
 * Whether a port is taken. Only a refused connection says that it is free: a suspended server takes connections and
 * does not answer.
 */
const isTaken = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const line = connect(port, '127.0.0.1')
    const end = (answer: boolean) => {
      line.destroy()
      resolve(answer)
    }
    line.setTimeout(firstMoments, () => end(true))
    line.once('connect', () => end(true))
    line.once('error', ({ code }: NodeJS.ErrnoException) => end(code !== 'ECONNREFUSED'))
  })

/** A process number that no process ever has. */
const nobody = '2000000000'

/**
 * Makes Postgres forget a killed server. Its files stay, and Postgres does not start while another process has the
 * number in them, so that number is replaced. The rest stays: Postgres still checks whether any process uses the memory
 * of that server.
 */
function forget(place: PostgresPlace): void {
  const port = postmasterFile(place.data)[3]?.trim()
  for (const file of [join(place.data, 'postmaster.pid'), join(place.folder, `.s.PGSQL.${port}.lock`)])
    if (existsSync(file)) writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, nobody))
}

/**
 * The folder of Postgres's Unix socket, which costs less than TCP; undefined where there is none: on Windows, or where
 * its path would be longer than systems allow (103 bytes on macOS).
 */
function socketFolderOf({ folder }: PostgresPlace): string | undefined {
  const isPossible = process.platform !== 'win32' && /^[\w./-]+$/.test(folder)
  return isPossible && Buffer.byteLength(join(folder, '.s.PGSQL.65535')) <= 103 ? folder : undefined
}

function urlOf(place: PostgresPlace): string {
  const lines = postmasterFile(place.data)
  const [port, sockets] = [lines[3]?.trim(), lines[4]?.trim()]
  const url = `postgresql://opsroom:${readFileSync(place.password, 'utf8')}@127.0.0.1:${port}/postgres`
  return sockets ? `${url}?host=${encodeURIComponent(sockets)}` : url
}

/**
 * A server's answer to a process that wants to use its database: it is open; it has no database, because initdb did not
 * get that far; no server is there, or it was killed at this moment; or anything else, silence included.
 */
type Answer = 'open' | 'noDatabase' | 'nobody' | 'other'

const pause = 50
/** The time for an answer, in ms: a suspended server takes connections and says nothing. */
const timeout = 10_000

/** Asks a server that may be starting, recovering or ending, until it gives a clear answer. @returns that answer */
async function answerOf(url: string): Promise<Answer> {
  for (;;) {
    const answer = await ask(url)
    if (answer !== 'notYet') return answer
    await sleep(pause)
  }
}

async function ask(url: string): Promise<Answer | 'notYet'> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: timeout })
  client.on('error', () => {}) // `connect` rejects with the same error
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

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isPostgresUsed, registerProcess } from './claim.ts'
import {
  folderStateOf,
  hasEverRun,
  type MakingStep,
  makeDataFolder,
  markFolderComplete,
  setAsideUnfinished,
} from './data-folder.ts'
import { freePort, requiredPort } from './free-port.ts'
import { withLock } from './lock.ts'
import {
  giveToAccount,
  type PostgresPlace,
  postgresPlaceOf,
  runPgCtl,
  runPgCtlSync,
  startPostgres,
} from './place.ts'
import { postmasterFileLines, refuseCopiedFolder, sourceFolderOfCopy } from './postmaster-file.ts'

/** A Postgres server on this machine that this process uses. */
export interface LaunchedServer {
  /** The connection string of the server's default database. */
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

/** The longest time, in ms, from the start of a server until it listens, and until a port answers a connection. */
const firstMoments = 2_000
/** The longest time, in ms, that a server takes to stop. */
const lastMoments = 30_000
/** The longest time, in s, that a start of Postgres may take: after a kill it may have much to recover. */
const longestStart = 300

/**
 * Starts the embedded Postgres of a folder, or joins it when it runs already. Postgres survives the process that
 * started it (^C reaches the whole process group, kill -9 only one process), and the next start joins it. If a process
 * is killed during a start, the next start repairs that: it makes a data folder that was not finished again, and uses
 * one that was.
 * @param folder the folder; it is made if it is missing
 * @param options further server settings, for instance `fsync=off`
 * @throws Error in one line with the output of Postgres
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
    const unregister = registerProcess(place.folder)
    giveToAccount(
      place.account,
      ['lock', 'users'].map((name) => join(place.folder, name)),
    )
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
  /** Whether other processes use the server and know its address, so that the address must stay the same. */
  hasUsers: boolean
  after: (step: StartStep) => void
}

/** Starts the server unless it runs already. @returns whether it was running already */
async function bringUp(place: PostgresPlace, start: Start): Promise<boolean> {
  const until = performance.now() + lastMoments
  for (;;) {
    if (folderStateOf(place) === 'halfMade') await makeDataFolder(place, start.after)
    refuseCopiedFolder(place.data)
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
      if (answer === 'open') markFolderComplete(place)
      start.after('open')
      return joined
    } else await sleep(100) // the server that was joined was just ending, so the start is tried again
  }
}

async function startServer(place: PostgresPlace, { options, hasUsers }: Start): Promise<void> {
  const settings = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories='${socketFolderOf(place) ?? ''}'`,
    'max_connections=200',
    ...options,
  ]
  // The server gets the same port as last time, so that other programs that use its database find it again.
  const memory = join(place.folder, 'port')
  const last = existsSync(memory) ? Number(readFileSync(memory, 'utf8')) : undefined
  const port = hasUsers && last ? await requiredPort(last) : await freePort(last)
  writeFileSync(memory, String(port))
  giveToAccount(place.account, [memory])
  const words = [`-p ${port}`, ...settings.map((setting) => `-c ${setting}`)].join(' ')
  await startPostgres(place, ['-w', '-t', String(longestStart), '-o', words])
}

async function end(place: PostgresPlace, mode: 'fast' | 'immediate'): Promise<void> {
  if (sourceFolderOfCopy(place.data)) return // the folder is a copy, and the process number in it belongs to the server of the original
  if (isRunning(place) && (await listens(place))) await runPgCtl(place, ['-m', mode, '-w', 'stop'])
}

/**
 * Whether `pg_ctl` finds the server running. `pg_ctl` is mistaken when another process of the same account now has the
 * process number of a killed server.
 */
const isRunning = (place: PostgresPlace): boolean => runPgCtlSync(place, ['status'])

/**
 * Whether anything listens at the port of the server, which listens from its first moments to its last, even when it is
 * suspended.
 */
async function listens(place: PostgresPlace): Promise<boolean> {
  const port = Number(postmasterFileLines(place.data)[3])
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

/** A number that no process ever has, to replace the number of a killed server. */
const nobody = '2000000000'

/**
 * Makes Postgres forget a killed server. The files of that server stay, and Postgres does not start while another
 * process has the number in them, so that number is replaced. The rest of the files stays as it is: Postgres still
 * checks whether any process uses the memory of the killed server.
 */
function forget(place: PostgresPlace): void {
  const port = postmasterFileLines(place.data)[3]?.trim()
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
  const lines = postmasterFileLines(place.data)
  const [port, sockets] = [lines[3]?.trim(), lines[4]?.trim()]
  const url = `postgresql://opsroom:${readFileSync(place.password, 'utf8')}@127.0.0.1:${port}/postgres`
  return sockets ? `${url}?host=${encodeURIComponent(sockets)}` : url
}

/**
 * The result of connecting to a server: `open`; `noDatabase`, because initdb did not get that far; `nobody`, when no
 * server is there, or it was killed at this moment; `other` for anything else, including no answer.
 */
type Answer = 'open' | 'noDatabase' | 'nobody' | 'other'

const pause = 50
/** The time, in ms, within which a server must answer: a suspended server accepts connections and never answers. */
const timeout = 10_000

/**
 * Connects to a server that may be starting, recovering or ending, again and again until the answer is clear.
 * @returns that answer
 */
async function answerOf(url: string): Promise<Answer> {
  for (;;) {
    const answer = await ask(url)
    if (answer !== 'notYet') return answer
    await sleep(pause)
  }
}

async function ask(url: string): Promise<Answer | 'notYet'> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: timeout })
  client.on('error', () => {}) // ignored here, because `connect` rejects with the same error
  const asked = performance.now()
  try {
    await client.connect()
    return 'open'
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) return performance.now() - asked < timeout ? 'nobody' : 'other'
    if (error.code === '57P03') return 'notYet' // 57P03: cannot connect now
    return error.code === '3D000' ? 'noDatabase' : 'other' // 3D000: invalid catalog name
  } finally {
    await client.end().catch(() => {})
  }
}

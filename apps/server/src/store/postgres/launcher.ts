import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Account, canReach, postgresAccount } from './account.ts'
import { type Binaries, findBinaries, reachableBinaries } from './binaries.ts'
import { freePort } from './free-port.ts'
import { withLock } from './lock.ts'
import { originalOf, postmasterFile, refuseCopy } from './postmaster-file.ts'

/** A Postgres server on this machine. */
export interface Launched {
  /** Connection string of its default database. */
  url: string
  /** Whether it was running already, started by another process; then it is not ours to stop. */
  joined: boolean
  /** Stops the server if this process started it. */
  stop(): void
}

/** A server that has just been started listens after so long, in ms. */
const firstMoments = 2_000

interface Place {
  folder: string
  data: string
  password: string
  account: Account | undefined
  binaries: Binaries
}

/**
 * Starts the embedded Postgres of a folder, or joins it when it runs. It survives its starter (^C goes to the process
 * group, kill -9 to one process) and is joined by the next start.
 * @param folder made if it is missing
 * @param options further server settings, `fsync=off` for instance
 * @throws Error in one line that says what Postgres said
 */
export async function launchPostgres(folder: string, options: readonly string[] = []): Promise<Launched> {
  const place = await prepare(resolve(folder))
  return withLock(place.folder, async () => {
    if (!existsSync(join(place.data, 'PG_VERSION'))) initialise(place)
    refuseCopy(place.data)
    if (isRunning(place) && !(await listens(place))) forget(place)
    const joined = isRunning(place)
    if (!joined) await start(place, options)
    const stop = () => {
      if (!joined && isRunning(place)) control(place, ['-m', 'fast', '-w', 'stop'])
    }
    return { url: urlOf(place), joined, stop }
  })
}

/** Stops the server of a folder, whichever process started it; for test runs that were killed. */
export async function stopPostgres(folder: string): Promise<void> {
  if (!existsSync(join(folder, 'data'))) return
  const place = await prepare(resolve(folder))
  if (originalOf(place.data)) return // its number is that of another server
  if (isRunning(place) && (await listens(place))) control(place, ['-m', 'immediate', '-w', 'stop'])
}

async function prepare(folder: string): Promise<Place> {
  const account = postgresAccount()
  const binaries = await findBinaries()
  mkdirSync(folder, { recursive: true })
  if (account) {
    chownSync(folder, account.uid, account.gid)
    if (!canReach(account, folder)) {
      throw new Error(`Postgres does not run as root, and its account cannot enter ${folder}`)
    }
  }
  chmodSync(folder, 0o700)
  return {
    folder,
    account,
    data: join(folder, 'data'),
    password: join(folder, 'password'),
    binaries: reachableBinaries(binaries, account, folder),
  }
}

/** Makes the database. Other accounts of this machine reach the port too, so it asks for a password. */
function initialise(place: Place): void {
  rmSync(place.data, { recursive: true, force: true })
  writeFileSync(place.password, randomBytes(24).toString('hex'), { mode: 0o600 })
  if (place.account) chownSync(place.password, place.account.uid, place.account.gid)
  const access = ['-U', 'opsroom', '-A', 'scram-sha-256', `--pwfile=${place.password}`]
  // The locale that Postgres itself brings is the same on every platform.
  const locale = ['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  run(place, place.binaries.initdb, ['-D', place.data, ...access, ...locale])
}

async function start(place: Place, options: readonly string[]): Promise<void> {
  const settings = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories='${socketFolderOf(place) ?? ''}'`,
    'max_connections=200',
    ...options,
  ]
  // The same port as last time, so that other programs that use this database find it again.
  const memory = join(place.folder, 'port')
  const port = await freePort(existsSync(memory) ? Number(readFileSync(memory, 'utf8')) : undefined)
  writeFileSync(memory, String(port))
  const words = [`-p ${port}`, ...settings.map((setting) => `-c ${setting}`)].join(' ')
  const log = join(place.folder, 'log')
  control(place, ['-l', log, '-w', '-t', '30', '-o', words, 'start'])
}

/** Says so of any process of the account that has the number by now which the server had before it was killed. */
const isRunning = (place: Place): boolean =>
  spawnSync(place.binaries.pgCtl, ['-D', place.data, 'status'], settingsOf(place)).status === 0

/** Whether anybody listens at the port of the server, which it does from its first moments to its last, also when stopped. */
async function listens(place: Place): Promise<boolean> {
  const port = Number(postmasterFile(place.data)[3])
  const until = performance.now() + firstMoments
  for (;;) {
    if (await isTaken(port)) return true
    if (performance.now() > until) return false
    await sleep(100)
  }
}

/** Only who refuses is not there: one that stands still does not answer, and takes connections all the same. */
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

/** No process has this number anywhere. */
const nobody = '2000000000'

/**
 * A server that was killed leaves its files, and Postgres does not start while another process has the number in them. All
 * else in them stays: Postgres still looks whether anybody uses the memory of that server.
 */
function forget(place: Place): void {
  const port = postmasterFile(place.data)[3]?.trim()
  for (const file of [join(place.data, 'postmaster.pid'), join(place.folder, `.s.PGSQL.${port}.lock`)])
    if (existsSync(file)) writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, nobody))
}

const control = (place: Place, words: string[]): void =>
  run(place, place.binaries.pgCtl, ['-D', place.data, ...words])

/**
 * Where Postgres puts its Unix socket, which costs less than TCP; undefined where there is none: on Windows, or where its
 * path would be longer than systems allow (103 bytes on macOS).
 */
function socketFolderOf({ folder }: Place): string | undefined {
  const isPossible = process.platform !== 'win32' && /^[\w./-]+$/.test(folder)
  return isPossible && Buffer.byteLength(join(folder, '.s.PGSQL.65535')) <= 103 ? folder : undefined
}

function urlOf(place: Place): string {
  const lines = postmasterFile(place.data)
  const [port, sockets] = [lines[3]?.trim(), lines[4]?.trim()]
  const url = `postgresql://opsroom:${readFileSync(place.password, 'utf8')}@127.0.0.1:${port}/postgres`
  return sockets ? `${url}?host=${encodeURIComponent(sockets)}` : url
}

const settingsOf = (place: Place) => ({
  ...place.account,
  cwd: place.folder,
  env: { ...process.env, LC_ALL: 'C' },
})

function run(place: Place, program: string, words: string[]): void {
  const { status, stderr, stdout, error } = spawnSync(program, words, {
    ...settingsOf(place),
    encoding: 'utf8',
  })
  if (status === 0) return
  const said = (stderr || stdout || error?.message || '').trim().split('\n').slice(-3).join(' ')
  throw new Error(`Postgres in ${place.folder} did not do it: ${said}`)
}

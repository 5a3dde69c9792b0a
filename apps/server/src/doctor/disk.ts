import { randomUUID } from 'node:crypto'
import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Config } from '../ops/config.ts'
import {
  type DoctorFinding,
  failedFinding,
  passedFinding,
  shortErrorText,
  skippedFinding,
  warningFinding,
} from './finding.ts'

const mega = 1_000_000
/**
 * Bytes of free disk space that the embedded database needs at least: an empty database takes 41 MB, and Postgres
 * writes its log in files of 16 MB.
 */
const least = 200 * mega
/**
 * Bytes of free disk space below which the doctor warns. A game takes about 0.1 MB, so this is enough for some
 * thousands.
 */
const little = 1_000 * mega

/** Checks whether the embedded database can write, and how much space is left. */
export function examineDisk({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): DoctorFinding[] {
  if (databaseUrl)
    return [skippedFinding('disk', 'the database is elsewhere, and the server writes nothing here')]
  return [diskFinding(dataDir)]
}

/**
 * The finding about a data folder: whether it can be written to, and whether enough space is free.
 * @param room the free bytes there, as the operating system reports them
 */
export function diskFinding(place: string, room = roomAt(place)): DoctorFinding {
  const folder = nearest(place)
  const problem = whyNotWritable(folder)
  if (problem) return failedFinding('disk', `cannot write in ${folder}: ${problem}`, writeRemedy(problem))
  const left = `${Math.round(room / mega).toLocaleString('en')} MB are free`
  if (room < least)
    return failedFinding('disk', `${place}: only ${left}`, 'Make room: with a full disk no order is taken.')
  if (room < little) return warningFinding('disk', `${place}: only ${left}`, 'Make room soon, and watch it.')
  return passedFinding('disk', `${place} can be written; ${left}`)
}

/** The data folder itself, or its nearest parent that exists. */
function nearest(place: string): string {
  let folder = place
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder)
  return folder
}

function roomAt(place: string): number {
  const { bavail, bsize } = statfsSync(nearest(place))
  return bavail * bsize
}

function whyNotWritable(folder: string): string | undefined {
  const file = join(folder, `.opsroom-doctor-${randomUUID()}`)
  try {
    writeFileSync(file, '')
    return undefined
  } catch (error) {
    return shortErrorText(error)
  } finally {
    rmSync(file, { force: true })
  }
}

const writeRemedy = (problem: string): string =>
  problem.includes('ENOSPC')
    ? 'The disk is full: make room.'
    : 'Give the folder to the account of the server (chown), or set DATA_DIR to another one.'

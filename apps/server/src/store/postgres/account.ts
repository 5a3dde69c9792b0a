import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** An account of the operating system that Postgres runs as. */
export interface Account {
  uid: number
  gid: number
}

/**
 * The account for Postgres when this process is root, which Postgres refuses to run as: `postgres` where there is one,
 * else `nobody`. Undefined when this process has an ordinary account, which can run it.
 */
export function postgresAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('postgres:'))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : { uid: 65534, gid: 65534 }
}

/** Whether an account may read this file or folder, given the permissions of every folder above it. */
export const canReach = (account: Account, path: string): boolean =>
  spawnSync('/bin/sh', ['-c', 'test -r "$0" && test -x "$0"', path], { ...account, cwd: '/' }).status === 0

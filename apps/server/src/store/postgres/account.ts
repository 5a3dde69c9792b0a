import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** An account of the operating system that Postgres runs as. */
export interface SystemAccount {
  uid: number
  gid: number
}

/**
 * The account that runs Postgres when this process is root, since Postgres refuses to run as root: the owner of the
 * database or its folder, if there is one, so that the owner can go on with it; otherwise `postgres`, or `nobody` where
 * there is no such account. Undefined when this process has an ordinary account, which can run Postgres itself.
 * @param folder the folder of an embedded Postgres
 */
export function postgresAccount(folder: string): SystemAccount | undefined {
  if (!isRoot()) return undefined
  const owners = [join(folder, 'data'), folder].map((path) => statSync(path, { throwIfNoEntry: false }))
  const owner = owners.find((each) => each !== undefined && each.uid !== 0)
  return owner ? { uid: owner.uid, gid: owner.gid } : serviceAccount()
}

export const isRoot = (): boolean => process.getuid?.() === 0

function serviceAccount(): SystemAccount {
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
  passes(account, 'test -r "$0" && test -x "$0"', path)

/** Whether an account may enter a folder, given the permissions of every folder above it. */
export const canSystemAccountEnter = (account: SystemAccount, folder: string): boolean =>
  passes(account, 'test -x "$0"', folder)

/** Whether a test of the shell holds for an account. @param path the `$0` of the test */
const passes = (account: SystemAccount, test: string, path: string): boolean =>
  spawnSync('/bin/sh', ['-c', test, path], { ...account, cwd: '/' }).status === 0

import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { errorCodeOf } from '../../ops/errors.ts'

/**
 * The identity of a process. Its number alone is not enough: numbers are reused, start again with each boot, and the
 * first process of every container has the number 1.
 */
export interface ProcessIdentity {
  pid: number
  /** The start time of the process as the system reports it; absent where the system does not report it. */
  began?: string | undefined
  /**
   * The id of the machine's current boot; `namespace` is that of the process numbers, of which a container has its own.
   * Both are empty outside Linux.
   */
  boot: string
  namespace: string
}

/**
 * A process that cannot be looked up shows that it runs by touching its file. After this time, in ms, without a touch,
 * the process counts as ended.
 */
const longestSilence = 15_000
/** The interval, in ms, at which a process touches its file. */
export const touchInterval = 5_000

export const ownIdentity = (): ProcessIdentity => ({
  pid: process.pid,
  began: beganOf(process.pid),
  ...world(),
})

/**
 * Whether a process still runs.
 * @param touchedAt the time, in ms since 1970, when the process last touched its file: used only where the system
 * cannot tell, on Windows and for a process in another container
 */
export function isProcessRunning(
  { pid, began, boot, namespace }: ProcessIdentity,
  touchedAt: number,
): boolean {
  const here = world()
  if (boot !== here.boot) return false
  const isFresh = Math.abs(Date.now() - touchedAt) < longestSilence
  if (namespace !== here.namespace) return isFresh
  if (began !== undefined) return beganOf(pid) === began
  return isTaken(pid) && isFresh
}

const world = (): Pick<ProcessIdentity, 'boot' | 'namespace'> => ({
  boot: onLinux(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()) ?? '',
  namespace: onLinux(() => readlinkSync('/proc/self/ns/pid')) ?? '',
})

/** The start time of a process; undefined when it has ended, or where the system does not tell. */
function beganOf(pid: number): string | undefined {
  if (process.platform === 'darwin') {
    const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' } // the start time is text, which must not depend on the language and time zone of the process that reads it
    return (
      spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { env, encoding: 'utf8' }).stdout?.trim() ||
      undefined
    )
  }
  return onLinux(() => {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field of /proc/PID/stat is the name of the program in brackets, which may contain anything. The state
    // is the third field, and the start time the 22nd.
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[22 - 3]
  })
}

/** The text that `read` takes from /proc; undefined when the read fails, and on systems other than Linux. */
function onLinux(read: () => string | undefined): string | undefined {
  if (process.platform !== 'linux') return undefined
  try {
    return read()
  } catch {
    // A read fails when the process has ended, because Linux removes its files from /proc then.
    return undefined
  }
}

function isTaken(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCodeOf(error) === 'EPERM'
  }
}

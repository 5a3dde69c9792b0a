import type { Config } from '../ops/config.ts'
import { type DoctorFinding, failedFinding, shortErrorText } from './finding.ts'

/** A check of one part of an installation. It changes nothing. */
interface Check {
  part: string
  /** Loads the code of the check only when the check runs: the help and wrong arguments do not need it. */
  fetch(): Promise<(config: Config) => Promise<DoctorFinding[]> | DoctorFinding[]>
}

const checks: readonly Check[] = [
  { part: 'node', fetch: async () => (await import('./node.ts')).examineNode },
  { part: 'port', fetch: async () => (await import('./port.ts')).examinePort },
  { part: 'disk', fetch: async () => (await import('./disk.ts')).examineDisk },
  { part: 'database', fetch: async () => (await import('./database.ts')).examineDatabase },
  { part: 'redis', fetch: async () => (await import('./redis.ts')).examineRedis },
  { part: 'socket', fetch: async () => (await import('./socket.ts')).examineSocket },
  { part: 'mail', fetch: async () => (await import('./mail.ts')).examineMail },
  { part: 'tests', fetch: async () => (await import('./programs.ts')).examineTestPrograms },
]

/** The names of all parts of an installation, in the order in which the doctor examines them. */
export const doctorPartNames = checks.map(({ part }) => part)

/**
 * Examines an installation, part by part.
 * @param only the parts to examine
 * @param tell is given each finding as soon as it is known
 * @param begin is given the name of each part before it is examined
 * @returns true when no check has failed
 */
export async function examineInstallation(
  config: Config,
  tell: (finding: DoctorFinding) => void,
  begin: (part: string) => void = () => {},
  only: readonly string[] = doctorPartNames,
): Promise<boolean> {
  let isWell = true
  for (const { part, fetch } of checks) {
    if (!only.includes(part)) continue
    begin(part)
    for (const finding of await findingsOf(part, async () => (await fetch())(config))) {
      isWell &&= finding.state !== 'failed'
      tell(finding)
    }
  }
  return isWell
}

async function findingsOf(
  part: string,
  check: () => Promise<DoctorFinding[]> | DoctorFinding[],
): Promise<DoctorFinding[]> {
  try {
    return await check()
  } catch (error) {
    return [
      failedFinding(
        part,
        shortErrorText(error),
        'This is no known trouble: see docs/operations.md, or report it.',
      ),
    ]
  }
}

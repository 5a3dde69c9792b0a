import type { Config } from '../ops/config.ts'
import { type DoctorFinding, errorCauseOf, failedFinding } from './finding.ts'

/** The examination of one part of an installation. It changes nothing. */
interface Check {
  part: string
  /** Loads the check itself: help and wrong arguments need none of it. */
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

/** The names of all parts, in the order in which they are examined. */
export const examinedParts = checks.map(({ part }) => part)

/**
 * Examines an installation, part by part.
 * @param only the parts to examine
 * @param tell is given each finding as soon as it is known
 * @param begin is given the part that is examined next
 * @returns whether nothing has failed
 */
export async function examineInstallation(
  config: Config,
  tell: (finding: DoctorFinding) => void,
  begin: (part: string) => void = () => {},
  only: readonly string[] = examinedParts,
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
        errorCauseOf(error),
        'This is no known trouble: see docs/operations.md, or report it.',
      ),
    ]
  }
}

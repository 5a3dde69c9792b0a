import type { Config } from '../ops/config.ts'
import { causeOf, type Finding, failed } from './finding.ts'

/** The examination of one part of an installation. It changes nothing. */
interface Check {
  part: string
  /** Fetches what looks at it: help and wrong arguments need none of it. */
  look(): Promise<(config: Config) => Promise<Finding[]> | Finding[]>
}

const checks: readonly Check[] = [
  { part: 'node', look: async () => (await import('./node.ts')).lookAtNode },
  { part: 'port', look: async () => (await import('./port.ts')).lookAtPort },
  { part: 'disk', look: async () => (await import('./disk.ts')).lookAtDisk },
  { part: 'database', look: async () => (await import('./database.ts')).lookAtDatabase },
  { part: 'redis', look: async () => (await import('./redis.ts')).lookAtRedis },
  { part: 'socket', look: async () => (await import('./socket.ts')).lookAtSocket },
  { part: 'mail', look: async () => (await import('./mail.ts')).lookAtMail },
  { part: 'tests', look: async () => (await import('./programs.ts')).lookForPrograms },
]

/** The names of all parts, in the order in which they are examined. */
export const parts = checks.map(({ part }) => part)

/**
 * Examines an installation, part by part.
 * @param only the parts that are looked at
 * @param tell is given each finding as soon as it is known
 * @param begin is given the part that is looked at next
 * @returns whether nothing has failed
 */
export async function examine(
  config: Config,
  tell: (finding: Finding) => void,
  begin: (part: string) => void = () => {},
  only: readonly string[] = parts,
): Promise<boolean> {
  let isWell = true
  for (const { part, look } of checks) {
    if (!only.includes(part)) continue
    begin(part)
    for (const finding of await findingsOf(part, async () => (await look())(config))) {
      isWell &&= finding.state !== 'failed'
      tell(finding)
    }
  }
  return isWell
}

async function findingsOf(part: string, check: () => Promise<Finding[]> | Finding[]): Promise<Finding[]> {
  try {
    return await check()
  } catch (error) {
    return [failed(part, causeOf(error), 'This is no known trouble: see docs/operations.md, or report it.')]
  }
}

import type { Config } from '../ops/config.ts'
import { lookAtDatabase } from './database.ts'
import { lookAtDisk } from './disk.ts'
import { causeOf, type Finding, failed } from './finding.ts'
import { lookAtMail } from './mail.ts'
import { lookAtNode } from './node.ts'
import { lookAtPort } from './port.ts'
import { lookForPrograms } from './programs.ts'
import { lookAtRedis } from './redis.ts'
import { lookAtSocket } from './socket.ts'

/** The examination of one part of an installation. It changes nothing. */
interface Check {
  part: string
  at(config: Config): Promise<Finding[]> | Finding[]
}

const checks: readonly Check[] = [
  { part: 'node', at: lookAtNode },
  { part: 'port', at: lookAtPort },
  { part: 'disk', at: lookAtDisk },
  { part: 'database', at: lookAtDatabase },
  { part: 'redis', at: lookAtRedis },
  { part: 'socket', at: lookAtSocket },
  { part: 'mail', at: lookAtMail },
  { part: 'tests', at: lookForPrograms },
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
  for (const { part, at } of checks) {
    if (!only.includes(part)) continue
    begin(part)
    for (const finding of await findingsOf(part, () => at(config))) {
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

import { type DoctorFinding, failedFinding, passedFinding, warningFinding } from './finding.ts'

/** The range of Node releases that the tests run on: from the release `oldest` to the major version `newest`. */
const oldest = [20, 19] as const
const newest = 26

/** Examines whether the server runs on a supported version of Node. */
export function examineNode(_: unknown, version = process.versions.node): DoctorFinding[] {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major < oldest[0] || (major === oldest[0] && minor < oldest[1]))
    return [failedFinding('node', `Node ${version} is too old`, 'Install Node 24 from https://nodejs.org.')]
  if (major > newest)
    return [
      warningFinding(
        'node',
        `Node ${version} is newer than any that was tried`,
        'If something is odd, try 24.',
      ),
    ]
  return [passedFinding('node', `Node ${version}`)]
}

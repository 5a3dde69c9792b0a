import type { Config } from '../ops/config.ts'
import { databaseState } from '../store/index.ts'
import { embeddedState } from '../store/postgres/state.ts'
import {
  type DoctorFinding,
  failedFinding,
  passedFinding,
  sentence,
  shortErrorText,
  warningFinding,
} from './finding.ts'

const part = 'database'
/** The oldest version of PostgreSQL that the tests have run on, in the form of `server_version_num`. */
const oldest = 150_000
/** The most database connections that one server process opens: see docs/operations.md, "Sizes". */
const connections = 23

/** Examines the database that the server would use, without changing it. */
export async function examineDatabase({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<DoctorFinding[]> {
  return databaseUrl ? lookAtGiven(databaseUrl) : lookAtEmbedded(dataDir)
}

async function lookAtEmbedded(dataDir: string): Promise<DoctorFinding[]> {
  try {
    const says = {
      new: 'the embedded Postgres makes its database at the first start',
      running: 'the embedded Postgres runs',
      stopped:
        'the embedded Postgres starts with the server; pnpm migrations tells whether it fits this build',
    }[await embeddedState(dataDir)]
    return [passedFinding(part, says)]
  } catch (error) {
    return [
      failedFinding(part, shortErrorText(error), 'Do that, or set DATABASE_URL to a Postgres of your own.'),
    ]
  }
}

async function lookAtGiven(url: string): Promise<DoctorFinding[]> {
  const { host, pathname } = new URL(url)
  const name = `${host}${pathname}`
  let state: Awaited<ReturnType<typeof databaseState>>
  try {
    state = await databaseState(url)
  } catch (error) {
    return [failedFinding(part, shortErrorText(error), 'Correct DATABASE_URL, or start the database.')]
  }
  const { version, versionNumber, free, mayCreate, isReadOnly, failedMigrations, missingMigrations } = state
  const findings: DoctorFinding[] = []
  const add = (isWrong: boolean, finding: DoctorFinding) => isWrong && findings.push(finding)
  add(
    state.sharedSessions !== undefined,
    failedFinding(part, `${name} is behind a pooler in transaction mode`, state.sharedSessions ?? ''),
  )
  add(
    versionNumber < oldest,
    warningFinding(part, `PostgreSQL ${version} was never tried`, 'Use 15 or newer.'),
  )
  add(isReadOnly, failedFinding(part, `${name} is read only: a replica?`, 'Give the address of the primary.'))
  add(
    !mayCreate && missingMigrations > 0,
    failedFinding(
      part,
      'the account may make no tables',
      'As the owner: GRANT CREATE, USAGE ON SCHEMA public TO the account of the server.',
    ),
  )
  add(
    free < connections,
    warningFinding(
      part,
      `${free} connections are free, and a server takes up to ${connections}`,
      'Raise max_connections.',
    ),
  )
  for (const migration of failedMigrations)
    findings.push(
      failedFinding(
        part,
        `migration ${migration} has failed`,
        'See pnpm migrations --help (dist/migrations.js).',
      ),
    )
  for (const { says, todo } of state.misfits) findings.push(failedFinding(part, says, sentence(todo)))
  const schema =
    missingMigrations === 0
      ? 'all migrations are applied'
      : `${missingMigrations} migrations come at the next start`
  return findings.length > 0
    ? findings
    : [passedFinding(part, `${name}: PostgreSQL ${version}, sessions of its own, ${schema}`)]
}

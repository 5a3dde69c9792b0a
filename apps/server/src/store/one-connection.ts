import pg from 'pg'
import { errorCodeOf, messageOf } from '../ops/errors.ts'

/** The time, in ms, within which the database must accept a connection, and answer a short query. */
const timeout = 10_000

/** Error codes for a certificate whose authority this machine does not know, as with many hosted databases. */
const unknownAuthority = [
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]
const certificateHint =
  '; give the file of its authority as sslrootcert=/path/to/ca.pem in DATABASE_URL, or write sslmode=no-verify there'

/**
 * Opens one connection to a database, outside the pools of the store.
 * @param answers `soon` for short queries, which get a time limit; `late` for statements that may take long, such as a
 * migration
 * @throws Error that names the host and the database, never the password
 */
export async function openSingleConnection(
  url: string,
  answers: 'soon' | 'late' = 'soon',
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: timeout,
    ...(answers === 'soon' && { query_timeout: timeout }),
  })
  client.on('error', () => {}) // a lost connection makes the statement on it fail, so the error is reported there
  try {
    await client.connect()
    return client
  } catch (error) {
    const { host, pathname } = new URL(url)
    const code = errorCodeOf(error) ?? ''
    const hint = unknownAuthority.includes(code) ? certificateHint : ''
    throw new Error(
      `the database at ${host}${pathname} does not let us in: ${messageOf(error) || code}${hint}`,
    )
  }
}

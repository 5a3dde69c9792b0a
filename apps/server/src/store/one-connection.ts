import pg from 'pg'
import { errorCodeOf, messageOf } from '../ops/errors.ts'

/** The limit for the database to let a connection in, and to answer a question about itself, in ms. */
const timeout = 10_000

/** The authority of the certificate is not known to this machine, as with many databases of hosters. */
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
 * @param answers whether its statements are questions, which are answered soon; a migration may take long
 * @throws Error that names the place, never the password
 */
export async function connectOnce(url: string, answers: 'soon' | 'late' = 'soon'): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: timeout,
    ...(answers === 'soon' && { query_timeout: timeout }),
  })
  client.on('error', () => {}) // the statement on it fails by itself
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

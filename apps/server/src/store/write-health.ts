import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { DatabaseOverloaded } from './batches.ts'

/** The reason why the database does not store appends. */
export type WriteProblem = 'full' | 'readOnly' | 'slow' | 'failing'

/** Thrown when Postgres refuses an append: nothing of it was written. */
export class CannotStore extends Error {
  readonly problem: WriteProblem

  constructor(problem: WriteProblem, cause: unknown) {
    super(`the database stores nothing: ${problem}`, { cause })
    this.problem = problem
  }
}

/**
 * Thrown by an append to a room that was pruned or never existed. This error does not mean that the database has a
 * problem.
 */
export class NoSuchRoom extends Error {}

/** SQLSTATE codes of Postgres that concern the whole database and not a single statement, each with its name. */
const problems: Record<string, WriteProblem> = {
  '53100': 'full', // 53100: disk_full
  '25006': 'readOnly', // 25006: read_only_sql_transaction
  '57014': 'slow', // 57014: query_canceled, after statement_timeout
  '55P03': 'slow', // 55P03: lock_not_available
  '58030': 'failing', // 58030: io_error, of the disk
}

/**
 * The number of bytes, not compressible, that a probe writes. They need new pages in the database, which a full disk
 * refuses, while one small row may still find room.
 */
const probeBytes = 48 * 1024
/** The result of a probe is used again for this long, in ms, because anybody may ask whether the server is ready. */
const probeLasts = 2_000

export interface Health {
  /** The known reason why nothing can be stored; undefined while it can. */
  readonly problem: WriteProblem | undefined
  /** Whether an append would be stored. After a failed one, this is found by a probe. */
  works(): Promise<boolean>
}

/**
 * Whether appends are stored: known from the last append, or from a probe after one that failed. A database may answer
 * every question and store nothing: when its disk is full, when it is read-only, when its statements hang.
 */
export class WriteHealth implements Health {
  readonly #pool: pg.Pool
  readonly #onChange: (problem: WriteProblem | undefined) => void
  readonly #now: () => number
  #problem: WriteProblem | undefined
  #tried: { at: number; works: Promise<boolean> } | undefined

  /**
   * Begins with the assumption that appends are stored.
   * @param onChange is called with the problem when nothing can be stored any more, and with `undefined` when appends
   * can be stored again
   */
  constructor(
    pool: pg.Pool,
    onChange: (problem: WriteProblem | undefined) => void = () => {},
    now = () => performance.now(),
  ) {
    this.#pool = pool
    this.#onChange = onChange
    this.#now = now
  }

  get problem(): WriteProblem | undefined {
    return this.#problem
  }

  /** Notes that an append was stored. */
  stored(): void {
    this.#turn(undefined)
  }

  /**
   * Notes that an append has failed.
   * @returns the error for the caller of the append: CannotStore when Postgres says that it cannot write
   */
  failed(error: unknown): unknown {
    const said = error instanceof pg.DatabaseError ? problems[error.code ?? ''] : undefined
    // An error about one room, or its data, says nothing about the database.
    if (said) this.#turn(said)
    else if (error instanceof DatabaseOverloaded) this.#turn('slow')
    else if (!(error instanceof pg.DatabaseError || error instanceof NoSuchRoom)) this.#turn('failing')
    return said ? new CannotStore(said, error) : error
  }

  async works(): Promise<boolean> {
    if (!this.#problem) return true
    if (!this.#tried || this.#now() - this.#tried.at >= probeLasts)
      this.#tried = { at: this.#now(), works: this.#probe() }
    return this.#tried.works
  }

  /**
   * Writes a row to the database, as an append does, and rolls the transaction back.
   * @returns whether the write worked
   */
  async #probe(): Promise<boolean> {
    try {
      const client = await this.#pool.connect()
      let failure: Error | undefined
      try {
        await client.query('BEGIN')
        await client.query("INSERT INTO setting (key, value) VALUES ('probe', $1)", [
          randomBytes(probeBytes).toString('base64'),
        ])
      } catch (error) {
        // The cast is safe: the library pg throws only errors.
        failure = error as Error
      }
      await client.query('ROLLBACK').catch((error: Error) => {
        failure ??= error
      })
      // A connection on which something failed may still be busy with it.
      client.release(failure)
      if (failure) throw failure
      this.#turn(undefined)
      return true
    } catch {
      return false
    }
  }

  #turn(problem: WriteProblem | undefined): void {
    if (problem === this.#problem) return
    this.#problem = problem
    this.#tried = undefined
    this.#onChange(problem)
  }
}

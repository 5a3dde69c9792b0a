import type { Envelope, SealedBots, SealedPairing } from '@opsroom/rules/core'
import type pg from 'pg'
import type { Connections } from './connections.ts'
import { transaction } from './transaction.ts'

/** A contest of sealed orders. */
export interface ContestRow {
  id: string
  code: string
  organiser: string | null
  /** The organiser's current name; null when they have deleted their data. */
  name: string | null
  title: string
  game: string
  setup: string
  version: number
  seed: Uint8Array
  bots: SealedBots
  listed: boolean
  deadline: Date
  closed_at: Date | null
  over_at: Date | null
}

export interface NewContest extends Omit<ContestRow, 'name' | 'closed_at' | 'over_at'> {
  organiser: string
  since: Date
}

/** The envelope of a person, as that person may see it. */
export interface OwnEnvelope {
  orders: unknown[]
  nonce: string
  commitment: string
  sealed_at: Date
}

/** The orders that the bots gave in the game, compressed. */
export interface PairingRow extends Omit<SealedPairing, 'orders'> {
  orders: Uint8Array
}

const columns = `contest.id, code, organiser, person.name, title, game, setup, version, seed, bots, listed, deadline,
  closed_at, over_at`
const from = 'contest LEFT JOIN person ON person.id = contest.organiser'
/** The number of contests that are listed at a time. */
const mostListed = 50

/** The reason why an envelope cannot be stored in a contest. */
export type EnvelopeProblem = 'unknown' | 'closed' | 'full'

async function insert(client: pg.PoolClient, contest: NewContest): Promise<void> {
  const { id, code, organiser, title, game, setup, version, seed, bots, listed, since, deadline } = contest
  await client.query(
    `INSERT INTO contest
         (id, code, organiser, title, game, setup, version, seed, bots, listed, since, deadline, changed_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, clock_timestamp())`,
    [id, code, organiser, title, game, setup, version, seed, JSON.stringify(bots), listed, since, deadline],
  )
}

/** Reads and changes of the contests themselves. */
const ofContests = ({ pool }: Connections) => ({
  /**
   * Opens a contest, unless its organiser already has `most` unfinished ones.
   * @returns whether the contest was opened
   */
  open: (contest: NewContest, most: number): Promise<boolean> =>
    transaction(pool, async (client) => {
      await client.query('SELECT FROM person WHERE id = $1 FOR UPDATE', [contest.organiser])
      const { rows } = await client.query<{ count: number }>(
        'SELECT count(*)::int AS count FROM contest WHERE organiser = $1 AND over_at IS NULL',
        [contest.organiser],
      )
      if ((rows[0]?.count ?? 0) >= most) return false
      await insert(client, contest)
      return true
    }),

  async byCode(code: string): Promise<ContestRow | undefined> {
    const { rows } = await pool.query<ContestRow>(`SELECT ${columns} FROM ${from} WHERE code = $1`, [code])
    return rows[0]
  },

  /**
   * The publicly listed contests, and the contests that the person has opened or entered: unfinished ones first, by
   * their deadlines.
   */
  async listFor(person: string): Promise<(ContestRow & { entered: boolean })[]> {
    const { rows } = await pool.query<ContestRow & { entered: boolean }>(
      `SELECT * FROM (
           SELECT ${columns},
             EXISTS (SELECT FROM envelope WHERE contest = contest.id AND person = $1) AS entered
           FROM ${from}) AS found
         WHERE listed OR organiser = $1 OR entered
         ORDER BY over_at IS NOT NULL, CASE WHEN over_at IS NULL THEN deadline END, over_at DESC, id
         LIMIT ${mostListed}`,
      [person],
    )
    return rows
  },

  /** Closes all contests past their deadline: from then on their envelopes cannot change. */
  async closeAll(now: Date): Promise<void> {
    await pool.query(
      'UPDATE contest SET closed_at = $1, changed_at = clock_timestamp() WHERE closed_at IS NULL AND deadline <= $1',
      [now],
    )
  },

  /** The time of the last public change to any contest, as ISO 8601: equal times mean that nothing has changed. */
  async lastChange(): Promise<string> {
    const { rows } = await pool.query<{ at: Date | null }>('SELECT max(changed_at) AS at FROM contest')
    return rows[0]?.at?.toISOString() ?? ''
  },
})

/** Reads and changes of envelopes. */
const ofEnvelopes = ({ pool }: Connections) => ({
  /** Stores a person's envelope in place of their previous one. Stores nothing once the contest is closed. */
  keepEnvelope: (
    code: string,
    { id, person, name }: { id: string; person: string; name: string },
    envelope: OwnEnvelope,
    most: number,
  ): Promise<EnvelopeProblem | undefined> =>
    transaction(pool, async (client) => {
      const contest = await openContest(client, code, envelope.sealed_at)
      if (typeof contest === 'string') return contest
      const { rows } = await client.query<{ count: number }>(
        'SELECT count(*)::int AS count FROM envelope WHERE contest = $1 AND person IS DISTINCT FROM $2',
        [contest.id, person],
      )
      if ((rows[0]?.count ?? 0) >= most) return 'full'
      const { orders, nonce, commitment, sealed_at } = envelope
      await client.query(
        `INSERT INTO envelope (id, contest, person, name, orders, nonce, commitment, sealed_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
           ON CONFLICT (contest, person) DO UPDATE
             SET name = $4, orders = $5, nonce = $6, commitment = $7, sealed_at = $8`,
        [id, contest.id, person, name, JSON.stringify(orders), nonce, commitment, sealed_at],
      )
      return undefined
    }),

  dropEnvelope: (code: string, person: string, now: Date): Promise<EnvelopeProblem | undefined> =>
    transaction(pool, async (client) => {
      const contest = await openContest(client, code, now)
      if (typeof contest === 'string') return contest
      await client.query('DELETE FROM envelope WHERE contest = $1 AND person = $2', [contest.id, person])
      return undefined
    }),

  async ownEnvelope(contest: string, person: string): Promise<OwnEnvelope | undefined> {
    const { rows } = await pool.query<OwnEnvelope>(
      'SELECT orders, nonce, commitment, sealed_at FROM envelope WHERE contest = $1 AND person = $2',
      [contest, person],
    )
    return rows[0]
  },

  /** The envelopes of a contest that is closed, sorted by their commitments. */
  async envelopes(contest: string): Promise<(Envelope & { person: string | null })[]> {
    const { rows } = await pool.query<Envelope & { person: string | null }>(
      `SELECT person, name, commitment, nonce, orders FROM envelope WHERE contest = $1
         ORDER BY commitment COLLATE "C"`,
      [contest],
    )
    return rows
  },
})

/** The leases of closed contests: one process at a time plays the games of a contest. */
const ofLeases = ({ pool }: Connections) => ({
  /**
   * Leases a contest that is closed and not over, in order to play its games. Games that another version of the bots
   * has played are deleted.
   * @returns undefined if every such contest is already being played by another process
   */
  lease: (holder: string, now: Date, until: Date, version: number): Promise<ContestRow | undefined> =>
    transaction(pool, async (client) => {
      const { rows } = await client.query<{ id: string; bots: SealedBots }>(
        `SELECT id, bots FROM contest
           WHERE closed_at IS NOT NULL AND over_at IS NULL AND (lease_until IS NULL OR lease_until <= $1)
           ORDER BY deadline LIMIT 1 FOR UPDATE SKIP LOCKED`,
        [now],
      )
      const [found] = rows
      if (!found) return undefined
      const bots = { ...found.bots, version }
      if (found.bots.version !== version)
        await client.query('DELETE FROM contest_pairing WHERE contest = $1', [found.id])
      await client.query('UPDATE contest SET lease_holder = $2, lease_until = $3, bots = $4 WHERE id = $1', [
        found.id,
        holder,
        until,
        JSON.stringify(bots),
      ])
      const { rows: taken } = await client.query<ContestRow>(
        `SELECT ${columns} FROM ${from} WHERE contest.id = $1`,
        [found.id],
      )
      return taken[0]
    }),

  /** Renews the lease of the process that plays a contest. */
  async renew(contest: string, holder: string, until: Date): Promise<void> {
    await pool.query(
      'UPDATE contest SET lease_until = $3 WHERE id = $1 AND lease_holder = $2 AND over_at IS NULL',
      [contest, holder, until],
    )
  },

  /** Marks a contest as over, because all its games have been played. */
  async finish(contest: string, holder: string, now: Date): Promise<void> {
    await pool.query(
      `UPDATE contest SET over_at = $3, changed_at = clock_timestamp(), lease_holder = NULL, lease_until = NULL
         WHERE id = $1 AND lease_holder = $2`,
      [contest, holder, now],
    )
  },

  /** Releases the lease of a contest, so that another process may go on with it. */
  async release(contest: string, holder: string): Promise<void> {
    await pool.query(
      'UPDATE contest SET lease_holder = NULL, lease_until = NULL WHERE id = $1 AND lease_holder = $2',
      [contest, holder],
    )
  },
})

/** Reads and changes of the games of contests. */
const ofGames = ({ pool }: Connections) => ({
  /** The games of a contest that have been played, without their orders. */
  async played(contest: string): Promise<Omit<SealedPairing, 'orders'>[]> {
    const { rows } = await pool.query<Omit<SealedPairing, 'orders'>>(
      'SELECT first, second, points FROM contest_pairing WHERE contest = $1 ORDER BY first, second',
      [contest],
    )
    return rows
  },

  /** The games of a contest with their orders, or only the game of the given pairing. */
  async pairings(contest: string, one?: { first: number; second: number }): Promise<PairingRow[]> {
    const { rows } = await pool.query<PairingRow>(
      `SELECT first, second, points, orders FROM contest_pairing
         WHERE contest = $1 ${one ? 'AND first = $2 AND second = $3' : ''} ORDER BY first, second`,
      one ? [contest, one.first, one.second] : [contest],
    )
    return rows
  },

  /**
   * Stores games of a contest, while the process holds its lease.
   * @returns false when another process has the lease now
   */
  keepPairings: (
    contest: string,
    holder: string,
    pairings: readonly PairingRow[],
    until: Date,
  ): Promise<boolean> =>
    transaction(pool, async (client) => {
      const { rowCount } = await client.query(
        `UPDATE contest SET lease_until = $3, changed_at = clock_timestamp()
           WHERE id = $1 AND lease_holder = $2 AND over_at IS NULL`,
        [contest, holder, until],
      )
      if (rowCount !== 1) return false
      for (const { first, second, points, orders } of pairings)
        await client.query(
          `INSERT INTO contest_pairing (contest, first, second, points, orders) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT DO NOTHING`,
          [contest, first, second, points, orders],
        )
      return true
    }),
})

/** Contests of sealed orders, their envelopes, and their games. */
export const contests = (connections: Connections) => ({
  ...ofContests(connections),
  ...ofEnvelopes(connections),
  ...ofLeases(connections),
  ...ofGames(connections),
})

/**
 * The id of a contest that accepts envelopes, locked so that it is not closed meanwhile; or the reason why it accepts
 * none.
 */
async function openContest(
  client: pg.PoolClient,
  code: string,
  now: Date,
): Promise<{ id: string } | EnvelopeProblem> {
  const { rows } = await client.query<{ id: string; closed_at: Date | null; deadline: Date }>(
    'SELECT id, closed_at, deadline FROM contest WHERE code = $1 FOR UPDATE',
    [code],
  )
  const [contest] = rows
  if (!contest) return 'unknown'
  return contest.closed_at !== null || contest.deadline <= now ? 'closed' : contest
}

import type { Connections } from './connections.ts'
import { deviceChannel } from './notifications.ts'

/** The date that stands for "for good" in the database. */
const forGood = new Date('9999-12-31T00:00:00Z')

const untilOf = (days: number | undefined): Date =>
  days === undefined ? forGood : new Date(Date.now() + days * 86_400_000)

/** SQL for a name without the number that a table adds to tell people of the same name apart. */
const withoutNumber = (name: string): string => String.raw`regexp_replace(${name}, ' \(\d+\)$', '')`

/** Bans, which keep persons out, and mutes, which keep them from writing in the chat. */
const ofBans = ({ prisma, pool }: Connections) => ({
  /** The time until which a person is muted; undefined when they may write. */
  async mutedUntil(person: string): Promise<Date | undefined> {
    const row = await prisma.person.findUnique({ where: { id: person }, select: { mutedUntil: true } })
    return row?.mutedUntil && row.mutedUntil > new Date() ? row.mutedUntil : undefined
  },

  /**
   * Mutes a person.
   * @param days undefined mutes for good; 0 ends the mute
   * @returns false when there is no such person
   */
  async mute(person: string, days: number | undefined): Promise<boolean> {
    const data = { mutedUntil: days === 0 ? null : untilOf(days) }
    return (await prisma.person.updateMany({ where: { id: person }, data })).count === 1
  },

  /**
   * Bans a person: keeps them out with all their devices, whose connections every process closes at once, and with
   * their programs, whose tokens are revoked.
   * @param days undefined bans for good; 0 ends the ban
   * @returns false when there is no such person
   */
  async ban(person: string, days: number | undefined): Promise<boolean> {
    const data = { bannedUntil: days === 0 ? null : untilOf(days) }
    const { count } = await prisma.person.updateMany({ where: { id: person }, data })
    if (days !== 0)
      await pool.query(
        `WITH revoked AS (DELETE FROM seat_token WHERE person = $1 RETURNING id),
           accounts AS (DELETE FROM account_token WHERE person = $1 RETURNING id)
         SELECT pg_notify('${deviceChannel}', id::text) FROM (
           SELECT id FROM device WHERE person = $1 UNION ALL SELECT id FROM revoked UNION ALL SELECT id FROM accounts
         ) AS ended`,
        [person],
      )
    return count === 1
  },

  /** Bans one device, without its person's other devices. */
  async banDevice(device: string, days: number | undefined): Promise<boolean> {
    const data = { bannedUntil: days === 0 ? null : untilOf(days) }
    const { count } = await prisma.device.updateMany({ where: { id: device }, data })
    if (days !== 0) await pool.query(`SELECT pg_notify('${deviceChannel}', $1)`, [device])
    return count === 1
  },

  /** The given persons who are banned at a given time. */
  async bannedAmong(persons: readonly string[], at: Date): Promise<Set<string>> {
    const { rows } = await pool.query<{ id: string }>(
      'SELECT id FROM person WHERE id = ANY($1::uuid[]) AND banned_until > $2',
      [persons, at],
    )
    return new Set(rows.map(({ id }) => id))
  },

  /** The time until which a ban keeps a person, or the given device, out; undefined when they may come in. */
  async bannedUntil({ person, device }: { person: string; device: string }): Promise<Date | undefined> {
    const { rows } = await pool.query<{ until: Date | null }>(
      `SELECT GREATEST(person.banned_until, device.banned_until) AS until
       FROM device JOIN person ON person.id = device.person WHERE device.id = $1 AND person.id = $2`,
      [device, person],
    )
    const until = rows[0]?.until
    return until && until > new Date() ? until : undefined
  },
})

/** Searches by name, and changes of names. */
const ofNames = ({ prisma, pool }: Connections) => ({
  /** The persons with a given name, the newest first, with their devices. */
  async find(name: string) {
    const where = { name: { equals: name, mode: 'insensitive' } } as const
    const select = {
      id: true,
      name: true,
      since: true,
      bannedUntil: true,
      mutedUntil: true,
      devices: { where: { revokedAt: null }, select: { id: true, label: true, lastSeen: true } },
    } as const
    return prisma.person.findMany({ where, select, orderBy: { since: 'desc' }, take: 20 })
  },

  /**
   * Renames a person, in lists too. Event logs stay as they were. Blocks that hold for the old name also hold for the
   * new one, so that nobody escapes a block when an operator changes their name.
   */
  async rename(person: string, name: string): Promise<boolean> {
    const { rowCount } = await pool.query(
      `WITH before AS (SELECT name FROM person WHERE id = $1),
         blocked AS (
           UPDATE block SET name = $2 FROM before
           WHERE blocked = $1 AND before.name IN (block.name, ${withoutNumber('block.name')})
         ), made AS (
           UPDATE block SET called = $2 FROM before
           WHERE person = $1 AND before.name IN (called, ${withoutNumber('called')})
         ), seats AS (UPDATE seat SET name = $2 WHERE person = $1)
       UPDATE person SET name = $2 WHERE id = $1`,
      [person, name],
    )
    return rowCount === 1
  },
})

/** The list of the operators' actions. */
const ofActs = ({ prisma, pool }: Connections) => ({
  /** Stores an action of an operator. */
  async note(what: object): Promise<void> {
    await prisma.operatorAct.create({ data: { what } })
  },

  /** The actions of operators, the latest first. */
  acts: () => prisma.operatorAct.findMany({ orderBy: { at: 'desc' }, take: 200 }),

  /** Deletes the operators' actions that are older than a number of days. @returns the number of deleted actions */
  async forget(days: number): Promise<number> {
    const { rowCount } = await pool.query(
      `DELETE FROM operator_act WHERE at < now() - make_interval(days => $1)`,
      [days],
    )
    return rowCount ?? 0
  },
})

/** The operators' measures against persons, and the list of their actions. */
export const moderation = (connections: Connections) => ({
  ...ofBans(connections),
  ...ofNames(connections),
  ...ofActs(connections),
})

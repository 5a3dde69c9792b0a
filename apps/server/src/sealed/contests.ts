import { randomBytes, randomUUID } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { botsVersion, hasBots } from '@opsroom/bots'
import { type AnswerOf, type ContestSummary, protocolRefusal, type RequestOf } from '@opsroom/protocol'
import {
  type AnyGame,
  commitTo,
  hashSeed,
  mostEnvelopes,
  type Person,
  pairingRecord,
  pointsMatrixOf,
  type Refusal,
  randomFrom,
  readPreparedOrders,
  type SealedGame,
  type SealedRecord,
  sealedFormat,
  sealedGame,
  standingsOfPairings,
} from '@opsroom/rules/core'
import { newRoomCode } from '../lobby/create.ts'
import type { ContestRow, PairingRow, Store } from '../store/index.ts'

/** The maximum number of unfinished contests that a person may organise. */
const mostContests = 3
const day = 24 * 60 * 60_000
/** The longest time from now to a contest's deadline, in ms. */
const longest = 60 * day
/** The bots that play the games of a contest. They play soundly without look-ahead, so that 992 games take minutes. */
const bots = { level: 'regular', budget: 0 } as const

interface ContestsDeps {
  store: Pick<Store, 'contests'>
  gameById(id: string): AnyGame | undefined
  /** The present time, in ms since 1970. */
  now(): number
}

type Refused = { ok: false; refusal: Refusal }
const refused = (refusal: Refusal): Refused => ({ ok: false, refusal })
const unknown = refused(protocolRefusal('W70'))
const invalid = (path: string, problem: string) => refused(protocolRefusal('W14', { path, problem }))
const notKept = {
  unknown: protocolRefusal('W70'),
  closed: protocolRefusal('W71'),
  full: protocolRefusal('W74', { most: mostEnvelopes }),
} as const

/**
 * Handles people's requests about contests of sealed orders. Until a contest is over nobody is shown what is in the
 * envelopes of others.
 */
export class Contests {
  readonly #deps: ContestsDeps
  readonly #games = new Map<string, SealedGame>()

  constructor(deps: ContestsDeps) {
    this.#deps = deps
  }

  async listFor(person: Person) {
    const rows = await this.#deps.store.contests.listFor(person.id)
    return rows.map((row) => ({ ...summaryOf(row), own: row.organiser === person.id, entered: row.entered }))
  }

  async open(person: Person, wish: RequestOf<'sealed.open'>): Promise<AnswerOf<'sealed.open'>> {
    const { store, gameById, now } = this.#deps
    const game = gameById(wish.game)
    if (!game || !hasBots(game.id) || !sealedGame(game, wish.setup))
      return invalid('setup', 'there are no sealed orders with these options')
    const deadline = new Date(wish.deadline)
    const ahead = deadline.getTime() - now()
    if (!(ahead > 0 && ahead <= longest)) return invalid('deadline', 'it lies within the next 60 days')
    const code = newRoomCode()
    const { title, setup, listed } = wish
    const contest = {
      id: randomUUID(),
      code,
      organiser: person.id,
      title,
      game: game.id,
      setup,
      version: game.version,
      seed: randomBytes(32),
      bots: { ...bots, version: botsVersion },
      listed,
      since: new Date(now()),
      deadline,
    }
    const isOpen = await store.contests.open(contest, mostContests)
    return isOpen ? { ok: true, code } : refused(protocolRefusal('W73', { most: mostContests }))
  }

  async find(person: Person, code: string): Promise<AnswerOf<'sealed.find'>> {
    const { store } = this.#deps
    const contest = await store.contests.byCode(code)
    if (!contest) return unknown
    const mine = await store.contests.ownEnvelope(contest.id, person.id)
    return {
      ok: true,
      contest: summaryOf(contest),
      own: contest.organiser === person.id,
      seedHash: hashSeed(contest.seed),
      ...(mine && {
        mine: {
          orders: mine.orders,
          nonce: mine.nonce,
          commitment: mine.commitment,
          sealedAt: mine.sealed_at.toISOString(),
        },
      }),
      ...(contest.closed_at && (await this.#closed(contest, person))),
    }
  }

  async #closed(contest: ContestRow, person: Person) {
    const { store } = this.#deps
    const { sealed, setup } = this.#gameOf(contest)
    const envelopes = await store.contests.envelopes(contest.id)
    const played = await store.contests.played(contest.id)
    const mine = envelopes.findIndex((envelope) => envelope.person === person.id)
    const closed = {
      conditions: sealed.conditions(setup, randomFrom(contest.seed)),
      envelopes: envelopes.map(({ name, commitment }) => ({ name, commitment })),
      played: played.length,
      games: envelopes.length * Math.max(0, envelopes.length - 1),
      ...(mine >= 0 && { mine }),
    }
    if (!contest.over_at) return { closed }
    const points = pointsMatrixOf(envelopes.length, played).map((row) => row.map((each) => each ?? null))
    return { closed, over: { points, table: standingsOfPairings(envelopes.length, played) } }
  }

  /** @param person the person who seals an envelope, with their current name */
  async seal(
    person: Person,
    { code, orders: given }: RequestOf<'sealed.seal'>,
  ): Promise<AnswerOf<'sealed.seal'>> {
    const { store, now } = this.#deps
    const contest = await store.contests.byCode(code)
    if (!contest) return unknown
    if (statusOf(contest) !== 'open') return refused(protocolRefusal('W71'))
    const read = readPreparedOrders(this.#gameOf(contest), given)
    if ('refusal' in read)
      return refused(protocolRefusal('W72', { part: read.part + 1, rule: read.refusal.rule }))
    const nonce = randomBytes(16).toString('hex')
    const commitment = commitTo(read.orders, nonce)
    const envelope = { orders: read.orders, nonce, commitment, sealed_at: new Date(now()) }
    const who = { id: randomUUID(), person: person.id, name: person.name }
    const problem = await store.contests.keepEnvelope(code, who, envelope, mostEnvelopes)
    return problem ? refused(notKept[problem]) : { ok: true, commitment, nonce }
  }

  async withdraw(person: Person, code: string): Promise<AnswerOf<'sealed.withdraw'>> {
    const problem = await this.#deps.store.contests.dropEnvelope(code, person.id, new Date(this.#deps.now()))
    return problem ? refused(notKept[problem]) : { ok: true }
  }

  /** Answers with one pairing of a finished contest. */
  async pairing({ code, first, second }: RequestOf<'sealed.pairing'>): Promise<AnswerOf<'sealed.pairing'>> {
    const { store } = this.#deps
    const contest = await store.contests.byCode(code)
    if (!contest) return unknown
    const [pairing] = contest.over_at ? await store.contests.pairings(contest.id, { first, second }) : []
    if (!pairing) return refused(protocolRefusal('W75'))
    const record = await this.#recordOf(contest, [pairing])
    return { ok: true, record: pairingRecord(this.#gameOf(contest), record, first, second) }
  }

  /** The record of a finished contest; undefined if there is none. */
  async record(code: string): Promise<SealedRecord | undefined> {
    const { store } = this.#deps
    const contest = await store.contests.byCode(code)
    if (!contest?.over_at) return undefined
    return this.#recordOf(contest, await store.contests.pairings(contest.id))
  }

  async #recordOf(contest: ContestRow, pairings: readonly PairingRow[]): Promise<SealedRecord> {
    const { game, setup, version, title, seed, bots } = contest
    const envelopes = (await this.#deps.store.contests.envelopes(contest.id)).map(
      ({ name, commitment, nonce, orders }) => ({ name, commitment, nonce, orders }),
    )
    return {
      format: sealedFormat,
      game,
      version,
      setup,
      title,
      seed: Buffer.from(seed).toString('hex'),
      seedHash: hashSeed(seed),
      bots,
      envelopes,
      pairings: pairings.map((pairing) => ({
        ...pairing,
        orders: JSON.parse(inflateRawSync(pairing.orders).toString()),
      })),
      table: standingsOfPairings(envelopes.length, pairings),
    }
  }

  /**
   * The prepared game of a contest. It is prepared once for each setup and version.
   * @throws when this build does not know the game
   */
  #gameOf({ game, setup, version }: ContestRow): SealedGame {
    const key = `${game} ${setup} ${version}`
    const known = this.#games.get(key)
    if (known) return known
    const rules = this.#deps.gameById(game)
    const bound = rules && sealedGame(rules, setup, version)
    if (!bound) throw new Error(`there are no sealed orders ${key}`)
    this.#games.set(key, bound)
    return bound
  }
}

/**
 * The status of a contest. It counts as open until it is closed in the database, whatever the clock of this process
 * shows.
 */
const statusOf = ({ closed_at, over_at }: ContestRow): ContestSummary['status'] =>
  over_at ? 'over' : closed_at ? 'playing' : 'open'

const summaryOf = (contest: ContestRow): ContestSummary => ({
  code: contest.code,
  title: contest.title,
  ...(contest.name !== null && { name: contest.name }),
  game: contest.game,
  setup: contest.setup,
  version: contest.version,
  deadline: contest.deadline.toISOString(),
  status: statusOf(contest),
})

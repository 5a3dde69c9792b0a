import { type AnswerOf, profileSchema, protocolRefusal, type RequestOf } from '@opsroom/protocol'
import type { Person, Refusal, SeatId } from '@opsroom/rules/core'
import type { Clock } from '../ops/clock.ts'
import { Queue } from '../ops/queue.ts'
import { mostRatedGamesPerPair, ratedGameLimitDays, type Store } from '../store/index.ts'
import type { NewRatedGame } from '../store/ratings.ts'
import { botWithPersonId } from '../table/holders.ts'
import type { Table } from '../table/table.ts'
import type { Tables } from '../table/tables.ts'
import { refuseRatedGame } from './consent.ts'
import { haveReachedRatedGameLimit } from './pairs.ts'
import { myRatingsOf, profileFrom } from './profile.ts'
import { glicko } from './rate.ts'

/** Milliseconds between two searches for finished rated games that were not counted, for example after an error. */
const every = 30_000

interface RatingsDeps {
  store: Pick<Store, 'ratings' | 'meetings' | 'seeks'>
  tables: Pick<Tables, 'at'>
  clock: Clock
  onFailure(error: unknown): void
}

/** The ratings of people who want them, and the profiles of people who show one. */
export class Ratings {
  readonly #deps: RatingsDeps
  readonly #queue = new Queue()
  #stop: (() => void) | undefined
  #isClosing = false

  constructor(deps: RatingsDeps) {
    this.#deps = deps
  }

  begin(): void {
    const { clock, onFailure } = this.#deps
    this.#stop = clock.every(every, () => this.catchUp().catch(onFailure))
    void this.catchUp().catch(onFailure)
  }

  async close(): Promise<void> {
    this.#isClosing = true
    this.#stop?.()
    await this.#queue.settled()
  }

  /** Called when entries were appended to a table: if its game is over, the game is rated. */
  noteWritten({ play, facts }: Table): void {
    const { rated, ending } = play.table.open
    if (rated && ending && !this.#isClosing) void this.#settle(facts.room).catch(this.#deps.onFailure)
  }

  /**
   * Rates finished games that were not counted because a process ended at that moment, or the database did not answer.
   */
  async catchUp(): Promise<void> {
    // A table that cannot be read must not stop the others.
    for (const room of await this.#deps.store.ratings.unsettled())
      if (!this.#isClosing) await this.#settle(room).catch(this.#deps.onFailure)
  }

  #settle(room: string): Promise<void> {
    const { store, tables } = this.#deps
    return this.#queue.run(async () => {
      const hadHelp = await store.ratings.hadHelp(room)
      const rated = await tables.at(room, async (table) => ({ game: ratedGameOf(table, hadHelp) }))
      if (rated) await store.ratings.settle(room, rated.game, glicko)
    })
  }

  /** Refuses a rated room to a person who does not want ratings (W56); otherwise undefined. */
  async refuseOpening(person: Person, rated: boolean | undefined): Promise<Refusal | undefined> {
    return rated ? refuseRatedGame(this.#deps.store, person.id) : undefined
  }

  /**
   * Refuses a seat in a rated room to a person who does not want ratings (W56), or who has reached the maximum number
   * of rated games against the other person there (W96); otherwise undefined.
   */
  async refuseSitting(person: Person, { play }: Table): Promise<Refusal | undefined> {
    const { open, sealed } = play.table
    const refusal = await this.refuseOpening(person, open.rated)
    if (refusal || !open.rated) return refusal
    const others = Object.values(sealed?.holders ?? {}).filter((id) => id !== person.id)
    for (const other of others)
      if (await haveReachedRatedGameLimit(this.#deps.store.ratings, person.id, other))
        return protocolRefusal('W96', { most: mostRatedGamesPerPair, days: ratedGameLimitDays })
    return undefined
  }

  async mine(person: Person): Promise<AnswerOf<'rating.mine'>> {
    const { ratings } = this.#deps.store
    const profile = await ratings.profileOf(person.id)
    const standings = profile ? await ratings.standings(profile.player) : []
    return { ok: true, ...myRatingsOf(profile, standings) }
  }

  async set(person: Person, wish: RequestOf<'rating.set'>): Promise<AnswerOf<'rating.set'>> {
    const { ratings, seeks } = this.#deps.store
    const isSet = await ratings.set(person.id, wish)
    if (!isSet) return { ok: false, refusal: protocolRefusal('W57') }
    // Withdraws the person's rated seeks, because the person no longer wants rated games.
    if (wish.wanted === false && (await seeks.withdrawRated(person.id))) await seeks.tell([person.id])
    return this.mine(person)
  }

  /**
   * Answers with a person's profile. It is hidden from viewers whom this person has blocked, or who have blocked this
   * person.
   */
  async profile(
    viewer: Person,
    { handle }: RequestOf<'rating.profile'>,
  ): Promise<AnswerOf<'rating.profile'>> {
    const { ratings, meetings } = this.#deps.store
    const found = await ratings.shownAt(handle)
    const mayMeet = found && (found.person === viewer.id || (await meetings.whoMayMeet(viewer.id))(found))
    if (!found || !mayMeet) return { ok: false, refusal: protocolRefusal('W58') }
    const [games, standings] = await Promise.all([
      ratings.gamesOf(found.player),
      ratings.standings(found.player),
    ])
    return { ok: true, profile: profileSchema.parse(profileFrom(found, games, standings)) }
  }
}

/**
 * The rated result of a match that is over (T30), or undefined if it does not count. It does not count if the match was
 * closed or not started, if it began at a moment of another game, if its sides were not settled fairly, if one person
 * held both seats or a bot held a seat, or if a bot or a program gave orders.
 */
function ratedGameOf({ facts, play }: Table, hadHelp: boolean): NewRatedGame | undefined {
  const { open, sealed } = play.table
  const { game } = facts
  const { ending, settled, seats, timeControl, programs } = open
  const [one, two] = seats.map(({ id }) => id)
  if (!open.rated || !open.started || !ending || ending.by === 'closed') return undefined
  // A match that began at a moment of another game does not count, because its players may know how that game went on.
  if (open.origin) return undefined
  if (one === undefined || two === undefined || seats.length > 2 || hadHelp) return undefined
  if (programs || sealed?.programs) return undefined
  if (!settled && !game.fairSides?.isMirrored) return undefined
  const persons = [sealed?.holders[one], sealed?.holders[two]]
  const [first, second] = persons
  if (!first || !second || first === second || persons.some((person) => botWithPersonId(person)))
    return undefined
  // If each player has played both sides, the result counts for no single side.
  const sideOf = (seat: SeatId): string | null =>
    game.fairSides?.isMirrored ? null : (settled?.sides[seat] ?? null)
  const won = (seat: SeatId) => ending.winners.includes(seat)
  return {
    room: facts.room,
    game: facts.gameId,
    speed: timeControl?.kind === 'live' ? 'live' : 'slow',
    persons: [first, second],
    firstSide: sideOf(one),
    secondSide: sideOf(two),
    score: won(one) === won(two) ? 0.5 : won(one) ? 1 : 0,
    highlights: {
      seats: [one, two],
      ...(ending.by === 'game' && { points: ending.points }),
      ...game.highlights?.({ open: play.game.open }),
    },
  }
}

import { createHash, randomInt, randomUUID } from 'node:crypto'
import { type AnswerOf, type MySeek, protocolRefusal, type Seek, type SeekWish } from '@opsroom/protocol'
import { isOverDays, type Person, type Refusal, type SeatId } from '@opsroom/rules/core'
import { type OpeningGuards, openRoom } from '../lobby/create.ts'
import { readSetupForTwo } from '../lobby/for-two.ts'
import type { Quotas } from '../lobby/quotas.ts'
import { startRoom } from '../lobby/start-room.ts'
import { refuseRatedGame } from '../ratings/consent.ts'
import type { NewSeek, SeekDecisionAccess, SeekRow, SeekTerms, Store } from '../store/index.ts'
import type { Tables } from '../table/tables.ts'
import { zoneOffsetMinutes } from './hours.ts'
import {
  type AgreedTerms,
  agreedTermsOf,
  fairnessOf,
  oldestMatchingSeek,
  seatsOfPair,
  termsForTaker,
} from './matching.ts'
import { listedSeek, ownSeek } from './shown.ts'

/** The maximum number of seeks that a person may have listed at the same time. */
const mostSeeks = 3
/** The maximum number of seeks in the list that a person is shown. */
const mostShown = 100
const hour = 60 * 60_000
/** The lifetime of a listed seek in ms: for a game over days, and for all other games. */
const lasts = { days: 14 * 24 * hour, otherwise: 24 * hour }
/** Milliseconds that the seek of a quick match lasts after the last request of its person. */
const quickLasts = 3 * 60_000
/**
 * Milliseconds after a person's seek was taken during which a quick match of that person finds the same game again.
 * Without this, two people who look for each other at the same moment could get two games.
 */
const justNow = 30_000

interface SeeksDeps {
  store: Store
  tables: Tables
  guards: OpeningGuards & { quotas: Pick<Quotas, 'refuseWith' | 'refuseToday' | 'mayTakeSeat'> }
  /** The present time, in ms since 1970. */
  now(): number
  /** Called when a person has made a seek, so that others may be sent notices. */
  made(person: string, game: string): void
  /** Called when a person's seek was taken, so that they are sent a notice if they are away. */
  taken(person: string, room: string): void
  /** Called when a game could not be started automatically. Its players are in the room, and can start it there. */
  onFailure(error: unknown, about: { room: string }): void
}

type Refused = { ok: false; refusal: Refusal }
const refused = (refusal: Refusal): Refused => ({ ok: false, refusal })
const gone = refused(protocolRefusal('W35'))

/** A seek that is being taken, the person who takes it, and their game. */
interface Pair {
  seek: SeekRow
  taker: Person
  agreed: AgreedTerms
  room: string
  /** The seats of the seek's owner and of the person who takes it, in this order. */
  seats: [SeatId, SeatId]
  /** The account token with which a program has taken the seek; undefined for a person. */
  account: string | undefined
}

/** The seeks of people, and the rooms that are opened when seeks are taken. */
export class Seeks {
  readonly #deps: SeeksDeps

  constructor(deps: SeeksDeps) {
    this.#deps = deps
  }

  /**
   * The seeks of the people whom the person may meet.
   * @param account the account token of the program that makes the request. It is shown only seeks of programs, because
   * it may take no others
   */
  async listFor(person: Person, account?: string): Promise<Seek[]> {
    const { store, now } = this.#deps
    const mayMeet = await store.meetings.whoMayMeet(person.id)
    const open = await store.seeks.open(new Date(now()))
    return open
      .filter((seek) => seek.person !== person.id && mayTake(seek, account) && mayMeet(seek))
      .slice(0, mostShown)
      .map((seek) => listedSeek(seek, now()))
  }

  /**
   * A person's own seeks. Because the request shows that the person is here, it also prolongs the person's seek for a
   * quick match.
   */
  async mineOf(
    person: Person,
  ): Promise<Pick<Extract<AnswerOf<'seek.mine'>, { ok: true }>, 'mine' | 'taken'>> {
    const { store, now } = this.#deps
    const at = new Date(now())
    await store.seeks.renew(person.id, at, new Date(now() + quickLasts))
    const own = await store.seeks.openOf(person.id, at)
    const mine = own.map((seek) => ownSeek(seek, now()))
    return { mine, taken: await store.seeks.takenOf(person.id, new Date(now() - lasts.otherwise)) }
  }

  /** The seeks that a program has made with an account token. They do not end when its owner is away. */
  async madeBy(person: Person, account: string): Promise<MySeek[]> {
    const { store, now } = this.#deps
    const own = await store.seeks.openOf(person.id, new Date(now()))
    return own.filter((seek) => seek.account === account).map((seek) => ownSeek(seek, now()))
  }

  /** @param account the account token of the program that makes the seek. A program may not seek a rated game (W97) */
  async make(person: Person, wish: SeekWish, account?: string): Promise<AnswerOf<'seek.make'>> {
    const read = this.#read(wish)
    if ('refusal' in read) return refused(read.refusal)
    const unwilling = await this.#refuseRated(person, wish, account)
    if (unwilling) return refused(unwilling)
    const answer = await this.#decide(async ({ openOf, keep }) => {
      const own = await openOf(person.id)
      if (own.filter(({ quick }) => !quick).length >= mostSeeks)
        return refused(protocolRefusal('W36', { most: mostSeeks }))
      const seek = this.#newSeek(person, wish.game, read.terms, { quick: false, account })
      await keep(seek)
      return { ok: true as const, seek: seek.id }
    })
    if (answer.ok) {
      await this.#deps.store.seeks.tell([person.id])
      if (account === undefined) this.#deps.made(person.id, wish.game)
    }
    return answer
  }

  /** @param account the account token of the program that withdraws the seek. It may withdraw only its own seeks */
  async withdraw(person: Person, id: string, account?: string): Promise<AnswerOf<'seek.withdraw'>> {
    if (!(await this.#deps.store.seeks.withdraw(person.id, id, new Date(this.#deps.now()), account)))
      return gone
    await this.#deps.store.seeks.tell([person.id])
    return { ok: true }
  }

  /**
   * Takes a seek on the terms of its owner.
   * @param taker the person who takes the seek, with their current name
   * @param account the account token of the program that takes the seek. It may take only seeks of other programs
   */
  async accept(taker: Person, id: string, account?: string): Promise<AnswerOf<'seek.accept'>> {
    const mayMeet = await this.#deps.store.meetings.whoMayMeet(taker.id)
    const isRatable = !(await this.#refuseRated(taker, { rated: true }, account))
    const pair = await this.#decide(async (deciding) => {
      const seek = deciding.open.find((seek) => seek.id === id)
      if (!seek || !mayTake(seek, account) || !mayMeet(seek)) return undefined
      const agreed = termsForTaker(seek.terms, isRatable)
      if (!agreed) return undefined
      if (agreed.rated && !isRatable) return 'unwilling'
      return this.#take(deciding, taker, { seek, agreed }, { account })
    })
    if (pair === 'unwilling') return refused(protocolRefusal('W56'))
    return pair ? this.#open(pair) : gone
  }

  /**
   * Takes the oldest seek of a person that matches, or makes a seek for a quick match.
   * @param person with their current name
   */
  quick(person: Person, wish: SeekWish): Promise<AnswerOf<'seek.quick'>> {
    // Quick matches of one person are found one after the other, so that a second click waits for the result of the
    // first.
    return this.#deps.guards.quotas.oneByOne(`quick ${person.id}`, () => this.#quick(person, wish))
  }

  async #quick(person: Person, wish: SeekWish): Promise<AnswerOf<'seek.quick'>> {
    const { store, now } = this.#deps
    const read = this.#read(wish)
    if ('refusal' in read) return refused(read.refusal)
    const unwilling = await this.#refuseRated(person, wish)
    if (unwilling) return refused(unwilling)
    const who = { person: person.id, game: wish.game, terms: read.terms }
    const mayMeet = await store.meetings.whoMayMeet(person.id)
    const done = await this.#decide(async (deciding) => {
      const { open, openOf, newest, keep, remove } = deciding
      const before = await newest(person.id, new Date(now() - justNow))
      if (before?.game === wish.game) {
        const { code, seat, seek } = before
        // If the room is still being opened, the person is told when it is open, like anybody whose seek is taken.
        return code !== null && seat !== null ? { game: { code, seat } } : { seek }
      }
      // A quick match never leads to a program: only people who have chosen a program's seek from the list play against
      // it.
      const ofPeople = open.filter(({ account }) => account === null)
      const match = oldestMatchingSeek(ofPeople, who, mayMeet, now())
      if (match) return this.#take(deciding, person, match, { wished: read.terms })
      // A person has only one seek for a quick match: a new wish replaces the old one.
      const own = await openOf(person.id)
      await remove(own.filter(({ quick }) => quick).map(({ id }) => id))
      const seek = this.#newSeek(person, wish.game, read.terms, { quick: true })
      await keep(seek)
      return { seek: seek.id, made: true as const }
    })
    if ('game' in done) return { ok: true, game: done.game }
    if ('agreed' in done) {
      const opened = await this.#open(done)
      return opened.ok ? { ok: true, game: { code: opened.code, seat: opened.seat } } : opened
    }
    await store.seeks.tell([person.id])
    // Only a new seek is announced. A second click that finds the seek of the first one makes none.
    if ('made' in done) this.#deps.made(person.id, wish.game)
    return { ok: true, seek: done.seek }
  }

  #decide<T>(act: (deciding: SeekDecisionAccess) => Promise<T>): Promise<T> {
    return this.#deps.store.seeks.decide(new Date(this.#deps.now()), act)
  }

  /** Takes a seek for a person, and takes their own seeks that it fulfils off the list. */
  async #take(
    { openOf, take }: SeekDecisionAccess,
    taker: Person,
    { seek, agreed }: Pick<Pair, 'seek' | 'agreed'>,
    { wished, account }: { wished?: SeekTerms; account?: string | undefined },
  ): Promise<Pair> {
    const room = randomUUID()
    const own = await openOf(taker.id)
    // Only seeks of the same player are fulfilled: a program does not play the games that its owner seeks, nor the
    // owner the games that the program seeks.
    const fulfilled = own.filter(
      (each) =>
        each.account === (account ?? null) &&
        (each.quick || agreedTermsOf(each, seek, this.#deps.now()) !== undefined),
    )
    await take(
      [seek, ...fulfilled].map(({ id }) => id),
      taker.id,
      room,
    )
    const seats = seatsOfPair(agreed.seats, [seek.terms.seat, wished?.seat], randomInt(2))
    return { seek, taker, agreed, room, seats, account }
  }

  /**
   * Opens the room for two matched persons, with the taker of the seek as its host. If it cannot be opened, all seeks
   * that were taken for it are restored.
   */
  async #open({ seek, taker, agreed, room, seats, account }: Pair): Promise<AnswerOf<'seek.accept'>> {
    const { store, tables, guards } = this.#deps
    const { setup, timeControl, settling, rated } = agreed
    const game = tables.deps.gameById(seek.game)
    const seeker = { id: seek.person, name: seek.name }
    const isTimed = timeControl !== undefined
    const programs = new Map<string, string>()
    if (seek.account !== null) programs.set(seeker.id, seek.account)
    if (account !== undefined) programs.set(taker.id, account)
    const wished = { ownContent: false, isTimed, sits: true }
    const plan = {
      id: room,
      setup,
      host: taker,
      seats: agreed.seats,
      listed: false,
      spectators: 'none' as const,
      bothSides: false,
      ...(timeControl && { timeControl }),
      ...(settling && { settling }),
      ...(rated && { rated }),
      ...(programs.size > 0 && { programs }),
    }
    const sitting = [
      { seat: seats[0], person: seeker },
      { seat: seats[1], person: taker },
    ]
    try {
      const isUnwilling = rated && (await refuseRatedGame(store, seeker.id)) !== undefined
      if (!game || isUnwilling || (isTimed && !(await guards.quotas.mayTakeSeat(seeker)))) {
        const answer = await this.#back(seek, room, taker, gone)
        // The seek is withdrawn, because nobody could take it.
        await this.withdraw(seeker, seek.id)
        return answer
      }
      const refusal = await guards.quotas.refuseToday(taker)
      if (refusal) return await this.#back(seek, room, taker, { ok: false, refusal })
      const opened = await guards.quotas.oneByOne(taker.id, () =>
        openRoom(tables.deps, { ...plan, game }, sitting, (own, gone, unwilling) => {
          if (gone.length > 0) return protocolRefusal('W35')
          if (unwilling.length > 0) return protocolRefusal(unwilling.includes(taker.id) ? 'W56' : 'W35')
          return guards.quotas.refuseWith(own, wished)
        }),
      )
      if (!opened.ok) return await this.#back(seek, room, taker, opened)
      await store.seeks.fulfil(room)
      // By seeking, both have agreed to play, so the game is started. If that fails, either of them can start it in the
      // room.
      if (isBothReady(seek, agreed))
        await startRoom(tables, room, { seat: seats[1], person: taker }).catch((error) =>
          this.#deps.onFailure(error, { room }),
        )
      await store.seeks.tell([seeker.id, taker.id])
      if (seek.account === null) this.#deps.taken(seeker.id, room)
      return { ok: true, code: opened.code, seat: seats[1] }
    } catch (error) {
      await this.#back(seek, room, taker, gone)
      throw error
    }
  }

  async #back(seek: SeekRow, room: string, taker: Person, answer: Refused): Promise<Refused> {
    await this.#deps.store.seeks.release(room)
    await this.#deps.store.seeks.tell([seek.person, taker.id])
    return answer
  }

  /** Refuses a rated seek to a person who does not want ratings (W56), or to a program (W97); otherwise undefined. */
  async #refuseRated(
    person: Person,
    { rated, anyRated }: Pick<SeekWish, 'rated' | 'anyRated'>,
    account?: string,
  ): Promise<Refusal | undefined> {
    if (!rated && !anyRated) return undefined
    return account === undefined ? refuseRatedGame(this.#deps.store, person.id) : protocolRefusal('W97')
  }

  #newSeek(
    person: Person,
    game: string,
    terms: SeekTerms,
    { quick, account = null }: { quick: boolean; account?: string | null | undefined },
  ): NewSeek {
    const now = this.#deps.now()
    const listed = isOverDays(terms.timeControl) ? lasts.days : lasts.otherwise
    const until = new Date(now + (quick ? quickLasts : listed))
    return { id: randomUUID(), person: person.id, game, terms, quick, since: new Date(now), until, account }
  }

  /**
   * Parses a wish by the rules of its game (W14). The options must be for two persons (W37), without the players' own
   * content.
   */
  #read({ game, seats: wished, ...wish }: SeekWish): { terms: SeekTerms } | { refusal: Refusal } {
    const { deps } = this.#deps.tables
    const offer = readSetupForTwo(deps, { game, setup: wish.setup, seats: wished }, protocolRefusal('W37'))
    if ('refusal' in offer) return offer
    const { setup, seats, digest, fairSides } = offer
    if (wish.seat !== undefined && (wish.settling || wish.anySettling))
      return { refusal: protocolRefusal('W91') }
    if (wish.settling && !fairSides) return { refusal: protocolRefusal('W54') }
    if (wish.seat !== undefined && !seats.some(({ id }) => id === wish.seat))
      return { refusal: protocolRefusal('W14', { path: 'seat', problem: 'the game has no such seat' }) }
    const ahead = wish.zone === undefined ? undefined : zoneOffsetMinutes(wish.zone, this.#deps.now())
    const same = JSON.stringify([setup, seats.map(({ id }) => id)])
    const options = createHash('sha256').update(same).digest('hex')
    const fair = fairSides && (fairSides.isMirrored ? 'mirrored' : 'settled')
    const terms: SeekTerms = {
      ...wish,
      setup,
      seats,
      options,
      ...(digest && { digest }),
      ...(fair && { fair }),
      ...(ahead !== undefined && { ahead }),
    }
    return fairnessOf(terms) ? { terms } : { refusal: protocolRefusal('W55') }
  }
}

/**
 * Whether a game may begin as soon as its seek is taken: the owner of the seek must be on the page, or must have days
 * for each decision. Owners of other seeks may be away, and the taker must not wait for them while clocks run.
 */
const isBothReady = ({ quick }: SeekRow, { timeControl }: AgreedTerms): boolean =>
  quick || isOverDays(timeControl)

/**
 * Whether a seek may be taken. A person may take any seek. A program may take only seeks of programs, so that it meets
 * people only in games that they have chosen.
 */
const mayTake = (seek: Pick<SeekRow, 'account'>, account: string | undefined): boolean =>
  account === undefined || seek.account !== null

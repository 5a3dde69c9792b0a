import { createHash, randomInt, randomUUID } from 'node:crypto'
import {
  type AnswerOf,
  type MySeek,
  mySeekSchema,
  protocolRefusal,
  type Seek,
  type SeekWish,
  seekSchema,
} from '@opsroom/protocol'
import { isOverDays, type Person, type Refusal, type SeatId } from '@opsroom/rules/core'
import { type OpeningGuards, openRoom } from '../lobby/create.ts'
import { readSetupForTwo } from '../lobby/for-two.ts'
import type { Quotas } from '../lobby/quotas.ts'
import { startRoom } from '../lobby/start-room.ts'
import { refuseRated } from '../ratings/consent.ts'
import type { NewSeek, SeekDeciding, SeekRow, SeekTerms, Store } from '../store/index.ts'
import type { Tables } from '../table/tables.ts'
import { playingHoursAt, zoneOffsetMinutes } from './hours.ts'
import { type AgreedTerms, agreedTermsOf, fairnessOf, firstMatch, seatsOfPair } from './matching.ts'

/** Seeks that a person has listed at a time. */
const mostSeeks = 3
/** Seeks that are shown at a time. */
const mostShown = 100
const hour = 60 * 60_000
/** The lifetime of a listed seek, in ms: for decisions over days, and otherwise. */
const lasts = { days: 14 * 24 * hour, otherwise: 24 * hour }
/** The time that a quick seek lasts after the last request of its person, in ms. */
const quickLasts = 3 * 60_000
/**
 * Two who look for each other at the same moment get one game: a person whose seek was taken within these ms is not
 * matched once more.
 */
const justNow = 30_000

interface SeeksDeps {
  store: Store
  tables: Tables
  guards: OpeningGuards & { quotas: Pick<Quotas, 'refuseWith' | 'refuseToday' | 'mayTakeSeat'> }
  /** The present time, in ms since 1970. */
  now(): number
  /** Somebody has made a seek: others may be notified. */
  made(person: string, game: string): void
  /** Somebody's seek was taken: they are notified if they are away. */
  taken(person: string, room: string): void
  /** A game did not start automatically: the players are in its room, and start it there. */
  onFailure(error: unknown, about: { room: string }): void
}

type Refused = { ok: false; refusal: Refusal }
const refused = (refusal: Refusal): Refused => ({ ok: false, refusal })
const gone = refused(protocolRefusal('W35'))

/** A seek and the person who takes it. */
interface Pair {
  seek: SeekRow
  taker: Person
  agreed: AgreedTerms
  room: string
  /** The seats of the seeker and of the taker. */
  seats: [SeatId, SeatId]
  /** The account token of the taker, if a program has taken it. */
  account: string | undefined
}

/** People who seek an opponent, and how they get a room. */
export class Seeks {
  readonly #deps: SeeksDeps

  constructor(deps: SeeksDeps) {
    this.#deps = deps
  }

  /**
   * The seeks of people whom the person may meet.
   * @param account the account token of a program that asks: it is shown the seeks of programs, which alone it may take
   */
  async listFor(person: Person, account?: string): Promise<Seek[]> {
    const { store, now } = this.#deps
    const mayMeet = await store.meetings.whoMayMeet(person.id)
    const open = await store.seeks.open(new Date(now()))
    return open
      .filter((seek) => seek.person !== person.id && mayTake(seek, account) && mayMeet(seek))
      .slice(0, mostShown)
      .map((seek) => seekSchema.parse(shownOf(seek, now())))
  }

  /** A person's own seeks. The request shows that they are here, so it renews their quick seeks. */
  async mineOf(
    person: Person,
  ): Promise<Pick<Extract<AnswerOf<'seek.mine'>, { ok: true }>, 'mine' | 'taken'>> {
    const { store, now } = this.#deps
    const at = new Date(now())
    await store.seeks.renew(person.id, at, new Date(now() + quickLasts))
    const own = await store.seeks.openOf(person.id, at)
    const mine = own.map((seek) => mySeek(seek, now()))
    return { mine, taken: await store.seeks.takenOf(person.id, new Date(now() - lasts.otherwise)) }
  }

  /** The seeks that an account token has made. They do not end because its person is away. */
  async madeBy(person: Person, account: string): Promise<MySeek[]> {
    const { store, now } = this.#deps
    const own = await store.seeks.openOf(person.id, new Date(now()))
    return own.filter((seek) => seek.account === account).map((seek) => mySeek(seek, now()))
  }

  /** @param account the account token of a program that makes the seek: not for a rated game (W97) */
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

  /** @param account the account token of a program, which withdraws only its own */
  async withdraw(person: Person, id: string, account?: string): Promise<AnswerOf<'seek.withdraw'>> {
    if (!(await this.#deps.store.seeks.withdraw(person.id, id, new Date(this.#deps.now()), account)))
      return gone
    await this.#deps.store.seeks.tell([person.id])
    return { ok: true }
  }

  /**
   * Takes a seek on the terms of its owner.
   * @param taker with their current name
   * @param account the account token of a program that takes it: a seek of another program only
   */
  async accept(taker: Person, id: string, account?: string): Promise<AnswerOf<'seek.accept'>> {
    const mayMeet = await this.#deps.store.meetings.whoMayMeet(taker.id)
    const isRatable = !(await this.#refuseRated(taker, { rated: true }, account))
    const pair = await this.#decide(async (deciding) => {
      const seek = deciding.open.find((seek) => seek.id === id)
      if (!seek || !mayTake(seek, account) || !mayMeet(seek)) return undefined
      const agreed = agreedWith(seek.terms, isRatable)
      if (!agreed) return undefined
      if (agreed.rated && !isRatable) return 'unwilling'
      return this.#take(deciding, taker, { seek, agreed }, { account })
    })
    if (pair === 'unwilling') return refused(protocolRefusal('W56'))
    return pair ? this.#open(pair) : gone
  }

  /** Takes the oldest seek that suits, or makes one. @param person with their current name */
  quick(person: Person, wish: SeekWish): Promise<AnswerOf<'seek.quick'>> {
    // A second click waits for what the first one finds.
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
        // Its room is being opened: they are told like everybody whose seek is taken.
        return code !== null && seat !== null ? { game: { code, seat } } : { seek }
      }
      // Only somebody who has chosen it from the list plays against a program.
      const ofPeople = open.filter(({ account }) => account === null)
      const match = firstMatch(ofPeople, who, mayMeet, now())
      if (match) return this.#take(deciding, person, match, { wished: read.terms })
      // A person has one quick seek: the newest wish counts.
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
    // A second click finds the game that the first one got: that is no new seek.
    if ('made' in done) this.#deps.made(person.id, wish.game)
    return { ok: true, seek: done.seek }
  }

  #decide<T>(act: (deciding: SeekDeciding) => Promise<T>): Promise<T> {
    return this.#deps.store.seeks.decide(new Date(this.#deps.now()), act)
  }

  /** Takes a seek for somebody, together with their own seeks that it fulfils. */
  async #take(
    { openOf, take }: SeekDeciding,
    taker: Person,
    { seek, agreed }: Pick<Pair, 'seek' | 'agreed'>,
    { wished, account }: { wished?: SeekTerms; account?: string | undefined },
  ): Promise<Pair> {
    const room = randomUUID()
    const own = await openOf(taker.id)
    // A program does not play the games that its owner seeks, nor the owner those of the program.
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

  /** Opens the room of a pair, with the taker as its host. If it cannot be opened, all seeks are restored. */
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
      const isUnwilling = rated && (await refuseRated(store, seeker.id)) !== undefined
      if (!game || isUnwilling || (isTimed && !(await guards.quotas.mayTakeSeat(seeker)))) {
        const answer = await this.#back(seek, room, taker, gone)
        // Nobody can take it.
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
      // Both have agreed to play by seeking. If the start fails they meet in the room, and either starts it.
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

  /** Why a person may not seek a rated game (W56), nor a program of theirs (W97), or undefined. */
  async #refuseRated(
    person: Person,
    { rated, anyRated }: Pick<SeekWish, 'rated' | 'anyRated'>,
    account?: string,
  ): Promise<Refusal | undefined> {
    if (!rated && !anyRated) return undefined
    return account === undefined ? refuseRated(this.#deps.store, person.id) : protocolRefusal('W97')
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

  /** Reads a wish by its game (W14): the options are for two (W37), without content of the players' own. */
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
 * The terms with a person who takes a seek from the list.
 * @param isRatable whether they want ratings: if they do not, an optional rating is dropped
 */
function agreedWith(terms: SeekTerms, isRatable: boolean): AgreedTerms | undefined {
  const { rated: _, anyRated, ...unrated } = terms
  const fairness = fairnessOf(anyRated && !isRatable ? unrated : terms)
  const { setup, seats, timeControl } = terms
  return (
    fairness && { setup, seats: seats.map(({ id }) => id), ...(timeControl && { timeControl }), ...fairness }
  )
}

/**
 * Whether a game may begin as soon as its seek is taken: the seeker is on the page, or has days for each decision.
 * Others may be away, and nobody is to wait for them at a running table.
 */
const isBothReady = ({ quick }: SeekRow, { timeControl }: AgreedTerms): boolean =>
  quick || isOverDays(timeControl)

/** Whether a seek may be taken by a person, or by a program: a program meets people only in games that these have chosen. */
const mayTake = (seek: Pick<SeekRow, 'account'>, account: string | undefined): boolean =>
  account === undefined || seek.account !== null

const mySeek = (seek: SeekRow, now: number): MySeek =>
  mySeekSchema.parse({ ...shownOf(seek, now), quick: seek.quick })

/** A seek as its schema then shows it: what the schema does not name stays here. @param now in ms since 1970 */
const shownOf = ({ terms, until, account, ...row }: SeekRow, now: number): object => ({
  ...terms,
  hours: playingHoursAt(terms, now),
  ...row,
  ...(account !== null && { program: true }),
  // The end of a quick seek would tell when its person was last here.
  ...(!row.quick && { until: until.toISOString() }),
})

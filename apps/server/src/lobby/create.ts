import { randomInt, randomUUID } from 'node:crypto'
import { hasBots } from '@opsroom/bots'
import { type AnswerOf, type CreateRoomRequest, protocolRefusal } from '@opsroom/protocol'
import {
  type AnyGame,
  type AnyPreparedGame,
  findGameForSeats,
  gameForSeats,
  hashSeed,
  Match,
  type MomentSource,
  type Origin,
  type Person,
  type Refusal,
  rngFrom,
  type SeatId,
  type TableEvent,
  type TableRandom,
} from '@opsroom/rules/core'
import type { NewRoom, RefuseOpening } from '../store/index.ts'
import { botPerson } from '../table/holders.ts'
import { personWithDistinctName } from '../table/same-names.ts'
import { storedFormOf } from '../table/stored-form.ts'
import type { TableDeps } from '../table/tables.ts'
import { firstProblemOf, problemLocale } from './problem-of.ts'
import type { Quotas } from './quotas.ts'
import type { CheckedSetup, SetupCheck } from './setup-check.ts'

const mostCodes = 20
/**
 * The least factor by which Postgres compresses long entries, such as those with a board, or with the record of the
 * match at whose moment the new match begins.
 */
const compression = 4
/** Letters and digits that cannot be mistaken for each other, spoken or written, for room codes. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** A new room code of six characters, short enough to say over the telephone. */
export const newRoomCode = (): string =>
  Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]).join('')

/** A source of random numbers for a match that has not started: nothing is drawn before the start. */
const beforeTheStart: TableRandom = { random: () => rngFrom(new Uint8Array()), seed: '' }

/** The checks that a room must pass before it is opened. */
export interface OpeningGuards {
  quotas: Pick<Quotas, 'refuseOpening' | 'refuseWith' | 'oneByOne'>
  setupCheck: Pick<SetupCheck, 'check'>
}

/**
 * Parses the options of a room by the game's schema (W14). Options with the players' own content are parsed in a child
 * process (W25).
 */
async function readSetup(
  game: AnyGame,
  setup: unknown,
  host: Person,
  { setupCheck }: OpeningGuards,
): Promise<CheckedSetup> {
  if (game.hasOwnContent?.(setup)) return setupCheck.check({ game: game.id, setup }, host.id)
  const read = game.setup.safeParse(setup, problemLocale)
  if (read.success) return { setup: read.data }
  return { refusal: protocolRefusal('W14', firstProblemOf(read.error.issues)) }
}

/**
 * Opens a room, if its host may have another one (W27 to W30): parses the options, and seats the host.
 * @param programs the account token of the host, if a program opens the room and plays
 */
export async function createRoom(
  deps: TableDeps,
  guards: OpeningGuards,
  host: Person,
  wish: CreateRoomRequest,
  programs?: ReadonlyMap<string, string>,
): Promise<AnswerOf<'room.create'>> {
  const game = deps.gameById(wish.game)
  if (!game)
    return { ok: false, refusal: protocolRefusal('W14', { problem: 'this server does not offer that game' }) }
  const given = wish.setup ?? {}
  const wished = {
    ownContent: game.hasOwnContent?.(given) ?? false,
    isTimed: wish.timeControl !== undefined,
    sits: wish.bothSides || wish.seat !== undefined,
  }
  const refusal = await guards.quotas.refuseOpening(host, wished)
  if (refusal) return { ok: false, refusal }
  const checked = await readSetup(game, given, host, guards)
  if ('refusal' in checked) return { ok: false, refusal: checked.refusal }
  const { setup } = checked
  const prepared = deps.games.prepare(game, setup)
  const seats = wish.seats === undefined ? prepared.seats : findGameForSeats(prepared, wish.seats)?.seats
  // A bot is refused as opponent if one person plays both sides, in a room with clocks, or in a game without bots.
  // Clocks are pointless against a bot, because a bot has unlimited time.
  if (wish.opponent && (wish.bothSides || wish.timeControl || !hasBots(game.id)))
    return { ok: false, refusal: protocolRefusal('W14', { path: 'opponent', problem: 'no bot plays this' }) }
  if (!seats)
    return {
      ok: false,
      refusal: protocolRefusal('W14', { path: 'seats', problem: 'the game is not played so' }),
    }
  const ids = seats.map(({ id }) => id)
  if (wish.opponent && ids.length === 1)
    return {
      ok: false,
      refusal: protocolRefusal('W14', { path: 'opponent', problem: 'there is no seat for a bot' }),
    }
  const unfair = refuseSettling(prepared, ids, wish)
  if (unfair) return { ok: false, refusal: unfair }
  const sitting = sittingFor(ids, host, wish)
  const bots = sitting.filter(({ person }) => person !== host)
  for (const { person } of bots) await deps.store.persons.keep(person.id, person.name)
  const plan = { ...wish, id: randomUUID(), game, setup, host, seats: ids, ...(programs && { programs }) }
  const { quotas } = guards
  return quotas.oneByOne(host.id, () =>
    openRoom(deps, plan, sitting, (own, gone, unwilling) => {
      if (gone.length > 0) return protocolRefusal('W13')
      return unwilling.length > 0 ? protocolRefusal('W56') : quotas.refuseWith(own, wished)
    }),
  )
}

/**
 * Refuses a room whose sides cannot be settled as wished (W54), or whose game cannot be rated (W55); otherwise
 * undefined.
 */
function refuseSettling(
  { fairSides }: Pick<AnyPreparedGame, 'fairSides'>,
  seats: readonly SeatId[],
  { settling, rated, bothSides, opponent }: CreateRoomRequest,
): Refusal | undefined {
  const areTwo = fairSides && seats.length === 2 && !bothSides && !opponent
  if (settling && !areTwo) return protocolRefusal('W54')
  if (!rated) return undefined
  return areTwo && (settling || fairSides.isMirrored) ? undefined : protocolRefusal('W55')
}

/**
 * The persons who sit down when a room is opened. The host takes the seat that they want, or all seats if both sides
 * are played at one computer. A bot takes the others, if the host wants one.
 */
function sittingFor(
  seats: readonly SeatId[],
  host: Person,
  { bothSides, seat, opponent }: CreateRoomRequest,
): SeatedPerson[] {
  if (bothSides) return seats.map((id) => ({ seat: id, person: host }))
  if (!opponent) return seat === undefined ? [] : [{ seat, person: host }]
  const own = seat ?? seats[0]
  return [
    ...(own === undefined ? [] : [{ seat: own, person: host }]),
    ...seats.filter((id) => id !== own).map((id) => ({ seat: id, person: botPerson(opponent, id) })),
  ]
}

/** A room that is about to be opened. */
export interface RoomPlan extends Omit<CreateRoomRequest, 'game' | 'seat' | 'opponent' | 'seats'> {
  id: string
  /** The seats of the room. Optional seats may be left out. */
  seats: readonly SeatId[]
  game: AnyGame
  host: Person
  /** The version of the rules; the newest if absent. */
  version?: number
  /**
   * The ids of the account tokens of programs that play in the room, by their owners. From the first entry on everybody
   * sees that programs play the seats of these persons (T21).
   */
  programs?: ReadonlyMap<string, string>
  /** The moment of another match at which the match of this room begins. */
  beginning?: { origin: Origin; moment: MomentSource }
}

/**
 * Opens a room with the first entries of its event log, unless one of the persons may not take their seat.
 * @param refuse returns why the host may not open the room. It is given the rooms that the host has at that moment, the
 * persons of the room who have deleted their accounts, and the persons who would sit in a rated room and do not want
 * ratings
 */
export async function openRoom(
  { games, store, newSeed, onOpened }: Pick<TableDeps, 'games' | 'store' | 'newSeed' | 'onOpened'>,
  plan: RoomPlan,
  sitting: readonly SeatedPerson[],
  refuse: RefuseOpening,
): Promise<AnswerOf<'room.create'>> {
  const { id, game, host } = plan
  const seats = plan.seats.map((id) => ({ id }))
  const prepared = gameForSeats(games.prepare(game, plan.setup, plan.version), seats)
  const seed = newSeed()
  const match = new Match(prepared)
  match.commit(match.proposeEvent(openedEvent(prepared, plan, hashSeed(seed))))
  const refusal = seatAll(match, sitting)
  if (refusal) return { ok: false, refusal }

  for (const { id: seat } of seats)
    if (plan.programs?.has(match.play.table.sealed?.holders[seat] ?? ''))
      match.commit(match.proposeEvent({ type: 'programPlays', open: { seat } }))
  const room = rowsOf(plan, prepared, match, seed)
  for (let tries = 0; tries < mostCodes; tries++) {
    const code = newRoomCode()
    const { isOpened, refusal } = await store.rooms.open({ ...room, code }, refuse)
    if (isOpened) {
      onOpened?.(host.id, JSON.stringify(room.logEntries).length / compression)
      return { ok: true, room: id, code }
    }
    const known = await store.rooms.byId(id)
    if (known) return { ok: true, room: id, code: known.code }
    if (refusal) return { ok: false, refusal }
  }
  throw new Error('no code was free')
}

/** The database rows of a new room with its first match. */
function rowsOf(
  plan: RoomPlan,
  prepared: AnyPreparedGame,
  match: Match,
  seed: Uint8Array<ArrayBuffer>,
): Omit<NewRoom, 'code'> {
  const { id, game, host, listed, spectators, bothSides, timeControl, settling, rated, programs, beginning } =
    plan
  const { taken, delayRounds = 0 } = match.play.table.open
  const holders = match.play.table.sealed?.holders ?? {}
  return {
    id,
    game: game.id,
    listed,
    spectators,
    delayRounds,
    bothSides,
    ...(timeControl && { timeControl }),
    ...(settling && { settling }),
    ...(rated && { rated }),
    ...(game.digest && { digest: game.digest(plan.setup) }),
    ...(beginning && { origin: beginning.origin.code }),
    host: host.id,
    seats: prepared.seats.map((seat) => ({
      id: seat.id,
      side: seat.side,
      ...(taken[seat.id] !== undefined && { name: taken[seat.id], person: holders[seat.id] }),
    })),
    seed,
    ...(programs && { programs }),
    logEntries: match.logEntries.map((logEntry) => storedFormOf(logEntry, game.version)),
  }
}

function openedEvent(
  prepared: AnyPreparedGame,
  {
    game,
    setup,
    host,
    spectators,
    delayRounds,
    bothSides,
    timeControl,
    settling,
    rated,
    version,
    beginning,
  }: RoomPlan,
  seedHash: string,
): TableEvent {
  const seats = prepared.seats.map(({ id, side }) => ({ id, side }))
  const delay = spectators === 'public' && delayRounds ? { delayRounds } : {}
  const open = {
    game: game.id,
    version: version ?? game.version,
    setup,
    seats,
    seedHash,
    spectators,
    bothSides,
    ...delay,
    ...(timeControl && { timeControl }),
    ...(settling && { settling }),
    ...(rated && { rated }),
    ...(beginning && { origin: beginning.origin }),
  }
  const moment = beginning && { moment: beginning.moment }
  return { type: 'opened', open, sealed: { host: host.id, ...moment } }
}

export interface SeatedPerson {
  seat: SeatId
  person: Person
}

/**
 * Seats the persons at the match of a new room.
 * @returns the refusal if one of them may not sit there, or undefined
 */
function seatAll(match: Match, sitting: readonly SeatedPerson[]): Refusal | undefined {
  for (const { seat, person } of sitting) {
    const called = personWithDistinctName(match.play.table, person)
    const command = { scope: 'table', person: called, command: { type: 'sit', seat } } as const
    const refusal = match.execute(command, beforeTheStart)
    if (refusal) return refusal
  }
  return undefined
}

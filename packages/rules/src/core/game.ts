import { z } from 'zod/mini'
import type { Audience, SeatId } from './audience.ts'
import type { Chapter } from './chapter.ts'
import type { DecidedEvent } from './decided.ts'
import type { AnyEvent, EventKinds } from './event.ts'
import type { Options } from './options.ts'
import type { Random, Rng } from './random.ts'
import type { Refusal } from './refusal.ts'
import type { State, StateSchemas } from './state.ts'

/** The seats that must act, as far as the asker may know. */
export interface WaitingSeats {
  /** The seats that must act and of which the asker may know that they must. */
  seats: SeatId[]
  /**
   * The name of the secret phase that runs, if one does: several seats may be at work, and nothing betrays how far they
   * are (D3.7). All know the name. Each phase has a name of its own, such as `n1/preparation` or `r7`: the common clock
   * begins anew when the name changes.
   */
  secret?: string
}

/**
 * The policy for a seat that leaves the game or is late: its side has lost and the game ends; the game goes on without
 * it; the game goes on with a bot in its place.
 */
export type SeatPolicy = 'sideLoses' | 'eliminated' | 'botPlaysOn'

/** The table's policy for seats that do not play on. */
export interface LeavingPolicy {
  /** The policy for a seat that resigns. */
  leaver: SeatPolicy
  /** The policy for seats whose time is over, when another seat claims it (T13). */
  late: SeatPolicy
  /**
   * Whether absence is shown, and counts, in secret phases too, at tables with live clocks. For games that are secret
   * most of the time. Otherwise absence is not shown while a secret phase runs.
   */
  absenceInSecret?: boolean
}

/**
 * The effect of a standing order for a seat now: it gives this order; it leaves the seat to decide, and stands on; it
 * ends, because something has happened.
 */
export type StandingMove<C = unknown> = { order: C } | 'waits' | 'ends'

/** A game's functions for seats that let turns pass until something happens (T20). */
export interface StandingOrders<S extends State = State, C = unknown> {
  /**
   * Sees the open part only, so that nobody learns a secret by when a standing order ends. An order must be legal for
   * the seat, whatever its secrets are.
   */
  now(view: Pick<S, 'open'>, seat: SeatId): StandingMove<C>
  /** Further things that are watched, in a few characters: a standing order ends when they change. Sees the open part only. */
  watched(view: Pick<S, 'open'>, seat: SeatId): string
  /** Absent: the game knows no orders given beforehand. */
  beforehand?: OrdersBeforehand<S, C>
}

/**
 * A game's functions for seats that order beforehand, in secret, that turns pass until something happens (T24). As with
 * standing orders only the open part is seen: when such an order ends shows in when its seat acts.
 */
export interface OrdersBeforehand<S extends State = State, C = unknown> {
  /** The conditions until which turns may pass, the usual one first. */
  conditions: readonly string[]
  /** The effect of the order for a seat whose turn it is. */
  now(view: Pick<S, 'open'>, seat: SeatId, until: string): StandingMove<C>
  /** The things that have to stay as they were, in a few characters. */
  watched(view: Pick<S, 'open'>, seat: SeatId, until: string): string
}

/**
 * The part of a seat's attention that the other seats may be shown: whether its person is there and looks at the table
 * (`presence`), and besides, while the seat must act, that an order is being chosen (`choosing`).
 */
export type ShownAttention = 'presence' | 'choosing'

/** The ways to settle the sides of a game of two at the start of a table (T28). */
export interface FairSides {
  sides: readonly [string, string]
  /** The most points that a seat may bid for a side, in the game's own points. */
  most: number
  /** Each seat plays each side equally long, so that no side has to be settled. */
  isMirrored?: boolean
}

/** The seats' first sides, and the points that one seat has from the beginning. */
export interface SettledSides {
  sides: Record<SeatId, string>
  award?: { seat: SeatId; points: number } | undefined
}

/** The facts of a match that is over for profiles. */
export interface Highlights {
  /** The rounds of its longest chapter that was played to the end. */
  longest?: number
  /** The aims of each seat, in the game's own names: places of the map. */
  places?: Record<SeatId, string[]>
}

/** The end of a game. */
export interface Outcome {
  /** The seats that won; empty for a draw. */
  winners: SeatId[]
  /** The final score by seat, in the game's own points. */
  points: Record<SeatId, number>
}

/** A seat of a game, with the side that it plays first. */
export interface SeatInfo {
  id: SeatId
  side: string
  /** A room may be opened without it. */
  optional?: boolean
}

/**
 * A game bound to one setup, with neighbours, distances and modifier lists computed once. All functions are pure.
 * Server and client know games through this contract only.
 */
export interface PreparedGame<
  S extends State = State,
  C = unknown,
  E extends AnyEvent = AnyEvent,
  P = unknown,
> {
  seats: readonly SeatInfo[]
  policy: LeavingPolicy
  command: z.ZodMiniType<C>
  /** An order under construction, as `options` takes it and as drafts are kept. */
  draft: z.ZodMiniType<P>
  event: z.ZodMiniType<E>
  eventKinds: EventKinds
  schemas: StateSchemas
  initial: S
  /** Absent: the game is none of two seats with two sides. */
  fairSides?: FairSides
  /**
   * The first events, from `initial`.
   * @param seats those of this table: all but optional seats that it was opened without
   * @param settled only for a game with `fairSides`; absent: each seat plays the side that it names
   */
  open(random: Random, seats: readonly SeatId[], settled?: SettledSides): DecidedEvent<S, E>[]
  /** Sees only what the seat may see. */
  refuse(view: S, seat: SeatId, command: C): Refusal | undefined
  /**
   * Called only after `refuse` said nothing; never throws, never mutates. Given a view in place of the state it may
   * throw (see `preview`).
   */
  decide(state: S, seat: SeatId, command: C, random: Random): DecidedEvent<S, E>[]
  /** The events by which the game goes on without a seat; for games with the policy `eliminated`. */
  eliminate?(state: S, seat: SeatId, random: Random): DecidedEvent<S, E>[]
  /** The seats that play no more while the game goes on, for whatever reason. Sees the open part only. */
  eliminated?(view: Pick<S, 'open'>): SeatId[]
  evolve(state: S, event: E | undefined): S
  redact(event: E, audience: Audience): E | undefined
  waitingFor(view: S): WaitingSeats
  options(view: S, seat: SeatId, draft?: P): Options<C, P>
  /** One whole legal order for this seat now, or undefined if it has none to give. */
  sample(view: S, seat: SeatId, rng: Rng): C | undefined
  /**
   * A safe legal order for a seat whose time is over: one that risks nothing. It is asked again until nobody waits
   * for the seat. Legal whenever the seat must act.
   */
  standIn?(view: S, seat: SeatId, rng: Rng): C | undefined
  /** Absent: the game knows no standing orders. */
  standing?: StandingOrders<S, C>
  /**
   * The part of a seat's attention that is shown now. Sees the open part only. Absent, or undefined: nothing at all.
   * In a secret phase nothing is shown, whatever it says.
   */
  attention?(view: Pick<S, 'open'>, seat: SeatId): ShownAttention | undefined
  outcome(state: S): Outcome | undefined
  sideOf(state: S, seat: SeatId): string
  /** The chapters that have begun, for a game of several parts. Sees the open part only. */
  chapters?(view: Pick<S, 'open'>): Chapter[]
  /** The highlights of a match that is over, by the open part alone. Absent: the game has none. */
  highlights?(view: Pick<S, 'open'>): Highlights
  /** The number of chapters, if the options fix it. */
  chapterCount?: number
  /** The schema of a chapter's summary. A field that it does not list is shown to nobody. */
  chapterSummary?: z.ZodMiniType
  /**
   * The progress of the game, in rounds, for spectators who see it some rounds late: never less than before, and much
   * more once a chapter is over, so that all of it may be seen. Sees the open part only.
   */
  roundClock(view: Pick<S, 'open'>): number
}

/** The digest of options in a list of rooms: small, and nothing that players have written. */
export const setupDigestSchema = z.record(
  z.string().check(z.maxLength(24)),
  z.union([
    z.string().check(z.maxLength(24)),
    z.number(),
    z.boolean(),
    z.array(z.string().check(z.maxLength(12))).check(z.maxLength(40)),
  ]),
)
export type SetupDigest = z.infer<typeof setupDigestSchema>

/**
 * A game of two seats as sealed orders (docs/sealed-orders.md): everybody prepares both seats beforehand,
 * and computers play the rest. The points of one seat are those of the other with the opposite sign.
 */
export interface SealedOrders<Setup = unknown, S extends State = State> {
  /** The options that a contest may have, by name. */
  setups: Readonly<Record<string, Setup>>
  /** The orders that everybody prepares, in the order in which the game asks for them. */
  orders: readonly { seat: SeatId; type: string }[]
  /** The conditions that all games of a contest have in common. Drawn as the game itself draws it from this chance. */
  conditions(setup: Setup, random: Random): string
  /** A state while it is prepared, without what nobody may know before the contest is closed. */
  withoutConditions(state: S): S
}

/** A game: its options, and how to bind it to them. */
export interface Game<
  Setup = unknown,
  S extends State = State,
  C = unknown,
  E extends AnyEvent = AnyEvent,
  P = unknown,
> {
  id: string
  title: string
  /** The newest version of rules and events: the one that new games of this kind are opened with. */
  version: number
  setup: z.ZodMiniType<Setup>
  presets: Record<string, Setup>
  /**
   * Whether options bring content of the players' own, such as a board: checking and preparing that may take long, so a
   * server does it apart from its tables first. Absent: they never do.
   * @param setup of any form, not yet read by its schema
   */
  hasOwnContent?(setup: unknown): boolean
  /** The digest of the options in a list of rooms. Absent: none. */
  digest?(setup: Setup): SetupDigest
  /** Absent: there are no sealed orders for this game. */
  sealedOrders?: SealedOrders<Setup, S>
  /**
   * @param version of the rules: a game goes on by those that it was opened with. From 1 to the newest; absent: the
   * newest. A caller that passes one on looks first whether this build knows it.
   */
  prepare(setup: Setup, version?: number): PreparedGame<S, C, E, P>
}

/** A game whose types the caller does not care about: server and table know games only like this. */
// biome-ignore lint/suspicious/noExplicitAny: the contract is invariant in its state; a list of games has to forget it
export type AnyGame = Game<any, any, any, any, any>
// biome-ignore lint/suspicious/noExplicitAny: as above
export type AnyPreparedGame = PreparedGame<any, any, any, any>

/**
 * A game with the seats of one table: all that must be played, and those optional ones that are.
 * @returns the game itself where all are; undefined where one is unknown or one that must be played is missing
 */
export function findGameWithSeats(
  game: AnyPreparedGame,
  ids: readonly SeatId[],
): AnyPreparedGame | undefined {
  const seats = game.seats.filter(({ id, optional }) => !optional || ids.includes(id))
  const isKnown = ids.every((id) => seats.some((seat) => seat.id === id))
  if (!isKnown || seats.length !== new Set(ids).size) return undefined
  return seats.length === game.seats.length ? game : { ...game, seats }
}

/**
 * The game with the seats of a table that was opened.
 * @throws RangeError when those are no seats of the game
 */
export function gameWithSeats(
  game: AnyPreparedGame,
  seats: readonly Pick<SeatInfo, 'id'>[],
): AnyPreparedGame {
  const found = findGameWithSeats(
    game,
    seats.map(({ id }) => id),
  )
  if (!found) throw new RangeError('the seats are not those of the game')
  return found
}

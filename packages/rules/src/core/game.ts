import { z } from 'zod/mini'
import type { Audience, SeatId } from './audience.ts'
import type { Chapter } from './chapter.ts'
import type { DecidedEvent } from './decided.ts'
import type { AnyEvent, EventKinds } from './event.ts'
import type { Options } from './options.ts'
import type { Random, Rng } from './random.ts'
import type { Refusal } from './refusal.ts'
import type { State, StateSchemas } from './state.ts'

/** The seats that must act, as far as the viewer may know. */
export interface WaitingSeats {
  /** The ids of the seats that must act. Seats are left out if the viewer may not know that they must act. */
  seats: SeatId[]
  /**
   * The name of the secret phase in progress, if there is one: several seats may be choosing, and nothing may betray
   * their progress (D3.7). The name is public, and each phase has a name of its own, such as `n1/preparation` or `r7`:
   * the common clock starts again when the name changes.
   */
  secret?: string
}

/**
 * The consequence for a seat that resigns or is late. `sideLoses`: its side loses and the game ends; `eliminated`: the
 * game goes on without the seat; `botPlaysOn`: a bot plays on in its place.
 */
export type LeavingConsequence = 'sideLoses' | 'eliminated' | 'botPlaysOn'

/** A game's policy for seats that do not play on. */
export interface LeavingPolicy {
  /** The policy for a seat that resigns. */
  leaver: LeavingConsequence
  /** The policy for seats whose time is over, applied when another seat claims that they are late (T13). */
  late: LeavingConsequence
  /**
   * Whether a seat's absence is shown, and counted against its allowance, in secret phases too, at tables with live
   * clocks; for games that are secret most of the time. When absent or false, absence is not shown during a secret
   * phase.
   */
  absenceInSecret?: boolean
}

/**
 * The effect of a seat's standing order now: it gives an order; it `waits`, which leaves the seat to decide and keeps
 * the standing order; or it `ends`, because something has happened.
 */
export type StandingOrderEffect<C = unknown> = { order: C } | 'waits' | 'ends'

/** A game's functions for standing orders: a seat lets its turns pass until something happens (T20). */
export interface StandingOrderSupport<S extends State = State, C = unknown> {
  /**
   * The effect of the seat's standing order now. It depends on the open part only, so that the moment at which a
   * standing order ends reveals no secret. An order that it gives must be legal whatever the seat's secrets are.
   */
  now(view: Pick<S, 'open'>, seat: SeatId): StandingOrderEffect<C>
  /**
   * Further facts that a standing order watches, as a short text: the standing order ends when the text changes.
   * Depends on the open part only.
   */
  watched(view: Pick<S, 'open'>, seat: SeatId): string
  /** The functions for orders given beforehand; absent when the game has no such orders. */
  beforehand?: BeforehandSupport<S, C>
}

/**
 * A game's functions for orders given beforehand: a seat orders in secret that its turns pass until something happens
 * (T24). As with standing orders they depend on the open part only, because the moment at which the seat acts again
 * shows that the order has ended.
 */
export interface BeforehandSupport<S extends State = State, C = unknown> {
  /** The names of the conditions until which a seat may let its turns pass, the usual condition first. */
  conditions: readonly string[]
  /** The effect of the order given beforehand, for a seat whose turn it is. */
  now(view: Pick<S, 'open'>, seat: SeatId, until: string): StandingOrderEffect<C>
  /** The facts that must not change while the order stands, as a short text. */
  watched(view: Pick<S, 'open'>, seat: SeatId, until: string): string
}

/**
 * The part of a seat's attention that other seats may be shown. `presence`: whether its person is there and looks at
 * the table; `choosing`: in addition, while the seat must act, whether an order is being chosen.
 */
export type ShownAttention = 'presence' | 'choosing'

/** A game's data for settling the sides at the start of a table of two seats (T28). */
export interface FairSidesSupport {
  sides: readonly [string, string]
  /** The most points that a seat may bid for a side, in the game's own points. */
  most: number
  /** Whether each seat plays each side for half of the game, so that no side needs to be settled. */
  isMirrored?: boolean
}

/** The side that each seat plays first, and points that one seat is awarded at the start. */
export interface SettledSides {
  sides: Record<SeatId, string>
  award?: { seat: SeatId; points: number } | undefined
}

/** Facts of a match that is over, for profiles. */
export interface Highlights {
  /** The number of rounds in the longest chapter that was played to its end. */
  longest?: number
  /** By seat: the places on the map that were its targets, in the game's own names. */
  places?: Record<SeatId, string[]>
}

/** The result of a game that is over. */
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
  /** Whether a room may be opened without this seat. */
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
  /** The schema of an order under construction, as `options` takes it and as drafts are stored. */
  draft: z.ZodMiniType<P>
  event: z.ZodMiniType<E>
  eventKinds: EventKinds
  schemas: StateSchemas
  initial: S
  /** The data for settling the sides; absent when the game does not have exactly two seats on two sides. */
  fairSides?: FairSidesSupport
  /**
   * The first events of a match, from the state `initial`.
   * @param seats the seats of this table: all but optional seats that the table was opened without
   * @param settled the settled sides, only for a game with `fairSides`; when absent, each seat plays the side that its
   * `SeatInfo` names
   */
  open(random: Random, seats: readonly SeatId[], settled?: SettledSides): DecidedEvent<S, E>[]
  /**
   * The reason why a seat may not give an order.
   * @param view what the seat may know
   * @returns undefined when the order is legal
   */
  refuse(view: S, seat: SeatId, command: C): Refusal | undefined
  /**
   * The events that follow from an order. Called only after `refuse` has returned undefined; it never throws and never
   * mutates. Given a view instead of the state it may throw (see `preview`).
   */
  decide(state: S, seat: SeatId, command: C, random: Random): DecidedEvent<S, E>[]
  /** The events by which a seat leaves and the game goes on without it; for games with the policy `eliminated`. */
  eliminate?(state: S, seat: SeatId, random: Random): DecidedEvent<S, E>[]
  /** The seats that no longer play while the game goes on, for whatever reason. Depends on the open part only. */
  eliminated?(view: Pick<S, 'open'>): SeatId[]
  evolve(state: S, event: E | undefined): S
  redact(event: E, audience: Audience): E | undefined
  waitingFor(view: S): WaitingSeats
  options(view: S, seat: SeatId, draft?: P): Options<C, P>
  /** A random legal order for this seat now, complete; undefined if the seat has no order to give. */
  sample(view: S, seat: SeatId, rng: Rng): C | undefined
  /**
   * A safe legal order, one that risks nothing, for a seat whose time is over. It is called again until the game no
   * longer waits for the seat. It must give an order whenever the seat must act.
   */
  standIn?(view: S, seat: SeatId, rng: Rng): C | undefined
  /** The functions for standing orders; absent when the game has no standing orders. */
  standing?: StandingOrderSupport<S, C>
  /**
   * The part of a seat's attention that other seats are shown now; nothing when the function is absent or returns
   * undefined. In a secret phase nothing is shown, whatever it returns. Depends on the open part only.
   */
  attention?(view: Pick<S, 'open'>, seat: SeatId): ShownAttention | undefined
  outcome(state: S): Outcome | undefined
  sideOf(state: S, seat: SeatId): string
  /** The chapters that have begun; absent for a game without chapters. Depends on the open part only. */
  chapters?(view: Pick<S, 'open'>): Chapter[]
  /** The highlights of a match that is over, from the open part alone; absent when the game has none. */
  highlights?(view: Pick<S, 'open'>): Highlights
  /** The number of chapters, if the setup fixes it. */
  chapterCount?: number
  /** The schema of a chapter's summary. Fields that it does not list are sent to nobody. */
  chapterSummary?: z.ZodMiniType
  /**
   * The progress of the game in rounds, for spectators who watch with a delay of some rounds. It never decreases, and
   * rises steeply when a chapter is over, so that the whole chapter may then be seen. Depends on the open part only.
   */
  roundClock(view: Pick<S, 'open'>): number
}

/** The digest of a setup for lists of rooms: small, and without texts that players have written. */
export const setupSummarySchema = z.record(
  z.string().check(z.maxLength(24)),
  z.union([
    z.string().check(z.maxLength(24)),
    z.number(),
    z.boolean(),
    z.array(z.string().check(z.maxLength(12))).check(z.maxLength(40)),
  ]),
)
export type SetupSummary = z.infer<typeof setupSummarySchema>

/**
 * The part of a game of two seats that contests of sealed orders need (docs/sealed-orders.md): everybody prepares the
 * orders of both seats beforehand, and bots play the rest. The points of one seat are the negative of the other's.
 */
export interface SealedOrdersSupport<Setup = unknown, S extends State = State> {
  /** The setups that a contest may have, by name. */
  setups: Readonly<Record<string, Setup>>
  /** The orders that everybody prepares, in the sequence in which the game expects them. */
  orders: readonly { seat: SeatId; type: string }[]
  /**
   * The conditions that all games of a contest have in common, drawn from the given random numbers just as the game
   * itself draws them.
   */
  conditions(setup: Setup, random: Random): string
  /**
   * A state in which orders are prepared, without the conditions, which nobody may know before the contest is closed.
   */
  withoutConditions(state: S): S
}

/** A set of rules with an id, its setups, and the function that binds it to one of them. */
export interface Game<
  Setup = unknown,
  S extends State = State,
  C = unknown,
  E extends AnyEvent = AnyEvent,
  P = unknown,
> {
  id: string
  title: string
  /** The newest version of the game's rules and events, with which new matches are opened. */
  version: number
  setup: z.ZodMiniType<Setup>
  presets: Record<string, Setup>
  /**
   * Whether a setup contains content made by players, such as a board pack: checking and preparing it may take long, so
   * a server first does that outside the process of its tables. When the function is absent, setups never do.
   * @param setup of any form, not yet parsed by the schema
   */
  hasOwnContent?(setup: unknown): boolean
  /** Makes the short form of a setup that lists of rooms show; absent when the game has none. */
  digest?(setup: Setup): SetupSummary
  /** The part for contests of sealed orders; absent when the game cannot be played as sealed orders. */
  sealedOrders?: SealedOrdersSupport<Setup, S>
  /**
   * Binds the game to a setup.
   * @param version of the rules, from 1 to the newest, which is used when absent: a match goes on by the version that
   * it was opened with. A caller that passes a stored version must first check that this build has it.
   */
  prepare(setup: Setup, version?: number): PreparedGame<S, C, E, P>
}

/** A game whose types the caller does not need to know: server and table use games only in this form. */
// biome-ignore lint/suspicious/noExplicitAny: the contract is invariant in its state; a list of games has to forget it
export type AnyGame = Game<any, any, any, any, any>
// biome-ignore lint/suspicious/noExplicitAny: as above
export type AnyPreparedGame = PreparedGame<any, any, any, any>

/**
 * A game with the seats of one table: all required seats, and the optional seats among `ids`.
 * @returns the game itself when all its seats are used; undefined when a seat is unknown or a required seat is missing
 */
export function findGameForSeats(game: AnyPreparedGame, ids: readonly SeatId[]): AnyPreparedGame | undefined {
  const seats = game.seats.filter(({ id, optional }) => !optional || ids.includes(id))
  const isKnown = ids.every((id) => seats.some((seat) => seat.id === id))
  if (!isKnown || seats.length !== new Set(ids).size) return undefined
  return seats.length === game.seats.length ? game : { ...game, seats }
}

/**
 * A game with the seats of a table that was opened.
 * @throws RangeError when they are not seats of the game, or a required seat is missing
 */
export function gameForSeats(game: AnyPreparedGame, seats: readonly Pick<SeatInfo, 'id'>[]): AnyPreparedGame {
  const found = findGameForSeats(
    game,
    seats.map(({ id }) => id),
  )
  if (!found) throw new RangeError('the seats are not those of the game')
  return found
}

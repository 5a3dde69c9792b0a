import {
  type AnyPreparedGame,
  type Hex,
  type Options,
  previewEvents as previewOf,
  type Rng,
  rngFrom,
  type SeatId,
} from '@opsroom/rules/core'
import type {
  BaseOrder,
  DuelEvent,
  DuelOpen,
  DuelView,
  OrderDraft,
  PreparedDuel,
  Rules,
  Side,
  SquadronId,
  TilesByHex,
} from '@opsroom/rules/duel'
import type { MapTask, OrderDesk } from '../../../board-kit/order-builder/order-desk.ts'
import type { CommandOutcome } from '../../../state/outbox.ts'
import type { DuelOverlay } from '../map/tracks.ts'
import type { PieceId } from '../pieces/pieces.ts'

/** Everything that the consoles of Duel need: the rules, the view of one seat, and a function that sends an order. */
export interface DuelDesk extends OrderDesk<BaseOrder, OrderDraft> {
  readonly rules: Rules
  readonly game: PreparedDuel
  readonly view: DuelView
  readonly open: DuelOpen
  readonly side: Side
  readonly busy: boolean
  /** The tiles of the night before; undefined on the first night, and until they are loaded. */
  readonly lastNight?: TilesByHex | undefined
  /** The seat that flies a squadron, with its player's name, when several Germans play (D12.3). */
  flownBy?(squadron: SquadronId): { seat: SeatId; name: string } | undefined
  send(order: BaseOrder): Promise<CommandOutcome>
}

/** An order under construction, as far as the map and the consoles show it. */
export interface ConsoleTask extends MapTask {
  readonly overlay: DuelOverlay
  /** The piece whose order is under construction. */
  readonly chosen?: PieceId | undefined
  /** The tiles to draw instead of those on the board. */
  readonly tiles?: TilesByHex | undefined
  /** The cities whose crests are to be handed over (D12.2). */
  readonly crests?: readonly Hex[] | undefined
  /** The public state with the draft applied. */
  readonly shown?: DuelOpen
}

export type DuelOrderType = BaseOrder['type']
type OrderOf<T extends DuelOrderType> = Extract<BaseOrder, { type: T }>
/** The draft of an order of a given type. */
export type DraftOf<T extends DuelOrderType> = Extract<OrderDraft, { type: T }> & { type: T }

/** The next choices that the rules offer for a draft, as drafts of the same type, and the order if it is complete. */
export const optionsForDraft = <T extends DuelOrderType>(
  desk: DuelDesk,
  draft: DraftOf<T>,
): Options<OrderOf<T>, DraftOf<T>> =>
  // The cast is needed because the interface of games has one type for the drafts of all orders. It is safe: a draft
  // only leads to drafts of its own type.
  desk.game.options(desk.view, desk.seat, draft) as Options<OrderOf<T>, DraftOf<T>>

/** The stored draft of an order of a given type; undefined when there is none. */
export function restoredDraft<T extends DuelOrderType>(desk: DuelDesk, type: T): DraftOf<T> | undefined {
  const { restored } = desk.draft
  // The cast is safe: the table has parsed the draft with the game's schema.
  return restored?.type === type ? (restored as DraftOf<T>) : undefined
}

/** Random numbers for suggestions only; the server draws the chance of the game itself. */
export const freshRng = (): Rng => rngFrom(crypto.getRandomValues(new Uint8Array(32)))

/**
 * The events that an order would cause, as far as this seat may expect them. They end before the next turn begins,
 * because chance may decide after that. Empty when the events cannot be known before the order is given.
 */
export function previewOrder(desk: DuelDesk, order: BaseOrder): DuelEvent[] {
  const events = previewOf(desk.game, desk.view, desk.seat, order) ?? []
  const next = events.findIndex(({ type }) => type === 'turnBegan' || type === 'nightEnded')
  return next < 0 ? events : events.slice(0, next)
}

/**
 * The prepared game that the shell hands to this board, with its type: the cast is safe, because `duel.prepare` made
 * it, with Duel's rules.
 */
export const asPreparedDuel = (game: AnyPreparedGame): PreparedDuel => game as unknown as PreparedDuel

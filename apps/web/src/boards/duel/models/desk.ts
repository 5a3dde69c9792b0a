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

/** The context of the consoles: the rules, the view of one seat, and a way to send an order. */
export interface DuelDesk extends OrderDesk<BaseOrder, OrderDraft> {
  readonly rules: Rules
  readonly game: PreparedDuel
  readonly view: DuelView
  readonly open: DuelOpen
  readonly side: Side
  readonly busy: boolean
  /** The tiles of the night before; absent on the first night, or while it is not known yet. */
  readonly lastNight?: TilesByHex | undefined
  /** The seat that flies a squadron, if several Germans play (D12.3). */
  flownBy?(squadron: SquadronId): { seat: SeatId; name: string } | undefined
  send(order: BaseOrder): Promise<CommandOutcome>
}

/** An order under construction, as the board sees it. */
export interface ConsoleTask extends MapTask {
  readonly overlay: DuelOverlay
  /** The piece that orders are being given to. */
  readonly chosen?: PieceId | undefined
  /** Tiles to draw instead of those on the board. */
  readonly tiles?: TilesByHex | undefined
  /** Cities whose crests are to be handed over (D12.2). */
  readonly crests?: readonly Hex[] | undefined
  /** The board with the draft applied. */
  readonly shown?: DuelOpen
}

export type DuelOrderType = BaseOrder['type']
type OrderOf<T extends DuelOrderType> = Extract<BaseOrder, { type: T }>
/** The draft of an order of this type. */
export type DraftOf<T extends DuelOrderType> = Extract<OrderDraft, { type: T }> & { type: T }

/** The next choices for a draft, by the rules: further drafts of the same type, and the order of this type. */
export const choicesFor = <T extends DuelOrderType>(
  desk: DuelDesk,
  draft: DraftOf<T>,
): Options<OrderOf<T>, DraftOf<T>> =>
  // The contract of games has one type for the drafts of all orders; a draft is only led on to others of its type.
  desk.game.options(desk.view, desk.seat, draft) as Options<OrderOf<T>, DraftOf<T>>

/** The stored draft of an order of this type. */
export function restoredDraft<T extends DuelOrderType>(desk: DuelDesk, type: T): DraftOf<T> | undefined {
  const { restored } = desk.draft
  // The table has read it by the game's schema of drafts.
  return restored?.type === type ? (restored as DraftOf<T>) : undefined
}

/** Random numbers for suggestions. The game's own chance is drawn by the server. */
export const freshRng = (): Rng => rngFrom(crypto.getRandomValues(new Uint8Array(32)))

/**
 * The events of an order by the knowledge of this seat, up to the next turn: after that chance may decide. Empty if
 * they are not known before the order is given.
 */
export function previewOrder(desk: DuelDesk, order: BaseOrder): DuelEvent[] {
  const events = previewOf(desk.game, desk.view, desk.seat, order) ?? []
  const next = events.findIndex(({ type }) => type === 'turnBegan' || type === 'nightEnded')
  return next < 0 ? events : events.slice(0, next)
}

/** The prepared game that the shell hands to this board: it was made by `duel.prepare`, so it has Duel's rules with it. */
export const preparedDuel = (game: AnyPreparedGame): PreparedDuel => game as unknown as PreparedDuel

import type { Choice, Hex, Options, SeatId } from '@opsroom/rules/core'
import type { CommandOutcome } from '../../state/outbox.ts'
import type { HexChoice, Overlay } from '../hex-map/overlay.ts'

/** An order, or a draft of one: the game's own fields, and its type. */
export interface TypedOrder {
  readonly type: string
}

/** An order under construction with the steps that were taken so far. */
export interface DraftInProgress {
  readonly type: string
  readonly draft: TypedOrder
  readonly taken: readonly { readonly pick: string }[]
}

/** The button that sends an order, and what is asked once more before that. */
export interface OrderButton {
  label: string
  sure?: string
}

/** A game's words for its orders and the choices in them. Every function returns a text in the player's language. */
export interface OrderWords {
  /** The order as a heading, and as a tab beside others. */
  title(type: string): string
  /** One sentence on the order and on the next choice. */
  lead(order: DraftInProgress): string | undefined
  button(order: DraftInProgress): OrderButton
  /** The words of one choice. */
  choice(choice: Choice): string
  /** A shorter text for a button among others of its kind. */
  shortChoice(choice: Choice): string | undefined
  /** Asks for the hex of a choice that is made on the map. */
  askForHex(pick: string): string
  /** Warns that a choice was offered and not taken; undefined if nobody would miss it. */
  unused(pick: string): string | undefined
  /** The id of the rule that an order comes from, for a link. */
  ruleOf(type: string): string | undefined
  /** The id of the rule that a choice comes from; choices are grouped by it. */
  ruleOfChoice(before: TypedOrder, choice: Choice<TypedOrder>): string | undefined
  /** Title and text for the rule of a group of choices. */
  group(rule: string): { title: string; text: string } | undefined
}

/**
 * The context in which orders are built: the game as one seat sees it, the game's words, and a way to send. A board names
 * the orders and drafts of its own game.
 */
export interface OrderDesk<Order extends TypedOrder = TypedOrder, Draft extends TypedOrder = TypedOrder> {
  readonly game: { options(view: unknown, seat: SeatId, draft?: Draft): Options<Order, Draft> }
  /** The view of this seat. */
  readonly view: unknown
  readonly seat: SeatId
  readonly words: OrderWords
  /** The draft that the server stores for this seat. */
  readonly draft: { restored: TypedOrder | undefined; keep(draft: TypedOrder): void; drop(): void }
  send(order: TypedOrder): Promise<CommandOutcome>
}

/** An order under construction, as the map sees it. */
export interface MapTask {
  readonly choices: ReadonlyMap<Hex, HexChoice>
  readonly overlay: Overlay
  /** @param many with the Shift key */
  pick(hex: Hex, many: boolean): void
  /** Whether a complete order ends in this hex, so that choosing it once more sends the order. */
  sends?(hex: Hex): boolean
  /** Takes back the last unsent step. */
  back(): void
}

/** The next choices for this draft, by the game's own `options`. */
export const draftOptions = <Order extends TypedOrder, Draft extends TypedOrder>(
  desk: Pick<OrderDesk<Order, Draft>, 'game' | 'view' | 'seat'>,
  draft: Draft,
): Options<Order, Draft> => desk.game.options(desk.view, desk.seat, draft)

/** The types of the orders that may be given now, each with something to choose or to send. */
export const orderTypesNow = (desk: Pick<OrderDesk, 'game' | 'view' | 'seat'>): string[] =>
  desk.game.options(desk.view, desk.seat).choices.map(({ value }) => String(value))

/** The orders of a turn: those that a console of the board's own gives, and the others. */
export interface TurnOrders {
  /** The orders that are given choice by choice, by type. */
  others: readonly string[]
  /** Whether the board's own console has something to do, too. */
  isOwnOpen: boolean
}

/** @param own the types of the orders that the board's own console gives now */
export function splitOrders(
  desk: Pick<OrderDesk, 'game' | 'view' | 'seat'>,
  own: readonly string[],
): TurnOrders {
  const types = orderTypesNow(desk)
  return {
    others: types.filter((type) => !own.includes(type)),
    isOwnOpen: types.some((type) => own.includes(type)),
  }
}

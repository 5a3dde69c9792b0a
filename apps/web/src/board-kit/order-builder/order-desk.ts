import type { Choice, Hex, Options, SeatId } from '@opsroom/rules/core'
import type { CommandOutcome } from '../../state/outbox.ts'
import type { HexChoice, Overlay } from '../hex-map/overlay.ts'

/** An order of any game, or a draft of one: only its type is known here. */
export interface TypedOrder {
  readonly type: string
}

/** An order under construction, with the steps taken so far. */
export interface DraftInProgress {
  readonly type: string
  readonly draft: TypedOrder
  readonly taken: readonly { readonly pick: string }[]
}

/** The words of the button that sends an order, and of the confirmation before that. */
export interface OrderButtonWords {
  label: string
  sure?: string
}

/** The words of a game for its orders and their choices. Every function returns a text in the player's language. */
export interface OrderWords {
  /** The name of an order, for a heading and for a tab beside other orders. */
  title(type: string): string
  /** One sentence about the order and its next choice. */
  lead(order: DraftInProgress): string | undefined
  button(order: DraftInProgress): OrderButtonWords
  /** The words of one choice. */
  choice(choice: Choice): string
  /** A shorter text for the button of a choice among others of its kind. */
  shortChoice(choice: Choice): string | undefined
  /** The sentence that asks the player to choose a hex on the map. */
  askForHex(pick: string): string
  /** The warning that an offered choice was not used; undefined for a choice that nobody would miss. */
  unused(pick: string): string | undefined
  /** The id of the rule that allows an order, for a link to the rulebook. */
  ruleOf(type: string): string | undefined
  /** The id of the rule that a choice comes from; choices of the same rule form a group. */
  ruleOfChoice(before: TypedOrder, choice: Choice<TypedOrder>): string | undefined
  /** The title and the text of a group of choices, which have a rule in common. */
  group(rule: string): { title: string; text: string } | undefined
}

/**
 * Everything that is needed to build orders: the game as one seat sees it, the game's words, and a function that sends
 * an order. Each board narrows the types to the orders and drafts of its own game.
 */
export interface OrderDesk<Order extends TypedOrder = TypedOrder, Draft extends TypedOrder = TypedOrder> {
  readonly game: { options(view: unknown, seat: SeatId, draft?: Draft): Options<Order, Draft> }
  /** The state of the game as this seat may know it. */
  readonly view: unknown
  readonly seat: SeatId
  readonly words: OrderWords
  /** The draft that the server stores for this seat. */
  readonly draft: { restored: TypedOrder | undefined; keep(draft: TypedOrder): void; drop(): void }
  send(order: TypedOrder): Promise<CommandOutcome>
}

/** An order under construction, as far as the map shows it. */
export interface MapTask {
  readonly choices: ReadonlyMap<Hex, HexChoice>
  readonly overlay: Overlay
  /** Chooses a hex on the map. @param many whether the hex was chosen with the Shift key held down */
  pick(hex: Hex, many: boolean): void
  /** Whether the order is complete and ends in this hex, so that choosing the hex once more sends it. */
  sends?(hex: Hex): boolean
  /** Takes back the last unsent step. */
  back(): void
}

/** The choices that the game's `options` offers next for a draft. */
export const draftOptions = <Order extends TypedOrder, Draft extends TypedOrder>(
  desk: Pick<OrderDesk<Order, Draft>, 'game' | 'view' | 'seat'>,
  draft: Draft,
): Options<Order, Draft> => desk.game.options(desk.view, desk.seat, draft)

/** The types of the orders that the seat may give now, each with something to choose or to send. */
export const orderTypesNow = (desk: Pick<OrderDesk, 'game' | 'view' | 'seat'>): string[] =>
  desk.game.options(desk.view, desk.seat).choices.map(({ value }) => String(value))

/** The orders of a turn, in two groups: orders that the board has a console of its own for, and the others. */
export interface TurnOrders {
  /** The types of the orders that are built choice by choice in the generic console. */
  others: readonly string[]
  /** Whether the board's own console can give an order too, beside the orders of the generic console. */
  isOwnOpen: boolean
}

/**
 * Splits the orders that a seat can give now by the console that builds them.
 * @param own the types of the orders that the board's own console can give now
 */
export function orderTypesByConsole(
  desk: Pick<OrderDesk, 'game' | 'view' | 'seat'>,
  own: readonly string[],
): TurnOrders {
  const types = orderTypesNow(desk)
  return {
    others: types.filter((type) => !own.includes(type)),
    isOwnOpen: types.some((type) => own.includes(type)),
  }
}

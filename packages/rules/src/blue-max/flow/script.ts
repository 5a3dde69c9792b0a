import {
  type DecidedEvent,
  type EventFolding,
  foldEvent,
  type Random,
  type SeatId,
} from '../../core/index.ts'
import type { CardColour, DeckName } from '../data/decks.ts'
import type { BlueMaxEvent } from '../events.ts'
import { type BlueMaxRules, seatsInPlay } from '../rules.ts'
import { afterDraw, type BlueMaxState, type CardDeck } from '../state/open.ts'
import type { DrawnCard } from '../state/secret.ts'

/** The purposes of dice. Each kind has its own chance (B1.3.5). */
export type RollKind =
  | 'attack'
  | 'observerAttack'
  | 'collision'
  | 'recovery'
  | 'facing'
  | 'unjam'
  | 'observerUnjam'
  | 'jam'
  | 'observerJam'
  | 'control'
  | 'dry'
  | 'fire'
  | 'smoke'
  | 'stall'

/** The events decided so far for one order, with the state after them, and the chance of this game. */
export class EventRecorder {
  readonly decided: DecidedEvent<BlueMaxState, BlueMaxEvent>[] = []
  readonly rules: BlueMaxRules
  readonly #random: Random
  readonly #folding: EventFolding<BlueMaxState, BlueMaxEvent>
  #state: BlueMaxState

  constructor(
    rules: BlueMaxRules,
    start: BlueMaxState,
    random: Random,
    folding: EventFolding<BlueMaxState, BlueMaxEvent>,
  ) {
    this.rules = rules
    this.#state = start
    this.#random = random
    this.#folding = folding
  }

  get state(): BlueMaxState {
    return this.#state
  }

  /** The seats whose planes are in play now, in seat order. */
  get seats(): SeatId[] {
    return seatsInPlay(this.#state.open, this.rules.seats)
  }

  emit(event: BlueMaxEvent): void {
    const decided = foldEvent(this.#folding, this.#state, event)
    this.#state = decided.after
    this.decided.push(decided)
  }

  /** The beginning of every purpose: the same roll in another turn or duel has other chance. */
  get #when(): string {
    const { duel, turn } = this.#state.open
    return `${duel}/${turn}`
  }

  /**
   * Rolls dice of a seat for one purpose.
   * @param phase in which they are rolled: a seat may roll for the same purpose in two
   * @returns faces from 1 to 6
   */
  roll(seat: SeatId, kind: RollKind, phase: number, dice = 1): number[] {
    const roll = this.#die(seat, kind, phase)
    return Array.from({ length: dice }, roll)
  }

  /** One die. */
  rollOne(seat: SeatId, kind: RollKind, phase: number): number {
    return this.#die(seat, kind, phase)()
  }

  /** The die of a purpose: each call rolls it. */
  #die(seat: SeatId, kind: RollKind, phase: number): () => number {
    const rng = this.#random(`${this.#when}/${phase}/${seat}/${kind}`)
    return () => rng.int(6) + 1
  }

  /** The seat that opens a circle of tailing (B1.4.6). */
  opener(circle: readonly SeatId[]): SeatId {
    return this.#random(`${this.#when}/opens`).pick(circle)
  }

  /** A pile from which the cards of one step are drawn. */
  pile(): CardDrawer {
    const { decks } = this.#state.sealed ?? {}
    if (!decks) throw new Error('a view has no decks')
    return new CardDrawer({ ...decks }, (deck, count) =>
      this.#random(`${this.#state.open.duel}/card/${deck}/${count}`),
    )
  }
}

/** Draws cards of one step, and remembers which. Any card that is left is as likely as any other (B1.7.6). */
export class CardDrawer {
  readonly draws: { deck: DeckName; card: string }[] = []
  readonly #decks: Record<DeckName, CardDeck>
  readonly #rngOf: (deck: DeckName, count: number) => ReturnType<Random>

  constructor(
    decks: Record<DeckName, CardDeck>,
    rngOf: (deck: DeckName, count: number) => ReturnType<Random>,
  ) {
    this.#decks = decks
    this.#rngOf = rngOf
  }

  draw(deck: DeckName, colour: CardColour): DrawnCard {
    const pile = this.#decks[deck]
    const cards = pile.cards.length > 0 ? pile.cards : pile.discards
    const card = this.#rngOf(deck, pile.drawn).pick(cards)
    this.#decks[deck] = afterDraw(pile, card)
    this.draws.push({ deck, card })
    return { card, colour }
  }
}

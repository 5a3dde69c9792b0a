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
import { type BlueMaxState, type CardDeck, deckAfterDraw } from '../state/open.ts'
import type { DrawnCard } from '../state/secret.ts'

/** The kinds of die roll. Each kind has a random source of its own (B1.3.5). */
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

/**
 * Records the events decided so far for one order, with the state after each, and gives access to the randomness of the
 * match.
 */
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

  /**
   * The prefix of the purposes of all randomness but the draws of damage cards. It names the duel and the turn, so that
   * the same kind of roll in another duel or turn is independent.
   */
  get #when(): string {
    const { duel, turn } = this.#state.open
    return `${duel}/${turn}`
  }

  /**
   * Rolls dice of a seat for one kind of roll.
   * @param phase the phase of the roll: a seat may make the same kind of roll in two phases of a turn
   * @returns faces from 1 to 6
   */
  roll(seat: SeatId, kind: RollKind, phase: number, dice = 1): number[] {
    const roll = this.#die(seat, kind, phase)
    return Array.from({ length: dice }, roll)
  }

  /** Rolls one die of a seat. @returns its face, 1 to 6 */
  rollOne(seat: SeatId, kind: RollKind, phase: number): number {
    return this.#die(seat, kind, phase)()
  }

  /** The die of a seat for one kind of roll, as a function that rolls it. */
  #die(seat: SeatId, kind: RollKind, phase: number): () => number {
    const rng = this.#random(`${this.#when}/${phase}/${seat}/${kind}`)
    return () => rng.int(6) + 1
  }

  /** The random seat that opens a circle of tailing (B1.4.6). */
  opener(circle: readonly SeatId[]): SeatId {
    return this.#random(`${this.#when}/opens`).pick(circle)
  }

  /** Creates the `CardDrawer` that draws the damage cards of one step. */
  pile(): CardDrawer {
    const { decks } = this.#state.sealed ?? {}
    if (!decks) throw new Error('a view has no decks')
    return new CardDrawer({ ...decks }, (deck, count) =>
      this.#random(`${this.#state.open.duel}/card/${deck}/${count}`),
    )
  }
}

/** Draws the damage cards of one step and records them. Every card left in a deck is equally likely (B1.7.6). */
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
    this.#decks[deck] = deckAfterDraw(pile, card)
    this.draws.push({ deck, card })
    return { card, colour }
  }
}

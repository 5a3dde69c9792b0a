import {
  type DecidedEvent,
  eventsOf,
  type Rng,
  randomFrom,
  type SeatId,
  seedFromNumber,
  stateAfter,
} from '../../core/index.ts'
import { type DeckName, fullDecks } from '../data/decks.ts'
import type { PlaneId } from '../data/plane.ts'
import { planes } from '../data/planes.ts'
import type { BlueMaxEvent } from '../events.ts'
import { startHeading } from '../field.ts'
import { blueMax, type PreparedBlueMax } from '../game.ts'
import type { BlueMaxOrder } from '../orders/schemas.ts'
import { freshPlane, freshSheet } from '../rules.ts'
import { sideOfSeat } from '../seats.ts'
import { type BlueMaxSetup, blueMaxSetupSchema } from '../setup.ts'
import type { BlueMaxOpen, BlueMaxState, CardDeck, FlyingPlane } from '../state/open.ts'
import type { BlueMaxSecret, Sheet } from '../state/secret.ts'

/** A plane in the position that a test sets up; missing fields have their values at the start of a duel. */
export interface Placed extends Partial<FlyingPlane> {
  plane: PlaneId
  at: number
  sheet?: Partial<Sheet>
}

/** A duel in progress, for tests: orders in, events out. Dice come from a seed, or are given by the test. */
export class Duel {
  readonly game: PreparedBlueMax
  state: BlueMaxState
  events: BlueMaxEvent[] = []
  /** The given dice, by the end of the purpose of their roll (`a1/attack`): each roll takes the next one. */
  readonly #dice: Record<string, number[]>

  constructor(
    setup: Partial<BlueMaxSetup>,
    state: BlueMaxState | undefined,
    dice: Record<string, number[]> = {},
  ) {
    this.game = blueMax.prepare(blueMaxSetupSchema.parse(setup))
    this.#dice = dice
    this.state = state ?? this.game.initial
    const seats = this.game.seats.map(({ id }) => id)
    if (!state) this.#take(this.game.open(this.random, seats))
  }

  readonly random = (purpose: string): Rng => {
    const rng = randomFrom(seedFromNumber(1))(purpose)
    const said = Object.entries(this.#dice).find(([end]) => purpose.endsWith(end))?.[1]
    return said ? { ...rng, int: (bound) => (bound === 6 ? (said.shift() ?? 1) - 1 : rng.int(bound)) } : rng
  }

  #take(decided: DecidedEvent<BlueMaxState, BlueMaxEvent>[]): BlueMaxEvent[] {
    this.events = eventsOf(decided)
    this.state = stateAfter(decided, this.state)
    return this.events
  }

  get open(): BlueMaxOpen {
    return this.state.open
  }

  sheet(seat: SeatId): Sheet {
    return this.state.secrets?.[seat]?.sheet as Sheet
  }

  refusal(seat: SeatId, order: BlueMaxOrder): string | undefined {
    return this.game.refuse(this.state, seat, order)?.rule
  }

  /** @throws Error when the order is refused */
  give(seat: SeatId, order: BlueMaxOrder): BlueMaxEvent[] {
    const refused = this.game.refuse(this.state, seat, order)
    if (refused) throw new Error(`${seat}: ${JSON.stringify(refused)}`)
    return this.#take(this.game.decide(this.state, seat, order, this.random))
  }

  fly(seat: SeatId, manoeuvre: string, more: { altitude?: 'climb' | 'dive' | 'land'; reload?: true } = {}) {
    return this.give(seat, { type: 'choose', manoeuvre, ...more })
  }

  /** Nobody shoots: a seat that is asked holds the fire. */
  holdFire(): void {
    for (const seat of [...this.open.asked])
      if (this.open.phase === 'combat' && this.open.asked.includes(seat) && !this.open.ready.includes(seat))
        this.give(seat, { type: 'fire' })
  }

  leave(seat: SeatId): BlueMaxEvent[] {
    return this.#take(this.game.eliminate?.(this.state, seat, this.random) ?? [])
  }
}

/** Full decks, except that the given decks hold only these cards. */
export function decksWith(cards: Partial<Record<DeckName, string[]>>): Record<DeckName, CardDeck> {
  const deck = (name: DeckName): CardDeck => ({
    cards: cards[name] ?? [...fullDecks[name]],
    discards: [],
    drawn: 0,
  })
  return { A: deck('A'), B: deck('B'), C: deck('C'), D: deck('D') }
}

/** A duel at the beginning of phase 2 of a turn, with these planes. */
export function duelAt(
  setup: Partial<BlueMaxSetup>,
  placed: Readonly<Record<SeatId, Placed>>,
  more: {
    turn?: number
    dice?: Record<string, number[]>
    tails?: Record<SeatId, SeatId>
    opens?: SeatId[]
  } = {},
): Duel {
  const flying: Record<SeatId, FlyingPlane> = {}
  const secrets: Record<SeatId, BlueMaxSecret> = {}
  for (const [seat, { sheet, ...plane }] of Object.entries(placed)) {
    const card = planes[plane.plane]
    const place = {
      at: plane.at,
      heading: startHeading(sideOfSeat(seat)),
      ...(setup.altitude && { level: 2 }),
    }
    flying[seat] = { ...freshPlane(card, place), ...plane }
    secrets[seat] = { sheet: { ...freshSheet(card), ...sheet } }
  }
  const asked = Object.keys(flying).filter((seat) => !flying[seat]?.out && !flying[seat]?.spinning)
  const picks = Object.fromEntries(Object.entries(placed).map(([seat, { plane }]) => [seat, plane]))
  const { turn = 5, dice, tails = {}, opens = [] } = more
  const open: BlueMaxOpen = {
    duel: 1,
    turn,
    phase: 'choice',
    asked,
    ready: [],
    picks,
    planes: flying,
    tails,
    opens,
    gone: [],
    results: [],
    finished: false,
  }
  return new Duel(setup, { open, secrets, sealed: { decks: decksWith({}) } }, dice)
}

import type { BlueMaxOpen, BlueMaxOrder } from '@opsroom/rules/blue-max'
import { type Random, type Rng, randomFrom, type SeatId, seedFromNumber } from '@opsroom/rules/core'

/** The worked duel: a Nieuport 24 against a Fokker Dr.I, order by order, with every die and card. */

export const exampleSeats = ['a1', 'c1'] as const
export type ExampleSeat = (typeof exampleSeats)[number]

/** A step of the lesson, in which orders are given: the start, or a phase of a turn (`3/combat`). */
export type LessonStepKey = 'start' | `${number}/${'tailing' | 'choice' | 'combat'}`
export interface ScriptStep {
  key: LessonStepKey
  orders: Partial<Record<ExampleSeat, BlueMaxOrder>>
}

const fly = (turn: number, a1: string, c1?: string): ScriptStep => ({
  key: `${turn}/choice`,
  orders: {
    a1: { type: 'choose', manoeuvre: a1 },
    ...(c1 && { c1: { type: 'choose', manoeuvre: c1 } as const }),
  },
})

export const exampleDuel: readonly ScriptStep[] = [
  { key: 'start', orders: { a1: { type: 'start', at: 106 }, c1: { type: 'start', at: 1807 } } },
  fly(1, '23S4', '14L3'),
  fly(2, '21R3', '16R3'),
  fly(3, '4R2', '4R2'),
  {
    key: '3/combat',
    orders: {
      a1: { type: 'fire', pilot: { at: 'c1', burst: 'medium' } },
      c1: { type: 'fire', pilot: { at: 'a1', burst: 'long' } },
    },
  },
  fly(4, '7L2', '7R2'),
  fly(5, '1S1', '1S1'),
  fly(6, '1R1'),
  fly(7, '1L1', '1S1'),
  { key: '7/combat', orders: { c1: { type: 'fire', pilot: { at: 'a1', burst: 'medium' } } } },
]

/** The example's orders of a seat in a step: at most one. */
export function exampleOrdersAt(key: LessonStepKey, seat: SeatId): readonly BlueMaxOrder[] {
  const order = exampleDuel.find((step) => step.key === key)?.orders[seat === 'a1' ? 'a1' : 'c1']
  return order ? [order] : []
}

/** The step of the example that corresponds to the present phase and turn; undefined when nobody can give orders. */
export function stepKeyAt({ phase, turn }: Pick<BlueMaxOpen, 'phase' | 'turn'>): LessonStepKey | undefined {
  if (phase === 'start') return 'start'
  return phase === 'tailing' || phase === 'choice' || phase === 'combat' ? `${turn}/${phase}` : undefined
}

/** The dice of the worked duel by the purpose of each roll: duel, turn, phase, seat, kind. */
const dice: Readonly<Record<string, readonly number[]>> = {
  '1/3/5/a1/attack': [4, 3],
  '1/3/5/c1/attack': [1, 2, 5, 3, 3],
  '1/3/8/c1/jam': [5],
  '1/5/7/c1/unjam': [5],
  '1/5/8/a1/stall': [3],
  '1/5/8/c1/stall': [6],
  '1/6/7/c1/recovery': [3],
  '1/6/7/c1/facing': [1],
  '1/6/8/a1/stall': [4],
  '1/7/5/c1/attack': [2, 4, 5, 5, 4],
}
/** The damage cards of the worked duel by deck, in the order in which they are drawn. */
const cards: Readonly<Record<string, readonly string[]>> = {
  A: ['E1/2', 'GUN', 'W2/5', 'ENG', 'F3/6'],
  C: ['W3/6', 'T1/3', 'W2/5', 'F2/5'],
}

export const exampleSeed = seedFromNumber(1917)
const bySeed = randomFrom(exampleSeed)

/** Chance as the worked duel has it. When the play goes beyond the example, chance comes from the example's seed. */
export const exampleRandom: Random = (purpose): Rng => {
  const rng = bySeed(purpose)
  const faces = dice[purpose]
  if (faces) {
    let rolled = 0
    return { ...rng, int: (bound) => (faces[rolled++] ?? rng.int(bound) + 1) - 1 }
  }
  const [, deck, count] = /^1\/card\/(\w)\/(\d+)$/.exec(purpose) ?? []
  const wanted: unknown = deck === undefined ? undefined : cards[deck]?.[Number(count)]
  return {
    ...rng,
    pick: (items) => items.find((item) => item === wanted) ?? rng.pick(items),
  }
}

/** The seat from which a lesson of a side is played. */
export const exampleSeatOfSide = (side: string): ExampleSeat => (side === 'allies' ? 'a1' : 'c1')
export const otherExampleSeat = (seat: SeatId): ExampleSeat => (seat === 'a1' ? 'c1' : 'a1')

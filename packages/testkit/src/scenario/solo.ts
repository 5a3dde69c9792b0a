import type { Direction, Rng } from '@opsroom/rules/core'
import { type DuelOpen, type DuelState, germanSeat, solo } from '@opsroom/rules/duel'
import type { Given } from './format.ts'
import type { OptionScenarioKeys } from './option.ts'

interface GivenSolo {
  target?: number
  cities?: number
  out?: Direction[]
  home?: Direction[]
}

/**
 * The state with a position of the solo mission (D11): the weather card's airports and target, the number of cities
 * entered, the compass cards used.
 */
function withMission(
  state: DuelState,
  { target = 1, cities = 0, out = [], home = [] }: GivenSolo,
): DuelState {
  const { open } = state
  const { bomber, mosquito } = open
  const start = state.secrets?.[open.british]?.plan?.start ?? bomber?.at ?? 0
  const card = { bomber: start, mosquito: mosquito?.base ?? 0, target }
  // A Mosquito on the ground beside the bomber has yet to take off, because it flies last in a round.
  const waits = mosquito?.height === 'ground' && bomber?.height === 'ground'
  return {
    open: solo.put(
      { ...open, ...(mosquito && waits && { mosquito: { ...mosquito, landed: false } }) },
      { card, cities, out, home },
    ),
    secrets: { [germanSeat]: state.secrets?.[germanSeat] ?? {} },
  }
}

export const soloScenarioKeys: OptionScenarioKeys = {
  rule: 'D11',
  given: { solo: withMission, deck: (state) => state },
  shown: { solo: (open) => solo.of(open) },
}

/**
 * The random numbers of a purpose, except that the compass cards that a scenario names lie on top of the rest of their
 * deck.
 */
export function soloDeckRng(purpose: string, rng: Rng, open: DuelOpen, given: Given): Rng {
  const [, way, shuffled] = /^n\d+\/solo\/(out|home)\/(\d+)$/.exec(purpose) ?? []
  const named = (given.deck as Partial<Record<string, Direction[]>> | undefined)?.[way ?? ''] ?? []
  if (!way || named.length === 0) return rng
  const used = solo.of(open)[way as 'out' | 'home'].length
  const shuffle = <T>(cards: readonly T[]): T[] => {
    const deck = rng.shuffle(cards)
    for (const [index, card] of named.entries()) {
      const place = used + index
      if (Math.floor(place / deck.length) === Number(shuffled)) deck[place % deck.length] = card as T
    }
    return deck
  }
  return { ...rng, shuffle }
}

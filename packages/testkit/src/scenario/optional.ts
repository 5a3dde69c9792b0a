import type { Random, Rng } from '@opsroom/rules/core'
import {
  type DuelOpen,
  type DuelState,
  isChangeDue,
  medals,
  mw50Slice,
  type Rules,
  type SquadronId,
} from '@opsroom/rules/duel'
import { expansionScenarioKeys } from './expansions.ts'
import type { Given } from './format.ts'
import type { OptionScenarioKeys } from './option.ts'
import { soloDeckRng, soloScenarioKeys } from './solo.ts'

const inOpen = (state: DuelState, change: (open: DuelOpen) => DuelOpen): DuelState => ({
  ...state,
  open: change(state.open),
})

interface GivenMedals {
  british?: number
  german?: number
  laid?: Record<string, number>
}

const scenarioOptions: readonly OptionScenarioKeys[] = [
  {
    rule: 'D10.2',
    // `changeCards` changes no state: `chanceOf` puts the named cards into the deck.
    given: { changeCards: (state) => state },
  },
  {
    rule: 'D10.4',
    given: {
      medals: (state, { british = 0, german = 0, laid = {} }: GivenMedals) =>
        inOpen(state, (open) => medals.put(open, { ...medals.of(open), british, german, laid })),
    },
    shown: { medals: (open) => medals.of(open) },
  },
  {
    rule: 'D10.7',
    given: {
      mw50: (state, squadron: SquadronId) =>
        inOpen(state, (open) => mw50Slice.put(open, { squadron, ready: true })),
    },
  },
  ...expansionScenarioKeys,
]

const chosen = ({ setup }: Rules): OptionScenarioKeys[] => [
  ...scenarioOptions.filter(({ rule }) => setup.advanced.includes(rule) || setup.expansions.includes(rule)),
  ...(setup.solo ? [soloScenarioKeys] : []),
]

/** Keys of `given` that the options of this setup know. */
export const optionalGivenKeys = (rules: Rules): string[] =>
  chosen(rules).flatMap(({ given = {} }) => Object.keys(given))

/** The state after applying the keys of `given` that belong to optional rules. */
export function stateWithOptionalGiven(rules: Rules, state: DuelState, given: Given = {}): DuelState {
  let next = state
  for (const option of chosen(rules)) {
    for (const [key, put] of Object.entries(option.given ?? {})) {
      if (given[key] !== undefined) next = put(next, given[key] as never, rules)
    }
  }
  return next
}

/** The value of a state under a key of `then` that an option knows. */
export function optionalThenValue(
  rules: Rules,
  open: DuelOpen,
  key: string,
): Record<string, unknown> | undefined {
  return chosen(rules)
    .map(({ shown }) => shown?.[key]?.(open))
    .find((found) => found !== undefined)
}

/**
 * The random numbers of a purpose, except that the weather cards that a scenario names are shuffled to the top of their
 * deck.
 */
function weatherDeck(purpose: string, rng: Rng, { weatherDeck: named = [] }: Given): Rng {
  if (purpose !== 'weather/deck' || named.length === 0) return rng
  const place = (card: { id?: number }) => {
    const found = named.indexOf(card.id ?? 0)
    return found < 0 ? named.length : found
  }
  const shuffle = <T>(cards: readonly T[]): T[] =>
    rng.shuffle(cards).sort((a, b) => place(a as { id?: number }) - place(b as { id?: number }))
  return { ...rng, shuffle }
}

/**
 * The source of random numbers for a scenario: the weather-change cards that it names lie on top of the rest of their
 * deck.
 */
export function chanceOf(random: Random, { open }: DuelState, given: Given = {}): Random {
  const named = (given.changeCards ?? []) as unknown[]
  const { flown = [] } = open.bomber ?? {}
  const drawn = new Set(given.weather?.changesBefore?.filter((move) => move <= flown.length)).size
  return (purpose) => {
    const rng = weatherDeck(purpose, soloDeckRng(purpose, random(purpose), open, given), given)
    if (named.length === 0 || !/^n\d+\/changes\//.test(purpose)) return rng
    const shuffle = <T>(cards: readonly T[]): T[] => {
      const deck = rng.shuffle(cards)
      for (const [place, card] of named.entries()) deck[(drawn + place) % deck.length] = card as T
      return deck
    }
    return { ...rng, shuffle }
  }
}

/**
 * Whether a weather change is still to come in a position: it is the bomber's turn, a change is due (D10.2), and the
 * scenario names a card for it.
 */
export const isWeatherChangeToCome = (rules: Rules, { open }: DuelState, given: Given = {}): boolean =>
  rules.setup.advanced.includes('D10.2') &&
  open.phase === 'duel' &&
  open.turn === 'bomber' &&
  ((given.changeCards as unknown[] | undefined)?.length ?? 0) > 0 &&
  isChangeDue(open)

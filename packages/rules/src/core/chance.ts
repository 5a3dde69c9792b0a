import { hexToBytes } from '@noble/hashes/utils.js'
import type { EarlierChance, EarlierDraws } from './earlier-chance.ts'
import { type Deck, deckFrom, type Random, type Rng, randomFrom } from './random.ts'

/**
 * The source of random numbers of a match.
 * @param before the chance and the draws of the match at a moment of which this match began, if there is one
 */
export function randomOfMatch(seed: Uint8Array, before?: EarlierChance): Random {
  const fresh = randomFrom(seed)
  if (!before) return fresh
  return continued(randomOfMatch(hexToBytes(before.seed), before.before), before.drawn, fresh)
}

/**
 * The randomness of a match that began at a moment of another match: draws of that past stay as they were, so that
 * published hashes can still be opened and no drawn card comes back. Everything else is drawn afresh, so that nobody
 * knows it from the record of the past.
 */
function continued(past: Random, drawn: EarlierDraws, fresh: Random): Random {
  return (purpose) => {
    const known = Object.hasOwn(drawn, purpose) ? drawn[purpose] : undefined
    if (known === undefined) return fresh(purpose)
    const rng = past(purpose)
    return { ...rng, deck: (items) => partlyKnown(items, known, rng, fresh(purpose)) }
  }
}

/** A deck whose first `known` items are those drawn in the past, and whose others are shuffled afresh. */
function partlyKnown<T>(items: readonly T[], known: number, past: Rng, fresh: Rng): Deck<T> {
  const places = items.map((_, place) => place)
  const before = deckFrom(past, places)
  const top = places.slice(0, known).flatMap((place) => before(place) ?? [])
  const gone = new Set(top)
  const order = [...top, ...fresh.shuffle(places.filter((place) => !gone.has(place)))]
  return (place) => items[order[place] ?? items.length]
}

/**
 * Wraps a source of random numbers so that it records its draws.
 * @returns the wrapped source, with the record of draws so far
 */
export function recordingRandom(random: Random): { random: Random; drawn: EarlierDraws } {
  const drawn = new Map<string, number>()
  const note = (purpose: string, count: number) =>
    drawn.set(purpose, Math.max(count, drawn.get(purpose) ?? 0))
  return {
    get drawn() {
      return Object.fromEntries(drawn)
    },
    random(purpose) {
      const rng = random(purpose)
      note(purpose, 0)
      return {
        ...rng,
        deck(items) {
          const deck = deckFrom(rng, items)
          return (place) => {
            note(purpose, Math.min(place + 1, items.length))
            return deck(place)
          }
        },
      }
    },
  }
}

/** The union of two records of draws: for each purpose the greater number of drawn items. */
export function mergedDraws(one: EarlierDraws, other: EarlierDraws): EarlierDraws {
  const both = { ...one }
  for (const [purpose, count] of Object.entries(other)) both[purpose] = Math.max(count, both[purpose] ?? 0)
  return both
}

import type { Random } from '@opsroom/rules/core'

/** The numbers that were rolled and the cards that were drawn, by purpose. */
export type RecordedChance = ReadonlyMap<string, readonly (number | string)[]>

/** Wraps a source of chance and records its results. */
export function recordChance(random: Random): { random: Random; recorded: RecordedChance } {
  const recorded = new Map<string, (number | string)[]>()
  return {
    recorded,
    random(purpose) {
      const rng = random(purpose)
      const kept: (number | string)[] = []
      recorded.set(purpose, kept)
      return {
        ...rng,
        int(bound) {
          const value = rng.int(bound)
          kept.push(value)
          return value
        },
        pick<T>(items: readonly T[]): T {
          const value = rng.pick(items)
          kept.push(String(value))
          return value
        },
      }
    },
  }
}

/** Chance that repeats the recorded results for their purposes; other purposes get the numbers of `random`. */
export const replayChance =
  (recorded: RecordedChance, random: Random): Random =>
  (purpose) => {
    const rng = random(purpose)
    const kept = recorded.get(purpose)
    if (!kept) return rng
    let next = 0
    return {
      ...rng,
      int: (bound) => (typeof kept[next] === 'number' ? (kept[next++] as number) : rng.int(bound)),
      pick: (items) => items.find((item) => String(item) === kept[next]) ?? rng.pick(items),
    }
  }

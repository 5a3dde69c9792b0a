import type { Random } from '@opsroom/rules/core'

/** The numbers rolled and drawn, by purpose. */
export type RecordedChance = ReadonlyMap<string, readonly (number | string)[]>

/** Wraps chance and records its results. */
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

/** Replays the recorded results for a purpose; any other purpose gets its own random numbers. */
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

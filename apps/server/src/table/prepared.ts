import { type AnyGame, type AnyPreparedGame, canonicalJson, hashText } from '@opsroom/rules/core'

const most = 64

/** Prepares games, and keeps those prepared last: most tables are played with the same few setups. */
export function preparer() {
  const kept = new Map<string, AnyPreparedGame>()
  return (game: AnyGame, setup: unknown): AnyPreparedGame => {
    const key = hashText(canonicalJson([game.id, game.version, setup]))
    const known = kept.get(key) ?? game.prepare(setup)
    kept.delete(key)
    kept.set(key, known)
    if (kept.size > most) kept.delete(kept.keys().next().value as string)
    return known
  }
}
export type Prepare = ReturnType<typeof preparer>

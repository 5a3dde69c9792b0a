import { type AnyGame, type AnyPreparedGame, canonicalJson, hashText } from '@opsroom/rules/core'
import { LRUCache } from 'lru-cache'

const most = 64

/**
 * Prepares games, each by the version of the rules that its room was opened with, and keeps those prepared last: most
 * tables are played with the same few setups.
 */
export function preparer() {
  const kept = new LRUCache<string, AnyPreparedGame>({ max: most })
  return (game: AnyGame, setup: unknown, version = game.version): AnyPreparedGame => {
    const key = hashText(canonicalJson([game.id, version, setup]))
    const known = kept.get(key) ?? game.prepare(setup, version)
    kept.set(key, known)
    return known
  }
}
export type Prepare = ReturnType<typeof preparer>

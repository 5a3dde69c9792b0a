import { type AnyGame, type AnyPreparedGame, canonicalJson, hashText } from '@opsroom/rules/core'
import { LRUCache } from 'lru-cache'

/** Memory of a prepared game in bytes: as measured (docs/limits.md), with all that it computes while it is played. */
const usual = 1_200_000
/** Bytes of memory for each byte of options with content of the players' own. */
const perByte = 130
/** Memory that the games that were prepared last may take together. */
const most = 96_000_000

/**
 * Prepares games, each by the version of the rules that its room was opened with, and keeps those prepared last: most
 * tables are played with the same few setups. Tables that play with the same setup at the same time share one.
 */
export class PreparedGames {
  readonly #kept = new LRUCache<string, AnyPreparedGame>({ maxSize: most })
  /** Games that a table still uses, whether they are in the cache or not. */
  readonly #alive = new Map<string, WeakRef<AnyPreparedGame>>()
  readonly #gone = new FinalizationRegistry<string>((key) => {
    if (!this.#alive.get(key)?.deref()) this.#alive.delete(key)
  })

  /** @param setup as the game's schema has read it */
  prepare(game: AnyGame, setup: unknown, version = game.version): AnyPreparedGame {
    return this.#find(game, setup, version, (read) => read)
  }

  /** @param setup as it is stored; it is read by the game's schema only when its game is not prepared already */
  prepareStored(game: AnyGame, setup: unknown, version: number): AnyPreparedGame {
    return this.#find(game, setup, version, (stored) => game.setup.parse(stored))
  }

  /** Memory of the kept games, as estimated, in bytes. */
  get keptBytes(): number {
    return this.#kept.calculatedSize
  }

  #find(game: AnyGame, setup: unknown, version: number, read: (setup: unknown) => unknown): AnyPreparedGame {
    const text = canonicalJson([game.id, version, setup])
    const key = hashText(text)
    const known = this.#kept.get(key) ?? this.#alive.get(key)?.deref()
    const prepared = known ?? game.prepare(read(setup), version)
    if (!known) {
      this.#alive.set(key, new WeakRef(prepared))
      this.#gone.register(prepared, key)
    }
    const size = game.hasOwnContent?.(setup) ? text.length * perByte : usual
    this.#kept.set(key, prepared, { size: Math.max(1, size) })
    return prepared
  }
}

import { type AnyGame, type AnyPreparedGame, canonicalJson, hashText } from '@opsroom/rules/core'
import { LRUCache } from 'lru-cache'

/**
 * The memory, in bytes, that one prepared game takes, as measured (docs/limits.md), including everything that it
 * computes while it is played.
 */
const usual = 1_200_000
/** The memory, in bytes, that a prepared game takes for each byte of a setup with content of the players' own. */
const perByte = 130
/** The memory, in bytes, that the cached prepared games may take together. */
const most = 96_000_000

/**
 * Prepares games, each by the version of the rules that its room was opened with, and caches the most recent ones: most
 * tables are played with the same few setups. Tables that play with the same setup at the same time share one prepared
 * game.
 */
export class PreparedGames {
  readonly #kept = new LRUCache<string, AnyPreparedGame>({ maxSize: most })
  /** The prepared games that a table still uses, whether they are in the cache or not. */
  readonly #alive = new Map<string, WeakRef<AnyPreparedGame>>()
  readonly #gone = new FinalizationRegistry<string>((key) => {
    if (!this.#alive.get(key)?.deref()) this.#alive.delete(key)
  })

  /** @param setup a setup that the game's schema has parsed */
  prepare(game: AnyGame, setup: unknown, version = game.version): AnyPreparedGame {
    return this.#find(game, setup, version, (read) => read)
  }

  /** @param setup the stored setup; the game's schema parses it only when the game is not prepared already */
  prepareStored(game: AnyGame, setup: unknown, version: number): AnyPreparedGame {
    return this.#find(game, setup, version, (stored) => game.setup.parse(stored))
  }

  /** The estimated memory of the cached prepared games, in bytes. */
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

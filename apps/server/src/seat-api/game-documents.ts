import type { AnyPreparedGame } from '@opsroom/rules/core'
import { type GameSchemas, guideOf, publishedSchemas } from '@opsroom/rules/guides'

/** The schemas of prepared games. Tables with the same options share a prepared game. */
const published = new WeakMap<AnyPreparedGame, GameSchemas>()

/** The schemas of a game as it is played at a table. They are made once for each prepared game. */
export function gameSchemasOf(id: string, prepared: AnyPreparedGame, version: number): GameSchemas {
  const known = published.get(prepared)
  if (known) return known
  const { document } = publishedSchemas({ id, prepared, version })
  published.set(prepared, document)
  return document
}

/** The board of a game; empty for a game that has no guide. */
export const boardDocument = (id: string, prepared: AnyPreparedGame): object =>
  guideOf(id)?.board(prepared) ?? {}

import { blueMaxGuide } from './blue-max/guide/index.ts'
import type { AnyGuide } from './core/guide/guide.ts'
import { type GameToPublish, type PublishedGameSchemas, schemasOfGame } from './core/guide/schemas.ts'
import { duelGuide } from './duel/game/guide.ts'

export type { JsonSchema } from './core/guide/describe.ts'
export type { AnyGuide, GameGuide } from './core/guide/guide.ts'
export type { GameSchemas, PublishedGameSchemas, PublishedUnion } from './core/guide/schemas.ts'

const guides: Readonly<Record<string, AnyGuide>> = { duel: duelGuide, 'blue-max': blueMaxGuide }

/** The guide of a game for authors of programs; undefined for a game without a guide. */
export const guideOf = (game: string): AnyGuide | undefined => guides[game]

/** The published schemas of a game, with the descriptions of its guide. */
export const publishedSchemas = (game: Omit<GameToPublish, 'guide'>): PublishedGameSchemas =>
  schemasOfGame({ ...game, guide: guideOf(game.id) })

import { redTiles, tileIcons } from '@opsroom/pictures/duel/tile-icons'
import type { TileKind } from '@opsroom/rules/duel'
import type { TilePicture } from '../options/option.ts'
import { optionTilePicture } from '../options/options.ts'

/** The picture of a kind of tile; a kind without a picture shows its first letter. */
export const tilePictureOf = (kind: TileKind): TilePicture =>
  optionTilePicture(kind) ?? {
    ...(tileIcons[kind] && { icon: tileIcons[kind] }),
    isRed: redTiles.includes(kind),
  }

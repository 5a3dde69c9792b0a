import type { Play } from '@opsroom/rules/core'
import { type DuelOpen, routeHashes } from '@opsroom/rules/duel'

/**
 * The hashes that a table has published: of its seed, of the plan, and of the cards still to fly (D10.3). Two worlds
 * with different plans must publish different hashes, because a hash binds its owner to the plan. Therefore the
 * comparison masks the hashes and requires that nothing else differs. A hash itself reveals nothing because of its
 * nonce of 128 bits, which no message contains before the night has ended.
 */
export const publishedHashes = ({ table, game }: Play): (string | undefined)[] => [
  table.open.seedHash,
  (game.open as DuelOpen).commitment,
  ...routeHashes.of(game.open as DuelOpen).hashes,
]

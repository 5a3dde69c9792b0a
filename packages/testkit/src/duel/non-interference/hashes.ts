import type { Play } from '@opsroom/rules/core'
import { type DuelOpen, routeHashes } from '@opsroom/rules/duel'

/**
 * The hashes that a table has published: of its seed, of the plan, and of the cards still to fly (D10.3). Two worlds with different plans must publish
 * different hashes, or the hash would bind nobody; no choice of the nonce can make them equal. What may be asked is
 * that nothing but the hash differs, so comparisons put a mark in its place. That the hash itself tells nothing rests
 * on its nonce of 128 bits, which is in no message before the night has ended.
 */
export const publishedHashes = ({ table, game }: Play): (string | undefined)[] => [
  table.open.seedHash,
  (game.open as DuelOpen).commitment,
  ...routeHashes.of(game.open as DuelOpen).hashes,
]

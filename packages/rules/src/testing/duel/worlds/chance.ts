import { hashSeed, type Play, randomFrom, sameJson, seedFromNumber } from '../../../core/index.ts'
import { type Act, audiencesOf, gameActs, type Night } from '../../nights/night.ts'
import { decideDeed, type House } from '../../nights/umpire.ts'
import type { Property } from '../../properties/property.ts'
import { compareWorlds } from '../../worlds/compare.ts'
import { publishedHashes } from './hashes.ts'

/** Twelve weather cards: among so many seeds one with the same top card is as good as certain. */
const attempts = 120

/** Another seed with which this act comes out the same: the same top card, another deck beneath it, other nonces. */
function otherChance(night: Night, act: Act): House | undefined {
  const drawn = act.lines.map(({ entry }) => entry)
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const seed = seedFromNumber(night.number + 1_000_003 * attempt)
    const house = { game: night.game, seed, random: randomFrom(seed) }
    if (act.deed && sameJson(decideDeed(house, act.before, act.deed), drawn)) return house
  }
  return undefined
}

const withSeedHash = ({ table, game }: Play, seed: Uint8Array): Play => ({
  game,
  table: { ...table, open: { ...table.open, seedHash: hashSeed(seed) } },
})

/** Where chance shows: a weather-change card (D10.2), a compass card (D11.4), a target drawn (D12.2), the nonce with the night's end, the seed with the game's. */
const opensChance = ({ lines }: Act): boolean =>
  lines.some(
    ({ entry: { event } }) =>
      ['weatherChanged', 'targetDrawn', 'nightEnded', 'ended'].includes(event.type) ||
      (event.open as { aside?: unknown } | undefined)?.aside !== undefined,
  )

/** What is still to be drawn, and the nonces, are in nothing that anybody sees before they are opened (D3, D14). */
export const hidesTheChance: Property = {
  id: 'worlds-chance',
  nights: 'even',
  claim:
    'another seed with the same weather on top plays the same night to the last byte, until chance is opened',
  check(night) {
    const first = gameActs(night)[0]
    const house = first && otherChance(night, first)
    if (!house) return undefined
    const from = night.acts.indexOf(first)
    const end = night.acts.findIndex(opensChance)
    return compareWorlds(night, {
      audiences: audiencesOf(night),
      from,
      until: end === -1 ? night.acts.length : end,
      start: withSeedHash(first.before, house.seed),
      house,
      hashes: publishedHashes,
      asks: 6,
    })
  },
}

import {
  foldLog,
  hashSeed,
  type LogEntry,
  type Random,
  type Rng,
  randomFrom,
  sameJson,
  seedFromNumber,
} from '@opsroom/rules/core'
import { decideEntries, type SeededGame } from '../../nights/core.ts'
import { audiencesOf, type GameAct, gameActs, type Night, type NightAct } from '../../nights/night.ts'
import { compareVariant, type WorldVariant } from '../../non-interference/compare.ts'
import type { Property } from '../../properties/property.ts'
import { publishedHashes } from './hashes.ts'
import { openStateBefore, randomOf } from './nights.ts'

/** Twelve weather cards: among this many seeds one with the same top card is practically certain. */
const attempts = 120

/** Another seed with which this act comes out the same: the same top card, another deck beneath it, other nonces. */
function otherChance(night: Night, act: NightAct): SeededGame | undefined {
  const drawn = act.logEntries.map(({ entry }) => entry)
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const seed = seedFromNumber(night.number + 1_000_003 * attempt)
    const seeded = { game: night.game, core: night.core, seed, random: randomFrom(seed) }
    if (act.given && sameJson(decideEntries(seeded, act.before, act.given), drawn)) return seeded
  }
  return undefined
}

/** The entries before an act with another seed: the opening has its hash. */
const logEntriesWith = ({ logEntries }: Night, { place }: NightAct, seed: Uint8Array): LogEntry[] =>
  logEntries.slice(0, place).map((logEntry): LogEntry => {
    const { event } = logEntry.entry
    if (event.type !== 'opened') return logEntry
    const open = { ...(event.open as object), seedHash: hashSeed(seed) }
    return { ...logEntry, entry: { ...logEntry.entry, event: { ...event, open } } as LogEntry['entry'] }
  })

/**
 * Events that show chance: a weather-change card (D10.2), a compass card (D11.4), a target drawn (D12.2), the nonce
 * with the night's end, the seed with the game's.
 */
const opensChance = ({ logEntries }: NightAct): boolean =>
  logEntries.some(
    ({ entry: { event } }) =>
      ['weatherChanged', 'targetDrawn', 'nightEnded', 'ended'].includes(event.type) ||
      (event.open as { aside?: unknown } | undefined)?.aside !== undefined,
  )

const drawsWeather = ({ logEntries }: NightAct): boolean =>
  logEntries.some(({ entry }) => entry.event.type === 'weatherDrawn')

/** Chance of earlier nights, or of no night: unchanged. */
const isOfBefore = (purpose: string, night: number): boolean => {
  const [, number] = /^n(\d+)\//.exec(purpose) ?? []
  return number !== undefined && Number(number) < night
}

/** The same chance up to tonight's weather, which is known; later cards and nonces differ. */
function otherChanceFrom({ game, number, random, seed, core }: Night, night: number): SeededGame {
  const other = randomFrom(seedFromNumber(number + 1_000_003))
  const restOfDeck = (rng: Rng): Rng => ({
    ...rng,
    shuffle(cards) {
      const deck = rng.shuffle(cards)
      return [...deck.slice(0, night), ...deck.slice(night).toReversed()]
    },
  })
  const otherwise: Random = (purpose) => {
    if (purpose === 'weather/deck') return restOfDeck(random(purpose))
    return isOfBefore(purpose, night) ? random(purpose) : other(purpose)
  }
  return { game, core, seed, random: otherwise }
}

/** If a night's chance is its own from the first entry on, the whole seed is another. */
function variantOf(
  night: Night,
  first: GameAct,
): Pick<WorldVariant, 'seeded' | 'start' | 'logEntries'> | undefined {
  const number = openStateBefore(first).night
  if (number > 1) return { seeded: otherChanceFrom(night, number), start: first.before }
  const seeded = otherChance(night, first)
  if (!seeded) return undefined
  const logEntries = logEntriesWith(night, first, seeded.seed)
  return { seeded, logEntries, start: foldLog(night.game, logEntries) }
}

/** The first order of each night. */
const firstActs = (night: Night): GameAct[] => {
  const acts = gameActs(night)
  return acts.filter((act, index) => {
    const before = acts[index - 1]
    return !before || openStateBefore(before).night < openStateBefore(act).night
  })
}

/** Future draws and the nonces are in nothing that anybody sees before they are opened (D3, D14). */
export const hidesTheChance: Property = {
  id: 'non-interference-chance',
  nights: 'even',
  claim:
    'another seed with the same weather so far plays the same night to the last byte, until chance is opened',
  check(night) {
    const first = randomOf(night, firstActs(night), 'worlds/chance')
    const world = first && variantOf(night, first)
    if (!world) return undefined
    const from = night.acts.indexOf(first)
    // The weather of a night's first order is the same in both worlds; later weather is drawn again.
    const end = night.acts.findIndex(
      (act, index) => (index >= from && opensChance(act)) || (index > from && drawsWeather(act)),
    )
    return compareVariant(night, {
      ...world,
      audiences: audiencesOf(night),
      from,
      until: end === -1 ? night.acts.length : end,
      hashes: publishedHashes,
      asks: 6,
    })
  },
}

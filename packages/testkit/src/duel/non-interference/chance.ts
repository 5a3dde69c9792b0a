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
import { openStateBefore, randomActOf } from './nights.ts'

/**
 * The number of seeds that are tried: with twelve weather cards, one of them almost certainly gives the same top card.
 */
const attempts = 120

/**
 * The game with another seed that gives this act the same result: the same weather card on top, other cards beneath it,
 * other nonces.
 */
function otherChance(night: Night, act: NightAct): SeededGame | undefined {
  const drawn = act.logEntries.map(({ entry }) => entry)
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const seed = seedFromNumber(night.number + 1_000_003 * attempt)
    const seeded = { game: night.game, core: night.core, seed, random: randomFrom(seed) }
    if (act.given && sameJson(decideEntries(seeded, act.before, act.given), drawn)) return seeded
  }
  return undefined
}

/** The log entries before an act, with the hash of another seed in the opening. */
const logEntriesWith = ({ logEntries }: Night, { place }: NightAct, seed: Uint8Array): LogEntry[] =>
  logEntries.slice(0, place).map((logEntry): LogEntry => {
    const { event } = logEntry.entry
    if (event.type !== 'opened') return logEntry
    const open = { ...(event.open as object), seedHash: hashSeed(seed) }
    return { ...logEntry, entry: { ...logEntry.entry, event: { ...event, open } } as LogEntry['entry'] }
  })

/**
 * Whether an act discloses chance: a weather-change card (D10.2), a compass card (D11.4), a drawn target (D12.2), the
 * nonce at the end of a night, or the seed at the end of the game.
 */
const opensChance = ({ logEntries }: NightAct): boolean =>
  logEntries.some(
    ({ entry: { event } }) =>
      ['weatherChanged', 'targetDrawn', 'nightEnded', 'ended'].includes(event.type) ||
      (event.open as { aside?: unknown } | undefined)?.aside !== undefined,
  )

const drawsWeather = ({ logEntries }: NightAct): boolean =>
  logEntries.some(({ entry }) => entry.event.type === 'weatherDrawn')

/** Whether a purpose belongs to an earlier night, or to no night; its chance stays the same. */
const isOfBefore = (purpose: string, night: number): boolean => {
  const [, number] = /^n(\d+)\//.exec(purpose) ?? []
  return number !== undefined && Number(number) < night
}

/** The game with the same chance up to the weather of this night, which is known; later cards and nonces differ. */
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

/**
 * The parts of a world variant with other chance from this act on: in the first night with another seed for the whole
 * game, in a later night with other chance after its weather.
 */
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

/** The acts with the first order of each night. */
const firstActs = (night: Night): GameAct[] => {
  const acts = gameActs(night)
  return acts.filter((act, index) => {
    const before = acts[index - 1]
    return !before || openStateBefore(before).night < openStateBefore(act).night
  })
}

/**
 * The property that nothing that anybody sees depends on future draws and nonces before they are disclosed (D3, D14).
 */
export const chanceStaysSecretInNights: Property = {
  id: 'non-interference-chance',
  nights: 'even',
  claim:
    'another seed with the same weather so far plays the same night to the last byte, until chance is opened',
  check(night) {
    const first = randomActOf(night, firstActs(night), 'worlds/chance')
    const world = first && variantOf(night, first)
    if (!world) return undefined
    const from = night.acts.indexOf(first)
    // The weather at a night's first order is the same in both worlds; later weather differs, so the comparison ends
    // there.
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

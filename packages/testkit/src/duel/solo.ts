import { type Random, type Rng, randomFrom } from '@opsroom/rules/core'
import {
  boardPackOf,
  type DuelOpen,
  type DuelSetup,
  duelPresets,
  duelSetupSchema,
  rulesAllowedInSolo,
  solo,
} from '@opsroom/rules/duel'
import { audiencesOf, type GameAct, gameActs, type Night, type NightAct } from '../nights/night.ts'
import type { Subject } from '../nights/subject.ts'
import { compareVariant } from '../non-interference/compare.ts'
import type { Property } from '../properties/property.ts'
import { ledgerAddsUpToScore } from './ledger.ts'
import { chanceStaysSecretInNights } from './non-interference/chance.ts'
import { openStateBefore, randomActOf } from './non-interference/nights.ts'
import { smallOrdersMatchOptions } from './small-orders.ts'
import { duelSubject } from './subject.ts'

/**
 * The largest number of commands of a solo game, from the cards of its board pack: far more than any flight out and
 * home needs.
 */
function bound(setup: unknown): number {
  const { gauges, hexes } = boardPackOf(setup as DuelSetup)
  const preparing = 2
  const resigning = 1
  // Each card moves the bomber at least half a hex east or west; a fighters' turn has at most five orders.
  const widest = Math.max(...hexes.map(({ x }) => x)) - Math.min(...hexes.map(({ x }) => x))
  const rounds = 4 * Math.ceil(widest) + Math.max(...Object.values(gauges))
  const { nights, expansions } = setup as DuelSetup
  return nights * (preparing + rounds * (5 + 2 * expansions.length)) + resigning
}

const flies = ({ logEntries }: NightAct): boolean =>
  logEntries.some(({ entry }) => entry.event.type === 'bomberFlew')

interface Used {
  night: number
  out: number
  home: number
}
const cardsUsed = (act: NightAct): Used => {
  const open = act.after.game.open as DuelOpen
  const { out, home } = solo.of(open)
  // When a flight has ended the night, the open state already counts for the next night: all cards of the ended night
  // are used, and no card of the next night is known.
  return { night: open.night, out: out.length, home: home.length }
}

/** The same chance, with the unused cards of both decks in another order. */
function otherCards(random: Random, used: Used): Random {
  return (purpose) => {
    const rng = random(purpose)
    const [, night, way, shuffled] = /^n(\d+)\/solo\/(out|home)\/(\d+)$/.exec(purpose) ?? []
    if (!way || Number(night) < used.night) return rng
    if (Number(night) > used.night)
      return { ...rng, shuffle: (cards) => rng.shuffle(cards).toReversed() } as Rng
    const shuffle = <T>(cards: readonly T[]): T[] => {
      const deck = rng.shuffle(cards)
      const known = Math.min(
        deck.length,
        Math.max(0, used[way as 'out' | 'home'] - Number(shuffled) * deck.length),
      )
      return [...deck.slice(0, known), ...deck.slice(known).toReversed()]
    }
    return { ...rng, shuffle } as Rng
  }
}

/** The property that nothing that anybody sees depends on the cards still to come (D11.4, D14). */
export const deckStaysSecret: Property = {
  id: 'non-interference-deck',
  claim: 'other cards to come give the same night to the last byte, until one of them is turned over',
  check(night: Night) {
    const flights = gameActs(night).filter(flies)
    const [first] = gameActs(night)
    if (!first || flights.length < 2) return undefined
    const place = night.random('worlds/deck').int(flights.length - 1)
    const [last, next] = [flights[place] as NightAct, flights[place + 1] as NightAct]
    return compareVariant(night, {
      audiences: audiencesOf(night),
      from: night.acts.indexOf(first),
      until: night.acts.indexOf(next),
      start: first.before,
      seeded: {
        game: night.game,
        seed: night.seed,
        random: otherCards(randomFrom(night.seed), cardsUsed(last)),
      },
      hashes: () => [],
      asks: 6,
    })
  },
}

const locksTheTiles = ({ logEntries }: NightAct): boolean =>
  logEntries.some(({ entry }) => entry.event.type === 'defencesLocked')

/** The same chance, with the weather cards after those of earlier nights in another order. */
const otherWeather =
  (random: Random, nightsBefore: number): Random =>
  (purpose) => {
    const rng = random(purpose)
    if (purpose !== 'weather/deck') return rng
    const shuffle = <T>(cards: readonly T[]): T[] => {
      const deck = rng.shuffle(cards)
      return [...deck.slice(0, nightsBefore), ...deck.slice(nightsBefore).toReversed()]
    }
    return { ...rng, shuffle } as Rng
  }

/**
 * The property that nothing before the tiles are placed depends on the weather card, with its start airports and the
 * number of the target city (D11.2).
 */
export const weatherStaysSecret: Property = {
  id: 'non-interference-weather',
  claim: 'another weather card gives the same evening to the last byte, until the tiles are locked',
  check(night: Night) {
    const acts = gameActs(night)
    const some = randomActOf(night, acts.filter(locksTheTiles), 'worlds/weather')
    if (!some) return undefined
    const tonight = openStateBefore(some).night
    const ofTonight = acts.filter((act) => openStateBefore(act).night === tonight)
    const [first, locking] = [ofTonight[0], ofTonight.find(locksTheTiles)] as [GameAct, GameAct]
    return compareVariant(night, {
      audiences: audiencesOf(night),
      from: night.acts.indexOf(first),
      until: night.acts.indexOf(locking),
      start: first.before,
      seeded: {
        game: night.game,
        seed: night.seed,
        random: otherWeather(randomFrom(night.seed), tonight - 1),
      },
      hashes: () => [],
      asks: 1,
    })
  },
}

const variants = [
  {},
  { smartMosquito: true },
  { anyTurn: true },
  { smartMosquito: true, anyTurn: true, tiles: 20 },
]

const editions = ['v2', 'first'] as const
const mission = (solo: object, more: Partial<DuelSetup>): DuelSetup =>
  duelSetupSchema.parse({ ...duelPresets.soloNight, ...more, solo })

/**
 * Setups of the solo mission: its harder variants, in both editions, with the optional rules that it allows, and over
 * several nights.
 */
export const soloSetups: readonly DuelSetup[] = [
  ...editions.flatMap((edition) => variants.map((harder) => mission(harder, { edition }))),
  ...editions.map((edition) =>
    mission({ smartMosquito: true }, { edition, expansions: rulesAllowedInSolo() }),
  ),
  mission({}, { expansions: rulesAllowedInSolo(), nights: 2 }),
  mission({ tiles: 20 }, { edition: 'first', nights: 2, redTilesOnly: true }),
]

// A solo night is not written as a scenario, which would have to name its cards: its number is enough to play it again.
const { asScenario: _, ...likeADuel } = duelSubject

export const duelSoloSubject: Subject = {
  ...likeADuel,
  title: 'solo mission',
  games: 8,
  setups: soloSetups,
  bound,
  wishes: 20,
  properties: [
    ledgerAddsUpToScore,
    smallOrdersMatchOptions,
    chanceStaysSecretInNights,
    deckStaysSecret,
    weatherStaysSecret,
  ],
}

/** Setups of two and three solo nights, with every expansion that the mission allows, one by one and all together. */
export const soloCampaignSetups: readonly DuelSetup[] = [
  ...rulesAllowedInSolo().map((rule, place) =>
    mission({ smartMosquito: true }, { expansions: [rule], nights: 2 + (place % 2) }),
  ),
  ...editions.flatMap((edition) =>
    [2, 3].map((nights) => mission({ anyTurn: true }, { edition, expansions: rulesAllowedInSolo(), nights })),
  ),
]

export const duelSoloCampaignSubject: Subject = {
  ...duelSoloSubject,
  title: 'solo mission, several nights',
  games: 8,
  setups: soloCampaignSetups,
}

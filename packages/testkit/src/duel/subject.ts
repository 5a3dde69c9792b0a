import type { State } from '@opsroom/rules/core'
import {
  type BaseOrder,
  boardPackOf,
  type DuelSetup,
  type DuelState,
  duel,
  duelPresets,
  maximumRouteCards,
  type OptionOrder,
} from '@opsroom/rules/duel'
import type { Subject } from '../nights/subject.ts'
import { asScenario } from './as-scenario.ts'
import { differenceFromChoices } from './choices.ts'
import { ledgerAddsUpToScore } from './ledger.ts'
import { mixedSetups } from './mixes.ts'
import { chanceStaysSecretInNights } from './non-interference/chance.ts'
import { crestsStaySecret } from './non-interference/crests.ts'
import { drawnTargetStaysSecret } from './non-interference/drawn-target.ts'
import { planStaysSecretInPhaseFive } from './non-interference/phase-five.ts'
import { planStaysSecret } from './non-interference/plan.ts'
import { planningAnewStaysSecret } from './non-interference/planning-anew.ts'
import { preparationStaysSecret } from './non-interference/preparation.ts'
import { overlayEstimators, overlaysFollowFromTheView } from './overlays.ts'
import { smallOrdersMatchOptions } from './small-orders.ts'

/**
 * The largest number of commands, since a night ends (D15.8). Before the bomber's last card there are at most 14 rounds
 * of 7 orders: Mosquito, four squadrons, the end of their turn, and the bomber; optional rules add a few. Afterwards
 * nobody takes off, and a squadron in the air spends 1 fuel or more each round until it lands or must land (D6.8): at
 * most as many rounds as the largest tank holds, without the bomber.
 */
function bound(setup: unknown): number {
  const tank = Math.max(...Object.values(boardPackOf(setup as DuelSetup).gauges))
  const preparing = 3
  const resigning = 1
  const { nights } = setup as DuelSetup
  const { advanced, expansions, players = 0 } = setup as DuelSetup
  // An optional rule adds at most two orders to a round; repairs with medals are limited by the medals earned. With
  // several Germans, each of them ends the fighters' turn.
  const more = 2 * (advanced.length + expansions.length) + players
  return nights * (preparing + maximumRouteCards * (7 + more) + tank * (6 + more)) + resigning
}

/** An object without its empty fields. */
const something = <T extends object>(body: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(body).filter(
      ([, value]) =>
        value !== 0 &&
        value !== false &&
        !(typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length === 0),
    ),
  ) as Partial<T>

/** An object without empty fields, and with its nested objects, such as counts, without empty fields too. */
const tidy = <T extends object>(body: T): Partial<T> =>
  something(
    Object.fromEntries(
      Object.entries(body).map(([key, value]) => [
        key,
        value !== null && typeof value === 'object' && !Array.isArray(value) ? something(value) : value,
      ]),
    ) as T,
  )

/** An order with its Window cards in the order of the route; a missing list equals an empty one. */
function withWindow<C extends object>(command: C): C {
  const { window = [], ...rest } = command as { window?: number[] }
  const sorted = [...window].sort((a, b) => a - b)
  return (sorted.length > 0 ? { ...rest, window: sorted } : rest) as C
}

function normal(command: BaseOrder | OptionOrder, { open, secrets }: DuelState): unknown {
  switch (command.type) {
    case 'bomber': {
      const { altitude, ...rest } = command
      return tidy({ ...rest, ...(!open.bomber?.altitude && { altitude }) })
    }
    case 'reroute': {
      const { target = secrets?.[open.british]?.plan?.target, ...rest } = command
      return withWindow(open.bomber?.struck ? rest : { ...rest, target })
    }
    case 'defences':
    case 'extraTiles':
      return { ...command, tiles: tidy(command.tiles) }
    case 'moveTiles':
      return something({ ...command, lifted: tidy(command.lifted ?? {}), put: tidy(command.put ?? {}) })
    case 'fireGuns':
      return { ...command, hits: tidy(command.hits) }
    case 'plan':
      return withWindow(command)
    case 'fighter':
    case 'mosquito': {
      const { altitude, ...rest } = command
      return tidy({ ...rest, ...(!rest.land && { altitude }) })
    }
    case 'squadrons':
      return command
    default:
      return tidy(command)
  }
}

/**
 * Whether a setup is of the base game. Optional rules and the solo mission have subjects of their own; nights with red
 * tiles only are among the mixes.
 */
const isOfTheBase = ({ advanced, expansions, solo, redTilesOnly }: DuelSetup): boolean =>
  advanced.length + expansions.length === 0 && !solo && !redTilesOnly

/** Duel in the Dark as a subject of the property tests. */
export const duelSubject: Subject = {
  game: duel,
  games: 12,
  setups: Object.values(duelPresets).filter(isOfTheBase),
  bound,
  counts: [
    'tiles',
    'bombs',
    'targetMarkers',
    'medals',
    'removeTiles',
    'absorb',
    'layMedals',
    'lifted',
    'put',
    'hits',
    'guns',
    'lights',
  ],
  normal: (command, view: State) => normal(command as BaseOrder, view as DuelState),
  disagreement: differenceFromChoices,
  asScenario,
  properties: [
    ledgerAddsUpToScore,
    smallOrdersMatchOptions,
    planStaysSecret,
    preparationStaysSecret,
    chanceStaysSecretInNights,
    planningAnewStaysSecret,
    drawnTargetStaysSecret,
    crestsStaySecret,
    planStaysSecretInPhaseFive,
    overlaysFollowFromTheView(overlayEstimators),
  ],
}

/** Duel with random mixes of its optional rules. */
export const duelOptionsSubject: Subject = {
  ...duelSubject,
  title: 'with options',
  games: 10,
  setups: mixedSetups,
  wishes: 30,
}

/** Duel by the first released version of the rules, by which games that were opened with that version go on. */
export const duelOlderSubject: Subject = {
  ...duelOptionsSubject,
  title: 'by the rules of version 1',
  games: 4,
  version: 1,
  // The property about phase 5 does not hold in version 1, where Window is announced and the boars are placed before
  // anything else is known.
  properties: duelSubject.properties.filter((property) => property !== planStaysSecretInPhaseFive),
}

import type { State } from '@opsroom/rules/core'
import {
  type BaseOrder,
  type DuelSetup,
  type DuelState,
  duel,
  duelPresets,
  maximumCards,
  type OptionOrder,
  packOf,
} from '@opsroom/rules/duel'
import type { Subject } from '../nights/subject.ts'
import { asScenario } from './as-scenario.ts'
import { disagreement } from './choices.ts'
import { duelLedger } from './ledger.ts'
import { mixedSetups } from './mixes.ts'
import { hidesTheChance } from './non-interference/chance.ts'
import { hidesTheCrests } from './non-interference/crests.ts'
import { hidesTheDrawnTarget } from './non-interference/drawn-target.ts'
import { hidesWhatPhaseFiveShows } from './non-interference/phase-five.ts'
import { hidesThePlan } from './non-interference/plan.ts'
import { hidesPlanningAnew } from './non-interference/planning-anew.ts'
import { hidesThePreparation } from './non-interference/preparation.ts'
import { overlayEstimates, overlaysFollowFromTheView } from './overlays.ts'
import { smallOrders } from './small-orders.ts'

/**
 * A night ends (D15.8). Before the bomber's last card there are at most 14 rounds of 7 orders: Mosquito, four
 * squadrons and the end of their turn, bomber; with options a few more. Afterwards nobody takes off, and a squadron in the air spends 1 fuel
 * or more each round until it has landed or must (D6.8): as many rounds as the largest tank, without the bomber.
 */
function bound(setup: unknown): number {
  const tank = Math.max(...Object.values(packOf(setup as DuelSetup).gauges))
  const preparing = 3
  const resigning = 1
  const { nights } = setup as DuelSetup
  const { advanced, expansions, players = 0 } = setup as DuelSetup
  // An option has few orders of its own in a round; that medals repair is bounded by how many are earned.
  // With several Germans each of them ends the fighters' turn.
  const more = 2 * (advanced.length + expansions.length) + players
  return nights * (preparing + maximumCards * (7 + more) + tank * (6 + more)) + resigning
}

/** Leaves out entries that say nothing. */
const something = <T extends object>(body: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(body).filter(
      ([, value]) =>
        value !== 0 &&
        value !== false &&
        !(typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length === 0),
    ),
  ) as Partial<T>

/** Tidies one level down, where counts are. */
const tidy = <T extends object>(body: T): Partial<T> =>
  something(
    Object.fromEntries(
      Object.entries(body).map(([key, value]) => [
        key,
        value !== null && typeof value === 'object' && !Array.isArray(value) ? something(value) : value,
      ]),
    ) as T,
  )

/** Window cards in the order of the route; absent is the same as an empty list. */
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

/** Optional rules and the solo mission are subjects of their own; nights with red tiles only are among the mixes. */
const isOfTheBase = ({ advanced, expansions, solo, redTilesOnly }: DuelSetup): boolean =>
  advanced.length + expansions.length === 0 && !solo && !redTilesOnly

/** Duel in the Dark as the properties know it. */
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
  disagreement,
  asScenario,
  properties: [
    duelLedger,
    smallOrders,
    hidesThePlan,
    hidesThePreparation,
    hidesTheChance,
    hidesPlanningAnew,
    hidesTheDrawnTarget,
    hidesTheCrests,
    hidesWhatPhaseFiveShows,
    overlaysFollowFromTheView(overlayEstimates),
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

/** Duel by the rules as they were first released: games that were opened with them go on by them. */
export const duelOlderSubject: Subject = {
  ...duelOptionsSubject,
  title: 'by the rules of version 1',
  games: 4,
  version: 1,
  // They announce Window, and place the boars, before anything else is known.
  properties: duelSubject.properties.filter((property) => property !== hidesWhatPhaseFiveShows),
}

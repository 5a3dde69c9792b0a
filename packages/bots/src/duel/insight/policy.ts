import { type SeatId, viewOf } from '@opsroom/rules/core'
import {
  type BaseOrder,
  type DuelOpen,
  type DuelSetup,
  type DuelState,
  type DuelView,
  type PreparedDuel,
  prepareDuel,
  prepareRules,
  type Rules,
  squadronIds,
} from '@opsroom/rules/duel'
import { altitudeFor } from '../british/altitude.ts'
import { coverOrder, escortOrder, routeAhead } from '../british/mosquito.ts'
import { promisingPlan } from '../british/raids.ts'
import { type Prospect, prospectOf } from '../german/airwar.ts'
import { basesOrder } from '../german/bases.ts'
import { cachedProspects, fightersTurnOrders, type NightOutlook } from '../german/fighter-turn.ts'
import type { FuelHome } from '../german/home.ts'
import { duelBot } from '../levels/bot.ts'
import { type DuelMemory, type LevelDecision, type LevelOfPlay, turnKey } from '../levels/level.ts'
import { regular, regularDefences } from '../levels/regular.ts'
import { beliefOf, bomberStart, hexChancesByMove, noHexChances } from '../model/belief.ts'
import { type Gains, gainsOf } from '../model/gains.ts'
import { cachedOnce } from '../model/once.ts'
import { imaginedRaids } from '../model/raiders.ts'
import { isLegal, type Situation, situationOf } from '../situation.ts'
import type { SampleRandom } from './chance.ts'

/** The policy of both sides in simulated nights: Regular's play with random whims; results are cached across nights. */
export interface Policy {
  rules: Rules
  game: PreparedDuel
  situation(view: DuelView, seat: SeatId, sample: SampleRandom): Situation
  outlook(situation: Situation, sample?: SampleRandom): NightOutlook
  /** An order for a seat that must act; undefined if the seat has no order to give. */
  order(
    state: DuelState,
    seat: SeatId,
    sample: SampleRandom,
    memory: DuelMemory,
  ): { order: BaseOrder; memory: DuelMemory } | undefined
}

/** The range in VP by which a whim makes one order of a squadron seem better or worse than another. */
const whim = 1.2
/** The share of turns in which the Mosquito escorts the bomber rather than bombing where it saves most. */
const loyalty = 0.15
/** The number of the bomber's moves that the German looks ahead, as Regular does. */
const horizon = 6
/**
 * The number of raids that the German imagines in a sample before deploying: fewer than Regular, because every sample
 * does it.
 */
const raidsImagined = 6
/** The greatest number of entries in a cache of value tables: about thirty megabytes. */
const mostKept = 3000

const heights = { ground: 0, low: 1, high: 2 } as const

/** A key of everything that the values of fights, guns and airports depend on, in games without optional rules. */
const groundKey = ({ weather, ground, bomber, mosquito }: DuelOpen): string =>
  JSON.stringify([weather, ground, bomber?.altitude, mosquito && [mosquito.at, mosquito.height]])

/** Builds the keys under which squadrons' prospects are cached: states with equal keys have equal values. */
function keysOf() {
  const keys = new WeakMap<DuelOpen, string>()
  const homes = new WeakMap<FuelHome, number>()
  let count = 0
  return {
    ground: (open: DuelOpen) => cachedOnce(keys, open, () => groundKey(open)),
    home: (home: FuelHome) => cachedOnce(homes, home, () => ++count),
  }
}

const bounded = <T>(known: Map<string, T>, key: string, work: () => T): T => {
  if (known.size > mostKept) known.clear()
  return cachedOnce(known, key, work)
}

/**
 * The function that gives the German's outlook in a situation. Its values are cached across situations in games without
 * optional rules (`isPlain`).
 */
function outlooksOf(rules: Rules, isPlain: boolean): Policy['outlook'] {
  const keys = keysOf()
  const gains = new Map<string, Gains>()
  const worked = new Map<string, Prospect>()
  const gainsAt = (open: DuelOpen) =>
    isPlain ? bounded(gains, keys.ground(open), () => gainsOf(rules, open)) : gainsOf(rules, open)

  return ({ open }, sample) => {
    const start = bomberStart(rules, open)
    const isLanded = open.bomber?.landed ?? true
    const belief = isLanded || start === undefined ? undefined : beliefOf(rules, open, start)
    const passed = belief ? hexChancesByMove(belief, horizon) : noHexChances
    const work = (tank: number, home: FuelHome) =>
      prospectOf({ rules, open, gains: gainsAt(open), tank, home }, passed)
    const way = `${isLanded} ${start} ${open.bomber?.flown.join('')} ${open.bomber?.struck} ${keys.ground(open)}`
    return {
      passing: passed,
      gains: gainsAt,
      prospect: isPlain
        ? (tank, home) => bounded(worked, `${tank} ${keys.home(home)} ${way}`, () => work(tank, home))
        : cachedProspects(work),
      ...(sample && {
        whim: (squadron, at, height) =>
          whim * (sample.share(open.round, squadronIds.indexOf(squadron), at, heights[height]) - 0.5),
      }),
    }
  }
}

/**
 * Caches a sample's orders of the preparation: they depend only on the sample, the weather, the bases and the score.
 */
function preparations() {
  const evenings = new WeakMap<SampleRandom, Map<string, LevelDecision>>()
  return (sample: SampleRandom, policy: (situation: Situation) => LevelDecision) =>
    (situation: Situation): LevelDecision => {
      const { open, side } = situation
      const { night, phase, weather, squadrons, standing, vp } = open
      const key = JSON.stringify([night, phase, side, weather, squadrons, standing, vp])
      return cachedOnce(
        cachedOnce(evenings, sample, () => new Map<string, LevelDecision>()),
        key,
        () => policy(situation),
      )
    }
}

/** The level of play of each sample: Regular with whims. */
function levelsOf(outlook: Policy['outlook']): (sample: SampleRandom) => LevelOfPlay {
  const settledFor = preparations()
  return (sample) => ({
    ...regular,
    squadrons: settledFor(sample, (situation) => ({ order: basesOrder(situation, 0.5) })),
    plan: settledFor(sample, (situation) => ({ order: promisingPlan(situation) })),
    defences: settledFor(sample, (situation) => ({
      order: regularDefences(situation, imaginedRaids(situation, raidsImagined)),
    })),
    mosquito: (situation) => {
      const plan = situation.view.secrets?.[situation.seat]?.plan
      if (!plan) return { order: undefined }
      const altitude = altitudeFor(situation, plan)
      const stays = sample.share(situation.open.round, 77) < loyalty
      const loyal = stays ? escortOrder(situation, routeAhead(situation, plan, altitude)) : undefined
      const order = loyal && isLegal(situation, loyal) ? loyal : coverOrder(situation, plan, altitude)
      return { order }
    },
    fighter: (situation, memory) => {
      const key = turnKey(situation)
      const orders =
        memory.turn?.key === key
          ? memory.turn.orders
          : fightersTurnOrders(situation, outlook(situation, sample)).orders
      const [order, ...rest] = orders
      return { order, memory: { turn: { key, orders: rest } } }
    },
  })
}

/**
 * The kind of order that the base game expects from the seat. It is used only without options, which add kinds of their
 * own.
 */
const kindOf = ({ open, side }: Situation): BaseOrder['type'] | undefined => {
  if (open.phase === 'squadrons') return 'squadrons'
  if (open.phase === 'preparation') return side === 'british' ? 'plan' : 'defences'
  if (open.turn === 'fighters') return 'fighter'
  return open.turn === 'mosquito' || open.turn === 'bomber' ? open.turn : undefined
}

/**
 * The policy for a setup, with caches of its own.
 * @param version the version of the rules; the current one if absent
 */
export function policyOf(setup: DuelSetup, version?: number): Policy {
  const rules = prepareRules(setup, version)
  const game = prepareDuel(rules)
  const isPlain = setup.advanced.length === 0 && setup.expansions.length === 0
  const outlook = outlooksOf(rules, isPlain)
  const level = levelsOf(outlook)

  const momentOf = (view: DuelView, seat: SeatId, sample: SampleRandom) => ({
    view,
    seat,
    rng: sample.random(`policy/${view.open.night}/${view.open.phase}/${view.open.round}/${seat}`),
    budget: 1,
  })
  const situation: Policy['situation'] = (view, seat, sample) =>
    situationOf({ rules, game }, momentOf(view, seat, sample))
  const bots = new WeakMap<SampleRandom, ReturnType<typeof duelBot>>()

  return {
    rules,
    game,
    situation,
    outlook,
    order(state, seat, sample, memory) {
      const view = viewOf(state, seat)
      if (!isPlain) {
        const bot = cachedOnce(bots, sample, () => duelBot('regular', level(sample), setup, version))
        const decision = bot.decide({ ...momentOf(view, seat, sample), memory })
        return decision && { order: decision.command, memory: decision.memory ?? {} }
      }
      const now = situation(view, seat, sample)
      const kind = kindOf(now)
      const thought = kind && level(sample)[kind]?.(now, memory)
      const order = thought?.order ?? (kind === 'fighter' ? { type: 'endFighters' as const } : undefined)
      if (order) return { order, memory: thought?.memory ?? {} }
      const drawn = game.sample(view, seat, now.rng)
      return drawn && { order: drawn, memory: {} }
    },
  }
}

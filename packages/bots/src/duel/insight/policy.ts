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
import { basesFor } from '../german/bases.ts'
import { cachedProspects, fightersTurn, type NightOutlook } from '../german/fighter-turn.ts'
import type { FuelHome } from '../german/home.ts'
import { duelBot } from '../levels/bot.ts'
import { type DuelMemory, type LevelDecision, type LevelOfPlay, turnKey } from '../levels/level.ts'
import { regular, regularDefences } from '../levels/regular.ts'
import { beliefOf, bomberStart, hexChancesByMove, noPassing } from '../model/belief.ts'
import { type Gains, gainsOf } from '../model/gains.ts'
import { once } from '../model/once.ts'
import { imaginedRaids } from '../model/raiders.ts'
import { isLegal, type Situation, situationOf } from '../situation.ts'
import type { SampleChance } from './chance.ts'

/** The policy by which nights are simulated: Regular's with whims, with results cached from one night to the next. */
export interface Policy {
  rules: Rules
  game: PreparedDuel
  situation(view: DuelView, seat: SeatId, sample: SampleChance): Situation
  outlook(situation: Situation, sample?: SampleChance): NightOutlook
  /** An order for a seat that must act; undefined if it has none to give. */
  order(
    state: DuelState,
    seat: SeatId,
    sample: SampleChance,
    memory: DuelMemory,
  ): { order: BaseOrder; memory: DuelMemory } | undefined
}

/** VP by which a whim makes one order of a squadron seem better or worse than another. */
const whim = 1.2
/** The share of nights in which the Mosquito stays with the bomber, rather than bombing where it saves most. */
const loyalty = 0.15
/** The bomber's moves that the German looks ahead, as Regular does. */
const horizon = 6
/** Raids that a sample imagines before it deploys: fewer than Regular, because it is asked in every sample. */
const raidsImagined = 6
/** Tables of values that are kept: about thirty megabytes. */
const mostKept = 3000

const heights = { ground: 0, low: 1, high: 2 } as const

/** A key of all that the values of fights, guns and airfields depend on, if no option adds to it. */
const groundKey = ({ weather, ground, bomber, mosquito }: DuelOpen): string =>
  JSON.stringify([weather, ground, bomber?.altitude, mosquito && [mosquito.at, mosquito.height]])

/** Builds keys for squadrons' prospects: two states with the same key have the same values. */
function keysOf() {
  const keys = new WeakMap<DuelOpen, string>()
  const homes = new WeakMap<FuelHome, number>()
  let count = 0
  return {
    ground: (open: DuelOpen) => once(keys, open, () => groundKey(open)),
    home: (home: FuelHome) => once(homes, home, () => ++count),
  }
}

const bounded = <T>(known: Map<string, T>, key: string, work: () => T): T => {
  if (known.size > mostKept) known.clear()
  return once(known, key, work)
}

/** The outlooks of squadrons. The values of one are kept for others where no option changes the rules. */
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
    const passed = belief ? hexChancesByMove(belief, horizon) : noPassing
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

/** A sample's preparation, computed once for the same weather and bases: it depends on nothing else. */
function preparations() {
  const evenings = new WeakMap<SampleChance, Map<string, LevelDecision>>()
  return (sample: SampleChance, policy: (situation: Situation) => LevelDecision) =>
    (situation: Situation): LevelDecision => {
      const { open, side } = situation
      const { night, phase, weather, squadrons, standing, vp } = open
      const key = JSON.stringify([night, phase, side, weather, squadrons, standing, vp])
      return once(
        once(evenings, sample, () => new Map<string, LevelDecision>()),
        key,
        () => policy(situation),
      )
    }
}

/** Regular with whims, for each sample. */
function levelsOf(outlook: Policy['outlook']): (sample: SampleChance) => LevelOfPlay {
  const settledFor = preparations()
  return (sample) => ({
    ...regular,
    squadrons: settledFor(sample, (situation) => ({ order: basesFor(situation, 0.5) })),
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
          : fightersTurn(situation, outlook(situation, sample)).orders
      const [order, ...rest] = orders
      return { order, memory: { turn: { key, orders: rest } } }
    },
  })
}

/** The order that the base game waits for. Options have orders of their own, and are asked for what may be given. */
const kindOf = ({ open, side }: Situation): BaseOrder['type'] | undefined => {
  if (open.phase === 'squadrons') return 'squadrons'
  if (open.phase === 'preparation') return side === 'british' ? 'plan' : 'defences'
  if (open.turn === 'fighters') return 'fighter'
  return open.turn === 'mosquito' || open.turn === 'bomber' ? open.turn : undefined
}

export function policyOf(setup: DuelSetup, version?: number): Policy {
  const rules = prepareRules(setup, version)
  const game = prepareDuel(rules)
  const isPlain = setup.advanced.length === 0 && setup.expansions.length === 0
  const outlook = outlooksOf(rules, isPlain)
  const level = levelsOf(outlook)

  const momentOf = (view: DuelView, seat: SeatId, sample: SampleChance) => ({
    view,
    seat,
    rng: sample.random(`policy/${view.open.night}/${view.open.phase}/${view.open.round}/${seat}`),
    budget: 1,
  })
  const situation: Policy['situation'] = (view, seat, sample) =>
    situationOf({ rules, game }, momentOf(view, seat, sample))
  const bots = new WeakMap<SampleChance, ReturnType<typeof duelBot>>()

  return {
    rules,
    game,
    situation,
    outlook,
    order(state, seat, sample, memory) {
      const view = viewOf(state, seat)
      if (!isPlain) {
        const bot = once(bots, sample, () => duelBot('regular', level(sample), setup, version))
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

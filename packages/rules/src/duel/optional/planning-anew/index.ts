import { z } from 'zod/mini'
import { commitTo, type Random } from '../../../core/index.ts'
import { defineOption, type OptionGuide } from '../../rules/define-option.ts'
import type { UpcomingEvent } from '../../rules/rules.ts'
import type { DuelState, Plan } from '../../state/open.ts'
import { seatOfSide } from '../../state/seats.ts'
import { planAfter } from './flight.ts'
import { rerouteOrder } from './order.ts'
import { planningAnewEvents, type RestOfPlan } from './schema.ts'
import {
  type OpenedRestOfPlan,
  openedRouteFields,
  plansChangedTonight,
  restsOfNight,
  routeHashes,
} from './slices.ts'

/**
 * The nonce for the hash that a bomber's move publishes: 128 bits in hexadecimal. No message contains it before the
 * night has ended.
 */
const restNonce = (random: Random, night: number, move: number): string =>
  random(`n${night}/rest-nonce/${move}`).hex(16)

const british = ({ open, secrets }: DuelState) => secrets?.[seatOfSide(open, 'british')]

const restOf = ({ start: _, mosquito: __, ...plan }: Plan, flown: number): RestOfPlan => ({
  ...plan,
  route: plan.route.slice(flown),
})

/**
 * A new hash of the remaining cards, which every move of the bomber publishes, so that nobody can tell whether the
 * route was changed.
 */
function hashOfRest({ state, random }: UpcomingEvent<'bomberFlew'>): { rest?: string } {
  const plan = british(state)?.plan
  const { bomber, night } = state.open
  if (!plan || !bomber || !random) return {}
  const move = bomber.flown.length + 1
  return { rest: commitTo(restOf(plan, move), restNonce(random, night, move)) }
}

/** The values and nonces of all hashes of the night's moves, published at the night's end (D14). */
function openedRests({ state, random }: UpcomingEvent<'nightEnded'>): { route?: OpenedRestOfPlan[] } {
  const secret = british(state)
  const { plan, lockedPlan = plan } = secret ?? {}
  if (!lockedPlan || !random) return {}
  const history = plansChangedTonight.of(secret) ?? []
  return {
    route: routeHashes.of(state.open).hashes.map((commitment, index) => ({
      commitment,
      value: restOf(planAfter(lockedPlan, history, index + 1), index + 1),
      nonce: restNonce(random, state.open.night, index + 1),
    })),
  }
}

const words = {
  refusals: ['replan.already', 'replan.mosquitoLanded', 'replan.noRight', 'replan.struck', 'replan.tooLong'],
} as const
declare module '../../words/option-words.ts' {
  interface WordsByRule {
    'D10.3': typeof words
  }
}

/** D10.3, changing the route: the British may plan anew during the night, in secret. */
export const planningAnew = defineOption({
  rule: 'D10.3',
  group: 'advanced',
  words,
  open: [routeHashes],
  secret: [plansChangedTonight],
  orders: [rerouteOrder],
  events: planningAnewEvents,
  eventFields: { bomberFlew: { rest: z.string() }, nightEnded: openedRouteFields },
  extras: { bomberFlew: hashOfRest, nightEnded: openedRests },
  folds: {
    routePlanned: {
      secret(secret, own) {
        if (!own) return secret
        const { plan, flown } = own
        const lockedPlan = secret?.lockedPlan ?? secret?.plan
        const made = [...(plansChangedTonight.of(secret) ?? []), { flown, plan }]
        return plansChangedTonight.put({ ...secret, plan, ...(lockedPlan && { lockedPlan }) }, made)
      },
    },
    bomberFlew: {
      open(open, { rest, struck }) {
        const before = routeHashes.of(open)
        return routeHashes.put(open, {
          ...before,
          hashes: rest ? [...before.hashes, rest] : before.hashes,
          ...(struck && { struckAt: open.bomber?.flown.length ?? 0 }),
        })
      },
    },
    nightEnded: {
      open(open, { route: rests }) {
        const before = routeHashes.of(open)
        return rests
          ? routeHashes.put(open, { ...before, opened: [...before.opened, { night: open.night, rests }] })
          : open
      },
    },
  },
  plan: {
    promises: restsOfNight,
    target: (open, night) => restsOfNight(open, night).at(-1)?.value.target,
  },
})

/** The guide to {@link planningAnew} for authors of programs. */
export const planningAnewGuide: OptionGuide<typeof planningAnew> = {
  fields: {
    rest: 'The hash of the rest of the route (D10.3).',
    value: 'The rest of the route: its target and the cards still to fly.',
    'options.route': 'Planning anew (D10.3).',
    'nightEnded.open.route': 'The rests of the route that were hashed, opened.',
    'secrets.options.route': 'Plans that were made tonight by changing the route.',
    'routePlanned.own.plan': 'The plan in force from now on.',
    hashes: 'A hash for each move of the bomber.',
    opened: 'The secrets behind the hashes of nights that are over.',
    rests: 'One for each move.',
    struckAt: 'Cards flown when the target was struck.',
    'routePlanned event': 'Your seat has changed the route (D10.3). Nobody else learns of it.',
    'reroute order': 'British, in secret: other cards, and perhaps another target.',
  },
}

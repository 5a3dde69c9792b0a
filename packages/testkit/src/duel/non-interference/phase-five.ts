import { sameJson, viewOf } from '@opsroom/rules/core'
import type { DuelSetup, Plan } from '@opsroom/rules/duel'
import {
  audiencesOf,
  type GameAct,
  gameActs,
  type Night,
  type NightAct,
  type PropertyProblem,
} from '../../nights/night.ts'
import { compareVariant, type WorldVariant } from '../../non-interference/compare.ts'
import type { Property } from '../../properties/property.ts'
import { publishedHashes } from './hashes.ts'
import { openStateBefore, orderTypeOf, randomActOf } from './nights.ts'
import { windowCardsIn } from './window.ts'

type WholePlan = Plan & { type: string }

const planOf = ({ given }: GameAct): WholePlan => given.command as WholePlan

/** Whether an act shows which aircraft are at which airports. */
const showsAircraft = ({ logEntries }: NightAct): boolean =>
  logEntries.some(
    ({ entry: { event } }) =>
      event.type === 'aircraftPlaced' ||
      (event.type === 'curtainRaised' &&
        (event.open as { bomber?: number } | undefined)?.bomber !== undefined),
  )
const announces = ({ logEntries }: NightAct): boolean =>
  logEntries.some(({ entry: { event } }) => event.type === 'windowAnnounced')

/** A variant of a night with another plan, up to the act that shows a difference. */
function untilShown(
  night: Night,
  act: GameAct,
  other: WholePlan | undefined,
  shows: (act: NightAct) => boolean,
): PropertyProblem | undefined {
  const from = night.acts.indexOf(act)
  const shown = night.acts.findIndex((one, index) => index >= from && shows(one))
  if (!other || shown === -1) return undefined
  const { seat } = act.given
  const variant: WorldVariant = {
    audiences: audiencesOf(night).filter((audience) => audience !== seat),
    from,
    until: shown,
    start: act.before,
    asks: 2,
    instead: (played) => (played === act ? { scope: 'game', seat, command: other } : played.given),
    hashes: publishedHashes,
  }
  return compareVariant(night, variant)
}

/** Any other legal plan of the seat that gave this plan. */
function anyOther(night: Night, { before, given }: GameAct): WholePlan | undefined {
  const view = viewOf(before.game, given.seat)
  for (let attempt = 0; attempt < 4; attempt++) {
    const found = night.game.sample(view, given.seat, night.random(`worlds/phase five/${attempt}`)) as
      | WholePlan
      | undefined
    if (found?.type === 'plan' && !sameJson(found, given.command)) return found
  }
  return undefined
}

/** The plan with Window cards if it had none, and without them if it had some. */
function otherWindow(act: GameAct): WholePlan {
  const { window: _, ...plan } = planOf(act) as WholePlan & { window?: number[] }
  return windowCardsIn(planOf(act)).length > 0 ? plan : ({ ...plan, window: [1] } as WholePlan)
}

/**
 * D12.12: the property that the Germans cannot tell one plan from another, including its airports, while they place
 * flak, searchlights and extra tiles; while they move tiles they know the crests, but not whether Window is used.
 */
export const planStaysSecretInPhaseFive: Property = {
  id: 'non-interference-phase-five',
  nights: 'even',
  claim:
    'before the aircraft stand on their airports nobody can tell the plan, and before it is announced not Window',
  check(night) {
    const plans = gameActs(night).filter((act) => orderTypeOf(act) === 'plan')
    const act = randomActOf(night, plans, 'worlds/phase five/which')
    if (!act) return undefined
    const { expansions, nights, mirror, exchange } = night.setup as DuelSetup
    const before = untilShown(night, act, anyOther(night, act), showsAircraft)
    if (before || !expansions.includes('D12.4')) return before
    // There is no Window in the third night of a campaign of three.
    const isAllowed =
      nights !== 3 || mirror || exchange || expansions.includes('D12.4a') || openStateBefore(act).night < 3
    return isAllowed ? untilShown(night, act, otherWindow(act), announces) : undefined
  },
}

import { viewOf } from '@opsroom/rules/core'
import type { DuelState, Plan } from '@opsroom/rules/duel'
import { decideEntries } from '../../nights/core.ts'
import { audiencesOf, type GameAct, gameActs, type Night } from '../../nights/night.ts'
import { compareVariant } from '../../non-interference/compare.ts'
import { sentBytes } from '../../non-interference/observe.ts'
import type { Property } from '../../properties/property.ts'
import { randomWalk } from '../../properties/walks.ts'
import { publishedHashes } from './hashes.ts'
import { flightIndexAfter, orderTypeOf, takeBackIndexAfter } from './nights.ts'
import { windowCardsIn } from './window.ts'

const planAt = (state: DuelState, seat: string): Plan | undefined => state.secrets?.[seat]?.plan

/** The number of cards after the first `flown` that are the same in both plans. */
function sharedAhead(one: Plan, other: Plan, flown: number): number {
  const [here, there] = [one.route.slice(flown), other.route.slice(flown)]
  // Plans with different targets count as different from the first card on, which ends the comparison early: the
  // bomber's attack on the target is a public event and tells them apart.
  if (one.target !== other.target) return 0
  const isWindow = (plan: Plan, index: number) => windowCardsIn(plan).includes(flown + index + 1)
  const first = here.findIndex(
    (card, index) => card !== there[index] || isWindow(one, index) !== isWindow(other, index),
  )
  const shared = first === -1 ? Math.min(here.length, there.length) : first
  return here.length === there.length ? shared : Math.min(shared, Math.min(here.length, there.length) - 1)
}

function problemWith(night: Night, act: GameAct): string | undefined {
  const from = night.acts.indexOf(act)
  const seat = act.given.seat
  const before = act.before.game as DuelState
  const [old, made] = [planAt(before, seat), planAt(act.after.game as DuelState, seat)]
  const audiences = audiencesOf(night).filter((audience) => audience !== seat)
  const entries = act.logEntries.map(({ entry }) => entry)
  if (audiences.some((audience) => sentBytes(night, entries, audience).length > 0))
    return 'somebody else is told that the British plan anew'
  if (!old || !made) return 'a plan is missing'
  const flown = before.open.bomber?.flown.length ?? 0
  const again = night.acts.findIndex((other, index) => index > from && orderTypeOf(other) === 'reroute')
  const until = Math.min(
    flightIndexAfter(night, act, flown + sharedAhead(made, old, flown)),
    takeBackIndexAfter(night, act),
    again === -1 ? night.acts.length : again,
  )
  const found = compareVariant(night, {
    audiences,
    from,
    until,
    start: act.before,
    asks: 8,
    // In the other world the route is not changed.
    instead: (played) => (played === act ? undefined : played.given),
    hashes: publishedHashes,
  })
  return found?.message
}

/** The problem if somebody can tell that a change of route was not made in a bomber's turn that allowed one. */
function problemWithout(night: Night, { before, logEntries, given: { seat } }: GameAct): string | undefined {
  const view = viewOf(before.game, seat)
  const rng = night.random(`worlds/anew/${logEntries[0]?.number}`)
  const { order } = randomWalk({ game: night.game, view, seat }, rng, 40, { type: 'reroute' })
  if (!order) return undefined
  const entries = decideEntries(night, before, { scope: 'game', seat, command: order })
  const isSent = (audience: string) => audience !== seat && sentBytes(night, entries, audience).length > 0
  return audiencesOf(night).some(isSent) ? 'somebody else would be sent something' : undefined
}

/** D10.3: the property that a change of the route stays secret until a flown card differs. */
export const planningAnewStaysSecret: Property = {
  id: 'non-interference-planning-anew',
  claim: 'nobody but the British can tell whether they planned anew, before a card that is flown differs',
  check(night) {
    for (const act of gameActs(night)) {
      const type = orderTypeOf(act)
      const found =
        type === 'reroute'
          ? problemWith(night, act)
          : type === 'bomber'
            ? problemWithout(night, act)
            : undefined
      if (found) return { event: act.logEntries[0]?.number ?? 0, message: found }
    }
    return undefined
  },
}

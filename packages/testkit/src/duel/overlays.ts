import type { SeatId } from '@opsroom/rules/core'
import {
  bomberReach,
  type DuelState,
  type DuelView,
  expectedLoss,
  type PreparedDuel,
  type Rules,
  sideOfSeat,
  squadronIds,
  squadronReach,
} from '@opsroom/rules/duel'
import { gameActs, type Night } from '../nights/night.ts'
import type { Property } from '../properties/property.ts'
import { redactedPlay } from '../properties/redacted.ts'

/** Computes the map's overlays for a side from its view. */
export type OverlayEstimator = (rules: Rules, view: DuelView) => unknown
const entries = <K, V>(map: ReadonlyMap<K, V>) => [...map]

export const overlayEstimators: Record<'british' | 'german', OverlayEstimator> = {
  british: (rules, view) => entries(expectedLoss(rules, view)),
  german: (rules, { open }) => [
    squadronIds.map((id) => entries(squadronReach(rules, open, id))),
    entries(bomberReach(rules, open)),
  ],
}

/** The true state with the secrets of all other seats changed, which must not influence this seat's overlays. */
function otherTruth(night: Night, state: DuelState, seat: SeatId): DuelState {
  const secrets = Object.entries(state.secrets ?? {}).map(([id, secret]) => {
    const { plan } = secret
    const route = plan && night.random(`overlays/${id}`).shuffle(plan.route)
    return [id, id === seat || !plan || !route ? secret : { ...secret, plan: { ...plan, route } }]
  })
  return { ...state, secrets: Object.fromEntries(secrets) }
}

/**
 * The property that a seat's overlays depend only on its view.
 * @param reckon the function that computes the overlays; tests pass one with a mistake
 */
export const overlaysFollowFromTheView = (reckon: typeof overlayEstimators): Property => ({
  id: 'overlays',
  claim:
    'the map of a seat follows from its own view: the truth, or another truth with this view, says the same',
  check(night) {
    const { rules } = night.game as unknown as PreparedDuel
    for (const act of gameActs(night)) {
      const event = act.logEntries[0]?.number ?? 0
      if (night.random(`overlays/${event}`).int(32) > 0) continue
      for (const { id } of night.game.seats) {
        const truth = act.before.game as DuelState
        const view = redactedPlay(night, act.before, id).game as DuelView
        const by = reckon[sideOfSeat(view.open, id)]
        const seen = JSON.stringify(by(rules, view))
        for (const state of [truth, otherTruth(night, truth, id)])
          if (JSON.stringify(by(rules, state)) !== seen)
            return { event, message: `${id} is shown what it does not know` }
      }
    }
    return undefined
  },
})

import { closedHexes, type DuelOpen, type Plan, type Rules, windowCards } from '@opsroom/rules/duel'
import { foilAt, plannedWindow } from './foil.ts'
import type { DuelOverlay, DuelTrack } from './map/overlay.ts'
import { bomberTrack } from './tracks.ts'

/** What lies on the map without any order: the flown track, and for its owner the plan. */
export function standingOverlay(rules: Rules, open: DuelOpen, plan: Plan | undefined): DuelOverlay {
  const tracks: DuelTrack[] = []
  const flown = bomberTrack(rules.board, open)
  if (plan) {
    const whole = [plan.start, ...(rules.board.follow(plan.start, plan.route) ?? [])]
    const from = Math.max(0, flown.length - 1)
    const ahead = plannedWindow(plan).filter((card) => card > from)
    tracks.push({ key: 'own-plan', kind: 'plan', hexes: whole.slice(from), foil: foilAt(whole, ahead) })
  }
  if (flown.length > 1) {
    const foil = foilAt(flown, windowCards.of(open).used)
    tracks.push({ key: 'flown', kind: 'flown', hexes: flown, foil })
  }
  const closed = rules.setup.solo && { closed: closedHexes }
  return { tracks, target: open.bomber?.struck ?? plan?.target, ...closed }
}

import type { LedgerEntry } from '@opsroom/rules/duel'
import { say } from '../words/words.ts'

/**
 * The number of points from the middle of the score track to either end, and the step by which the track grows. It
 * grows in such large steps so that its scale seldom changes.
 */
const reachStep = 40
/**
 * The number of points from the middle of the score track to either end; it leaves room for the box with the points.
 * @param farthest the largest lead of either side, in points
 */
export const scoreTrackReach = (farthest: number): number =>
  Math.max(1, Math.ceil((farthest + 4) / reachStep)) * reachStep

/**
 * The largest lead of either side in this night, in points.
 * @param carried the score at the beginning of the night
 */
export function largestLeadInNight(
  ledger: readonly Pick<LedgerEntry, 'to' | 'total'>[],
  carried = 0,
): number {
  let vp = carried
  let farthest = Math.abs(vp)
  for (const { to, total } of ledger) {
    vp += to === 'british' ? total : -total
    farthest = Math.max(farthest, Math.abs(vp))
  }
  return farthest
}

/**
 * The leader and the lead, in words.
 * @param vp the score: positive for the British, negative for the Germans
 */
export const sayLead = (vp: number): string =>
  vp === 0
    ? say('status.score.even')
    : say(vp > 0 ? 'status.score.british' : 'status.score.german', { points: Math.abs(vp) })

/**
 * The points gained and the side that gained them, in words.
 * @param vp positive for the British, negative for the Germans
 */
export const sayGain = (vp: number): string =>
  vp === 0
    ? say('ledger.nothing')
    : say(vp > 0 ? 'ledger.to.british' : 'ledger.to.german', { total: Math.abs(vp) })

/**
 * The leader of a game of several nights, in words. In a mirror match it is a person, because the sides are exchanged.
 * @param vp the score: positive for the seat that is British in `sides`
 * @param names the names of the players by seat
 */
export function sayCampaignLeader(
  vp: number,
  { mirror, sides, names }: { mirror: boolean; sides: Record<string, string>; names: Record<string, string> },
): string {
  const side = vp > 0 ? 'british' : 'german'
  const seat = Object.keys(sides).find((each) => sides[each] === side)
  const name = mirror && vp !== 0 && seat !== undefined ? names[seat] : undefined
  return name === undefined ? sayLead(vp) : say('campaign.lead', { name, points: Math.abs(vp) })
}

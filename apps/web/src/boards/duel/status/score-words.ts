import type { LedgerEntry } from '@opsroom/rules/duel'
import { say } from '../words/words.ts'

/**
 * The score track reaches this many points to either side, and grows in steps of as many, so that it does not rescale
 * with every score.
 */
const reachStep = 40
/** @param farthest from even, in points. The box with the points never touches the end of the track */
export const scoreTrackReach = (farthest: number): number =>
  Math.max(1, Math.ceil((farthest + 4) / reachStep)) * reachStep

/** The track's greatest distance from even in this night. @param carried its value at the beginning of the night */
export function farthestFromEven(ledger: readonly Pick<LedgerEntry, 'to' | 'total'>[], carried = 0): number {
  let vp = carried
  let farthest = Math.abs(vp)
  for (const { to, total } of ledger) {
    vp += to === 'british' ? total : -total
    farthest = Math.max(farthest, Math.abs(vp))
  }
  return farthest
}

/** The leader and the lead, in words. @param vp positive is British, negative is German */
export const sayLead = (vp: number): string =>
  vp === 0
    ? say('status.score.even')
    : say(vp > 0 ? 'status.score.british' : 'status.score.german', { points: Math.abs(vp) })

/** Gained points and the side that gained them, in words. @param vp positive is British, negative is German */
export const sayGain = (vp: number): string =>
  vp === 0
    ? say('ledger.nothing')
    : say(vp > 0 ? 'ledger.to.british' : 'ledger.to.german', { total: Math.abs(vp) })

/**
 * The leader of a game of several nights: in a mirror match a person, as the sides are exchanged.
 * @param vp positive for the British of the night with these sides
 * @param names by seat
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

import {
  type BlueMaxOrder,
  type Burst,
  burstRounds,
  type CrewMember,
  crewMembers,
  type LegalShot,
  type Pilot,
  planes,
  type Shot,
  shotsOf,
} from '@opsroom/rules/blue-max'
import type { SeatId } from '@opsroom/rules/core'
import type { LevelDecision } from './levels/level.ts'
import { gunsOf } from './model/guns.ts'
import { notesWithShots } from './model/notes.ts'
import type { Situation } from './situation.ts'

/** The probability that a long burst jams the gun: two faces of the six on a die (B1.8.7). */
const jamRisk = 1 / 3
const letters = ['A', 'B', 'C', 'D']

/** The expected harm of one die of a shot; 1 stands for a plane shot down. */
function harmOfDie({ open, outlook, notes }: Situation, { target }: LegalShot): number {
  const flying = open.planes[target.seat]
  if (!flying) return 0
  const harm = outlook.harmTo(flying.plane)[letters.indexOf(target.side)] ?? 0
  return harm / (1 - Math.min(0.6, 0.7 * (notes.dealt[target.seat] ?? 0)))
}

/** The expected harm of all dice of a shot; 1 stands for a plane shot down. */
const harmOf = (situation: Situation, shot: LegalShot): number => shot.dice * harmOfDie(situation, shot)

/**
 * The mean number of shots that a jam costs a pilot and an observer: shots missed while the gun is jammed, and, for a
 * pilot, chances to shoot that are not sought without a gun. An observer clears the gun by any manoeuvre (B1.8.5,
 * B1.10.3).
 */
const shotsMissed: Readonly<Record<CrewMember, number>> = { pilot: 2.2, observer: 0.5 }
const shotsInTurn = 0.25
/** The mean distance of a shot, in hexes. */
const usualDistance = 1.5
/**
 * The least number of dice that is assumed for a future shot: even weak guns have some dice at short distance, or with
 * a longer burst.
 */
const fewestDice = 0.5

/** The dice that a shot is expected to add to the next one, if that is at the same target (B1.7.3). */
const diceOfAim = 0.3

/** The dice that a jam is expected to cost: those of the shots missed, or fewer when the duel ends before. */
export function diceLostToJam({ rules, open }: Situation, { plane, sheet }: Pilot, who: CrewMember): number {
  const { turnLimit } = rules.setup
  const left = turnLimit > 0 ? turnLimit - open.turn : Number.POSITIVE_INFINITY
  const dice = gunsOf(plane, sheet.guns, true)[who] - usualDistance
  return Math.min(shotsMissed[who], shotsInTurn * left) * Math.max(fewestDice, dice)
}

/** The cost of a burst at a plane on another level: the climb or the dive that it forces on the shooter (B1.10.4k). */
function costOfMust({ open }: Situation, { flying, plane }: Pilot, burst: Burst, at: SeatId): number {
  const apart = (open.planes[at]?.level ?? 0) - (flying.level ?? 0)
  if (burst === 'short' || apart === 0) return 0
  if (apart < 0) return (flying.level ?? 1) <= 2 ? 0.035 : 0.02
  // Near the plane's highest level the climb that the burst forces on it fails, and the plane stalls (B1.10.4c).
  return (flying.level ?? 1) >= plane.maxLevel - 1 ? 0.14 : 0.025
}

/** The value of one round of Lewis ammunition: a round that is not fired now is left for a later burst. */
const worthOfRound = 0.006

/**
 * The best shot of a pilot or an observer; undefined when no shot is worth firing.
 * @param missed the dice that a jam would cost
 */
function bestShot(
  situation: Situation,
  pilot: Pilot,
  who: CrewMember,
  missed: number,
): LegalShot | undefined {
  const isCounted = who === 'observer' && situation.rules.setup.lewis && pilot.plane.lewis
  let [best, most]: [LegalShot | undefined, number] = [undefined, 0]
  for (const shot of shotsOf(situation.rules, situation.open, pilot, who)) {
    const worth =
      harmOfDie(situation, shot) * (shot.dice + diceOfAim - (shot.burst === 'long' ? jamRisk * missed : 0)) -
      (who === 'pilot' ? costOfMust(situation, pilot, shot.burst, shot.target.seat) : 0) -
      (isCounted ? worthOfRound * burstRounds[shot.burst] : 0)
    if (worth > most) [best, most] = [shot, worth]
  }
  return best
}

const orderOf = ({ target, burst }: LegalShot): Shot => ({ at: target.seat, burst })

/**
 * The order that fires the most valuable shots, and notes with the expected harm of each shot added to its target.
 * @param missed the dice that a jam would cost
 */
export function fireMostValuableShots(situation: Situation, missed = diceLostToJam): LevelDecision {
  const { pilot, notes } = situation
  if (!pilot) return { order: undefined }
  const order: BlueMaxOrder = { type: 'fire' }
  const fired: LegalShot[] = []
  for (const who of crewMembers) {
    const shot = bestShot(situation, pilot, who, missed(situation, pilot, who))
    if (!shot) continue
    order[who] = orderOf(shot)
    fired.push(shot)
  }
  const shots = fired.map((shot) => ({ at: shot.target.seat, worth: harmOf(situation, shot) }))
  return { order, notes: notesWithShots(notes, shots) }
}

/** The order that fires a random legal shot with each gunner. */
export function fireAnyBurst({ rules, open, pilot, rng }: Situation): LevelDecision {
  if (!pilot) return { order: undefined }
  const order: BlueMaxOrder = { type: 'fire' }
  for (const who of crewMembers) {
    const shots = shotsOf(rules, open, pilot, who)
    if (shots.length > 0) order[who] = orderOf(rng.pick(shots))
  }
  return { order }
}

/** The distance to an enemy, in hexes, within which an observer with rounds left should not be reloading. */
const near = 5

/**
 * Whether the observer should reload the Lewis gun in this turn (B1.10.2).
 * @param distance to the nearest enemy, in hexes
 */
export const shouldReload = ({ plane, sheet }: Pilot, distance: number): boolean =>
  planes[plane.id].lewis && (sheet.ammo < 2 || (sheet.ammo < 4 && distance > near))

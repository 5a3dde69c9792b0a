import type { BlueMaxRules, Plane, PlaneId } from '@opsroom/rules/blue-max'
import { distanceFromOrigin, gunRange, type Heading, headingInLine, type Pose, sideTowards } from './grid.ts'
import type { HarmBySide } from './harm.ts'

/**
 * The dice of a medium burst of each gunner, before any dice are subtracted for distance and speed; 0 when the gunner
 * cannot shoot.
 */
export interface Guns {
  pilot: number
  observer: number
}

const stability: Record<Plane['stability'], number> = { A: 1, B: 0, C: -1 }

/**
 * The guns of a plane in dice.
 * @param pilot the number of the pilot's guns that can shoot
 * @param observer whether the observer can shoot
 */
export const gunsOf = (plane: Plane, pilot: number, observer: boolean): Guns => ({
  pilot: pilot > 0 ? 4 + stability[plane.stability] - (pilot === 1 ? 1 : 0) : 0,
  observer:
    observer && plane.guns.observer > 0
      ? 4 + stability[plane.stability] - (plane.guns.observer === 1 ? 1 : 0)
      : 0,
})

/** The guns of an undamaged plane in dice, as printed on its sheet; the observer's only if the setup has observers. */
export const printedGuns = ({ setup, planes }: Pick<BlueMaxRules, 'setup' | 'planes'>, id: PlaneId): Guns =>
  gunsOf(planes[id], planes[id].guns.pilot, setup.observer)

/** The guns of one plane against another one, the harm of a die to the target, and additional dice. */
export interface Gunnery {
  guns: Guns
  /** The expected harm of one die of a shot, for each side of the target. */
  harm: HarmBySide
  /** Additional dice for a stalled or lower target, or for the target of the turn before. */
  more: Guns
}

export const noExtraDice: Guns = { pilot: 0, observer: 0 }

/** A shooting plane: its heading, and whether it flew fast. */
export interface Shooter {
  heading: Heading
  isFast: boolean
}

/**
 * The value of a medium burst with this number of dice. With no die a long burst is still possible, and counts as half
 * a die, as guns may jam.
 */
function worthOf(dice: number, harm: number): number {
  if (dice < 0) return 0
  return dice === 0 ? 0.5 * harm : Math.min(6, dice) * harm
}

/**
 * The expected harm of a plane's shots at another one.
 * @param target the target's place relative to the shooter, and its heading
 */
export function shotWorth({ guns, harm, more }: Gunnery, { heading, isFast }: Shooter, target: Pose): number {
  const { q, r } = target
  const line = headingInLine(q, r)
  if (line < 0) return 0
  const side = sideTowards(heading, line)
  // The pilot shoots straight ahead. The observer shoots to the rear sides C and at the rear (D), but at the rear only
  // beyond the first hex (B1.7.2, B1.10.3).
  const dice = side === 0 ? guns.pilot : side >= 2 ? guns.observer : 0
  if (dice === 0) return 0
  const distance = distanceFromOrigin(q, r)
  if (distance > gunRange || (side === 3 && distance < 2)) return 0
  const met = harm[sideTowards(target.heading, (line + 3) % 6)] ?? 0
  const extra = side === 0 ? more.pilot : more.observer
  return worthOf(dice - distance - (isFast ? 1 : 0) + extra, met)
}

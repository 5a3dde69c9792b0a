import type { BlueMaxRules, Plane, PlaneId } from '@opsroom/rules/blue-max'
import { distanceTo, gunRange, type Heading, headingInLine, type Pose, sideTowards } from './grid.ts'
import type { HarmBySide } from './harm.ts'

/** The gunner, and the dice of a medium burst before distance and speed are taken off; 0: none. */
export interface Guns {
  pilot: number
  observer: number
}

const stability: Record<Plane['stability'], number> = { A: 1, B: 0, C: -1 }

/** @param pilot guns that are left, none if they cannot shoot; observer: whether they can */
export const gunsOf = (plane: Plane, pilot: number, observer: boolean): Guns => ({
  pilot: pilot > 0 ? 4 + stability[plane.stability] - (pilot === 1 ? 1 : 0) : 0,
  observer:
    observer && plane.guns.observer > 0
      ? 4 + stability[plane.stability] - (plane.guns.observer === 1 ? 1 : 0)
      : 0,
})

export const printedGuns = ({ setup, planes }: Pick<BlueMaxRules, 'setup' | 'planes'>, id: PlaneId): Guns =>
  gunsOf(planes[id], planes[id].guns.pilot, setup.observer)

/** The guns of one plane against another one, and their additional dice. */
export interface Gunnery {
  guns: Guns
  /** To the target. */
  harm: HarmBySide
  /** Additional dice for a stalled or lower target, or for the target of the turn before. */
  more: Guns
}

export const noExtraDice: Guns = { pilot: 0, observer: 0 }

/** A plane as it shoots. */
export interface Shooter {
  heading: Heading
  isFast: boolean
}

/** The value of a medium burst; one that is possible only as a long burst counts half, as guns may jam. */
function worthOf(dice: number, harm: number): number {
  if (dice < 0) return 0
  return dice === 0 ? 0.5 * harm : Math.min(6, dice) * harm
}

/**
 * The value of a plane's shots against another one.
 * @param target relative to the shooter, with its heading
 */
export function shotWorth({ guns, harm, more }: Gunnery, { heading, isFast }: Shooter, target: Pose): number {
  const { q, r } = target
  const line = headingInLine(q, r)
  if (line < 0) return 0
  const side = sideTowards(heading, line)
  // Ahead shoots the pilot; abaft and behind, beyond the first hex, the observer (B1.7.2, B1.10.3).
  const dice = side === 0 ? guns.pilot : side >= 2 ? guns.observer : 0
  if (dice === 0) return 0
  const distance = distanceTo(q, r)
  if (distance > gunRange || (side === 3 && distance < 2)) return 0
  const met = harm[sideTowards(target.heading, (line + 3) % 6)] ?? 0
  const extra = side === 0 ? more.pilot : more.observer
  return worthOf(dice - distance - (isFast ? 1 : 0) + extra, met)
}

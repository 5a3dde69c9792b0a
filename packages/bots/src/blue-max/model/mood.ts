import type { Situation } from '../situation.ts'
import type { FuelEconomy } from './candidates.ts'
import { fuelLeft } from './notes.ts'

const usualCost = 2

/** The weights of own shots (`attack`) and of the enemy's shots (`defence`) in the worth of a clash. */
export interface Boldness {
  attack: number
  defence: number
}

/** A pilot's weights in an even fight. */
export interface Temper extends Boldness {
  /** The cost of each hex by which a flight ends too far from the nearest enemy. */
  chase: number
}

/** A pilot's weights in the fight as it stands now, and the value of a point of fuel in it. */
export type Mood = FuelEconomy & Temper

/** The temper of a pilot who looks no further than this turn. */
export const usualTemper: Temper = { attack: 2.5, defence: 0.4, chase: 0.02 }
/** The value of a point of fuel, as a share of a plane. */
const price = 0.003
/**
 * `turnsOfLead`: the lead in fuel, in turns of flight, from which on it counts in full. `caution`: the part by which a
 * full lead makes a pilot more careful.
 */
const turnsOfLead = 6
const caution = 0.1

/**
 * `boxesToFall`: the number of damaged boxes after which a plane is usually down. `harmToShare`: the factor from
 * estimated harm to a share of a plane.
 */
const boxesToFall = 14
const harmToShare = 0.5

/**
 * The arrears of a pilot who has taken more damage than dealt, weighed by the share of turns flown; 0 without a turn
 * limit, or when the pilot is not behind.
 */
function arrearsOf({ rules, open, pilot, enemies, notes }: Situation): number {
  const { turnLimit } = rules.setup
  if (turnLimit === 0 || !pilot) return 0
  const boxes = Object.values(pilot.sheet.damage).reduce((sum, each) => sum + each, 0)
  const dealt = enemies.reduce((sum, seat) => sum + (notes.dealt[seat] ?? 0), 0)
  const behind = boxes / boxesToFall - harmToShare * dealt
  return Math.max(0, Math.min(1, behind)) * (open.turn / turnLimit)
}

/** A pilot's lead in fuel over the enemies' mean, from -1 to 1; 0 where fuel does not limit the fight. */
function leadOf({ rules, open, pilot, enemies, notes }: Situation): number {
  const { fuel, turnLimit } = rules.setup
  if (!fuel || !pilot || enemies.length === 0) return 0
  const left = enemies.map((seat) => fuelLeft(rules.planes, open, notes, seat))
  const theirs = left.reduce((sum, each) => sum + each, 0) / left.length
  const mine = pilot.sheet.fuel
  // Neither this tank nor the average tank of the enemies runs dry before the last turn, so fuel does not matter.
  if (turnLimit > 0 && Math.min(mine, theirs) / usualCost > turnLimit - open.turn) return 0
  return Math.max(-1, Math.min(1, (mine - theirs) / usualCost / turnsOfLead))
}

/**
 * A pilot's weights, changed by the pressure of time: with less fuel than the enemies, or more damage and few turns
 * left, the pilot takes more risks to close in (B1.6.3, B1.12.4).
 */
export function moodOf(situation: Situation, temper: Temper): Mood {
  const [lead, arrears] = [leadOf(situation), arrearsOf(situation)]
  return {
    price: situation.rules.setup.fuel ? price : 0,
    attack: temper.attack * (1 - caution * lead + arrears),
    defence: temper.defence * (1 + caution * lead),
    chase: temper.chase * (1 - Math.min(0, lead) + arrears),
  }
}

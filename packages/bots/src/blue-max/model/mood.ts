import type { Situation } from '../situation.ts'
import type { FuelEconomy } from './candidates.ts'
import { fuelLeft } from './notes.ts'

const usualCost = 2

/** The weights of own shots and of those of the enemy. */
export interface Boldness {
  attack: number
  defence: number
}

/** A pilot's view of a fight, where it is even. */
export interface Temper extends Boldness {
  /** The cost of each hex by which a flight leaves an enemy out of reach. */
  chase: number
}

/** A pilot's view of this fight now, and the worth of a point of fuel in it. */
export type Mood = FuelEconomy & Temper

/** The temper of a pilot who looks no further than this turn. */
export const usualTemper: Temper = { attack: 2.5, defence: 0.4, chase: 0.02 }
/** A point of fuel between equals. */
const price = 0.003
/** Turns of flight that count as a lead, and the weight of a lead. */
const turnsOfLead = 6
const caution = 0.1

/** The damage after which a plane is usually down, and the ratio of real to estimated harm. */
const boxesToFall = 14
const harmToShare = 0.5

/** A pilot's arrears in damage, weighed by the turns flown; 0 where it does not count, or the pilot is not behind. */
function arrearsOf({ rules, open, pilot, enemies, notes }: Situation): number {
  const { turnLimit } = rules.setup
  if (turnLimit === 0 || !pilot) return 0
  const boxes = Object.values(pilot.sheet.damage).reduce((sum, each) => sum + each, 0)
  const dealt = enemies.reduce((sum, seat) => sum + (notes.dealt[seat] ?? 0), 0)
  const behind = boxes / boxesToFall - harmToShare * dealt
  return Math.max(0, Math.min(1, behind)) * (open.turn / turnLimit)
}

/** The turns of flight by which a pilot has more fuel than the enemies, from -1 to 1; 0 where it does not bind. */
function leadOf({ rules, open, pilot, enemies, notes }: Situation): number {
  const { fuel, turnLimit } = rules.setup
  if (!fuel || !pilot || enemies.length === 0) return 0
  const left = enemies.map((seat) => fuelLeft(rules.planes, open, notes, seat))
  const theirs = left.reduce((sum, each) => sum + each, 0) / left.length
  const mine = pilot.sheet.fuel
  // Nobody's tank is empty before the last turn.
  if (turnLimit > 0 && Math.min(mine, theirs) / usualCost > turnLimit - open.turn) return 0
  return Math.max(-1, Math.min(1, (mine - theirs) / usualCost / turnsOfLead))
}

/**
 * The pressure of time on a pilot: less fuel, or more damage with few turns to fly, makes one close in (B1.6.3,
 * B1.12.4).
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

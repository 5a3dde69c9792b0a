import { isEnemy, planes } from '@opsroom/rules/blue-max'
import type { EventLaw } from './law.ts'
import { angleTo, headingAngle, stepsBetween } from './plane-geometry.ts'

const burstDice = { short: 0, medium: 1, long: 2 }
const stabilityDice = { A: 1, B: 0, C: -1 }
/** The letters of a plane's sides, by the angle from its nose in steps of 60 degrees. */
const letters = ['A', 'B', 'C', 'D']

/**
 * B1.7.2, B1.7.3, B1.10.3: lines of fire, levels, sides and dice of every attack agree with a computation from the
 * positions.
 */
export const attacksAreAsTheRulesSay: EventLaw = ({ event, before, setup }) => {
  if (event.type !== 'fired') return undefined
  for (const { by, crew, at, burst, distance, side, dice, faces } of event.open?.attacks ?? []) {
    const [shooter, target] = [before.open.planes[by], before.open.planes[at]]
    const sheet = before.secrets?.[by]?.sheet
    if (!shooter || !target || !sheet || !isEnemy(by, at)) return `${by} shoots at ${at}`
    const plane = planes[shooter.plane]
    const nose = angleTo(shooter.at, target.at, headingAngle(shooter.heading))
    const allowed = crew === 'pilot' ? [0] : [120, 180]
    if (!allowed.includes(nose)) return `${by} shoots ${nose} degrees off the nose`
    if (crew === 'observer' && nose === 180 && distance < 2) return `${by} shoots into the blind hex`
    if (distance !== stepsBetween(shooter.at, target.at) || distance < 1 || distance > 3)
      return `${by} shoots over ${distance} hexes`
    const level = (shooter.level ?? 0) - (target.level ?? 0)
    if (Math.abs(level) > 1) return `${by} shoots over ${level} levels`
    const met = letters[angleTo(target.at, shooter.at, headingAngle(target.heading)) / 60]
    if (met !== side) return `${at} is hit at ${side}, it should be ${met}`
    const guns = crew === 'pilot' ? sheet.guns : plane.guns.observer
    const last = crew === 'pilot' ? shooter.target : shooter.observerTarget
    const speed = plane.chart.get(shooter.last)?.speed ?? 0
    const wanted =
      3 -
      distance +
      burstDice[burst] +
      stabilityDice[plane.stability] +
      Number(target.stalled) +
      Number(last === at) +
      Number(level > 0) -
      Number(speed >= 3) -
      Number(guns === 1)
    if (dice !== Math.min(6, wanted) || faces.length !== dice || dice < 1)
      return `${by} rolls ${faces.length} dice of ${dice}, it should be ${wanted}`
    if (crew === 'observer' && (!setup.observer || shooter.observerKilled)) return `${by} has no observer`
    if (crew === 'pilot' && (sheet.jammed || guns < 1 || shooter.fire)) return `${by} cannot shoot`
  }
  return undefined
}

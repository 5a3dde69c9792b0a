import { allowedManoeuvres, type BlueMaxRules, type Pilot } from '@opsroom/rules/blue-max'
import { type Move, movesOf } from './chart.ts'
import { isLegOnField, type Pose } from './grid.ts'

/** The number of turns after the next one for which a path on the field must remain. */
const foresight = 2

/** Looks for paths that stay on the field, within the limits of the plane that the pilot knows. */
export class FieldSafety {
  readonly #rules: BlueMaxRules
  readonly #pilot: Pilot
  readonly #next = new Map<string, readonly Move[]>()
  readonly #found = new Map<string, boolean>()

  constructor(rules: BlueMaxRules, pilot: Pilot) {
    this.#rules = rules
    this.#pilot = pilot
  }

  /** The moves that may follow a manoeuvre, without stalls. @param ahead the number of turns from now */
  #after(code: string, ahead: number): readonly Move[] {
    const key = `${code}/${ahead}`
    const found = this.#next.get(key)
    if (found) return found
    const { flying, turn, plane } = this.#pilot
    const later: Pilot = { ...this.#pilot, turn: turn + ahead, flying: { ...flying, last: code } }
    const moves = movesOf(plane)
    const made = allowedManoeuvres(later).flatMap(({ stall, code: next }) =>
      stall ? [] : (moves.get(next) ?? []),
    )
    this.#next.set(key, made)
    return made
  }

  /**
   * The number of manoeuvres of the next turn that keep the plane on the field and leave it a path for the turns after
   * it.
   */
  exits(pose: Pose, code: string): number {
    let count = 0
    for (const move of this.#after(code, 1)) if (this.#leads(pose, move, 1)) count++
    return count
  }

  #leads({ q, r, heading }: Pose, { legs, manoeuvre }: Move, ahead: number): boolean {
    const leg = legs[heading]
    if (!isLegOnField(this.#rules.field, q, r, leg)) return false
    return this.#lasts({ q: q + leg.q, r: r + leg.r, heading: leg.heading }, manoeuvre.code, ahead + 1)
  }

  #lasts(pose: Pose, code: string, ahead: number): boolean {
    if (ahead > foresight + 1) return true
    const key = `${pose.q},${pose.r},${pose.heading},${code},${ahead}`
    const found = this.#found.get(key)
    if (found !== undefined) return found
    const lasts = this.#after(code, ahead).some((move) => this.#leads(pose, move, ahead))
    this.#found.set(key, lasts)
    return lasts
  }
}

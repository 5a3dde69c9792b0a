import type { Night, PropertyProblem } from '../nights/night.ts'

/** A claim that holds for every night of every game. */
export interface Property {
  id: string
  /** The claim, as a sentence. */
  claim: string
  /** The nights in which a slow property is checked; by default all. */
  nights?: 'even' | 'odd'
  /** Checks one night. @returns the first violation of the claim, or undefined */
  check(night: Night): PropertyProblem | undefined
}

export interface Failure extends PropertyProblem {
  property: string
}

const isLookedAt = ({ nights }: Property, { number }: Night): boolean =>
  nights === undefined || nights === (number % 2 === 0 ? 'even' : 'odd')

/** Checks a night against all properties that apply to it; an exception counts as a failure. */
export function checkNight(night: Night, properties: readonly Property[]): Failure[] {
  const checked = properties.filter((property) => isLookedAt(property, night))
  return checked.flatMap(({ id, check }): Failure[] => {
    try {
      const problem = check(night)
      return problem ? [{ property: id, ...problem }] : []
    } catch (error) {
      return [
        { property: id, message: error instanceof Error ? (error.stack ?? error.message) : String(error) },
      ]
    }
  })
}

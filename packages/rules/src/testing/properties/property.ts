import type { Night } from '../nights/night.ts'

/** What a property found: at which line of the book, if at one. */
export interface Problem {
  event?: number
  message: string
}

/** Something that holds for every night of every game. */
export interface Property {
  id: string
  /** What is claimed, as a sentence. */
  claim: string
  /** @returns the first thing that contradicts the claim */
  check(night: Night): Problem | undefined
}

export interface Failure extends Problem {
  property: string
}

/** Checks a night against all properties; an exception is a failure like any other. */
export function checkNight(night: Night, properties: readonly Property[]): Failure[] {
  return properties.flatMap(({ id, check }): Failure[] => {
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

import {
  checkNight,
  type Failure,
  type Night,
  type Property,
  playNight,
  type Subject,
} from '@opsroom/testkit'

/** The random nights to play. @property seed decides the numbers of the nights */
export interface FuzzCampaign {
  subject: Subject
  properties: readonly Property[]
  nights: number
  seed: number
}

/**
 * The distance between the first night numbers of two successive seeds, so that two campaigns never play the same
 * night.
 */
const nightsBetweenSeeds = 1_000_000

/**
 * Plays random nights and reports for each whether it kept all properties.
 * @returns the number of nights that kept them, and of nights that did not
 */
export function fuzz(
  { subject, properties, nights, seed }: FuzzCampaign,
  onFailure: (night: Night, failures: Failure[]) => void,
  onPlayed: () => void = () => {},
): { passed: number; failed: number } {
  let failed = 0
  for (let index = 0; index < nights; index++) {
    const night = playNight(subject, seed * nightsBetweenSeeds + index)
    const failures = checkNight(night, properties)
    onPlayed()
    if (failures.length === 0) continue
    failed += 1
    onFailure(night, failures)
  }
  return { passed: nights - failed, failed }
}

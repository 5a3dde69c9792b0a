import type { Night } from '../nights/night.ts'
import { playNight } from '../nights/play-night.ts'
import type { Subject } from '../nights/subject.ts'
import { propertiesOf } from './all.ts'
import { checkNight, type Failure } from './property.ts'

/** Plays the night of this number and looks at it with every property of its game. */
export function playAndCheck(subject: Subject, number: number): { night: Night; failures: Failure[] } {
  const night = playNight(subject, number)
  return { night, failures: checkNight(night, propertiesOf(subject)) }
}

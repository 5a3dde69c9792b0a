import { Progress } from '@opsroom/command-line'
import { propertiesOf, type Subject } from '@opsroom/testkit'
import { writeFailure } from './failures.ts'
import { fuzz } from './fuzz.ts'
import { type FuzzOptions, subjectName } from './options.ts'

/**
 * Plays random nights of each game, holds every property against each, and writes the nights that fail into
 * `fuzz-failures/`. @returns whether every night kept every property
 */
export function fuzzAll({ nights, seed, subjects: chosen }: FuzzOptions): boolean {
  const progress = new Progress('nights', nights * chosen.length)
  const sums = { passed: 0, failed: 0 }
  for (const subject of chosen) {
    const counts = fuzzOne(subject, nights, seed, progress)
    console.log(`${subjectName(subject)}: ${counts.passed} passed, ${counts.failed} failed`)
    sums.passed += counts.passed
    sums.failed += counts.failed
  }
  progress.end()
  console.log(`${sums.passed} passed, ${sums.failed} failed`)
  return sums.failed === 0
}

function fuzzOne(subject: Subject, nights: number, seed: number, progress: Progress) {
  const counts = fuzz(
    { subject, properties: propertiesOf(subject), nights, seed },
    (night, failures) => {
      progress.clear()
      console.log(
        `FAILED night ${night.number}, written to ${writeFailure('fuzz-failures', night, failures)}`,
      )
      for (const { property, event, message } of failures)
        console.log(
          `  ${property}${event === undefined ? '' : ` at event ${event}`}: ${message.slice(0, 400)}`,
        )
    },
    () => progress.step(),
  )
  progress.clear()
  return counts
}

import { propertiesOf, subjects } from '@opsroom/testkit'
import { numberOf } from './fuzz/arguments.ts'
import { writeFailure } from './fuzz/failures.ts'
import { fuzz } from './fuzz/fuzz.ts'

/**
 * `pnpm --silent fuzz --nights N --seed S`: plays N random nights of every game, holds every property against each,
 * and writes the nights that fail into `fuzz-failures/`, where `pnpm --silent scenario FILE` can open them.
 */
const args = process.argv.slice(2)
const nights = numberOf(args, 'nights', 100)
const seed = numberOf(args, 'seed', 1)
if (nights === undefined || seed === undefined) {
  console.error('usage: pnpm --silent fuzz --nights N --seed S  (whole numbers; 100 and 1 where left out)')
  process.exit(2)
}

const sums = { passed: 0, failed: 0 }
for (const subject of subjects) {
  const counts = fuzz({ subject, properties: propertiesOf(subject), nights, seed }, (night, failures) => {
    console.log(`FAILED night ${night.number}, written to ${writeFailure('fuzz-failures', night, failures)}`)
    for (const { property, event, message } of failures)
      console.log(`  ${property}${event === undefined ? '' : ` at event ${event}`}: ${message.slice(0, 400)}`)
  })
  sums.passed += counts.passed
  sums.failed += counts.failed
}
console.log(`${sums.passed} passed, ${sums.failed} failed`)
process.exit(sums.failed === 0 ? 0 : 1)

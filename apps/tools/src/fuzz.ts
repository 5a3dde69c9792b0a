import { propertiesOf, subjects } from '@opsroom/testkit'
import { writeFailure } from './fuzz/failures.ts'
import { fuzz } from './fuzz/fuzz.ts'
import { nameOf, optionsOf, usageOf } from './fuzz/options.ts'

/**
 * `pnpm --silent fuzz --nights N --seed S`: plays N random nights of every game, holds every property against each,
 * and writes the nights that fail into `fuzz-failures/`, where `pnpm --silent scenario FILE` can open them.
 */
const options = optionsOf(process.argv.slice(2), subjects)
if (!options) {
  console.error(usageOf(subjects))
  process.exit(2)
}
if (options.help) {
  console.log(usageOf(subjects))
  process.exit(0)
}

const { nights, seed } = options
const sums = { passed: 0, failed: 0 }
for (const subject of options.subjects) {
  const counts = fuzz({ subject, properties: propertiesOf(subject), nights, seed }, (night, failures) => {
    console.log(`FAILED night ${night.number}, written to ${writeFailure('fuzz-failures', night, failures)}`)
    for (const { property, event, message } of failures)
      console.log(`  ${property}${event === undefined ? '' : ` at event ${event}`}: ${message.slice(0, 400)}`)
  })
  console.log(`${nameOf(subject)}: ${counts.passed} passed, ${counts.failed} failed`)
  sums.passed += counts.passed
  sums.failed += counts.failed
}
console.log(`${sums.passed} passed, ${sums.failed} failed`)
process.exit(sums.failed === 0 ? 0 : 1)

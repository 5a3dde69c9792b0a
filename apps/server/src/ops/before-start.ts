import { readConfig } from './config.ts'
import { messageOf } from './errors.ts'
import { refuseTakenPort } from './port.ts'

// Checks everything that prevents a start and can be checked without a build. `pnpm start` runs this before the build,
// which takes half a minute.
try {
  await refuseTakenPort(readConfig(process.env))
} catch (error) {
  console.error(`Ops Room cannot start: ${messageOf(error)}`)
  process.exitCode = 1
}

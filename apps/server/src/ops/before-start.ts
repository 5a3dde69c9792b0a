import { readConfig } from './config.ts'
import { messageOf } from './errors.ts'
import { refuseTakenPort } from './port.ts'

// Everything that prevents a start and needs nothing built: `pnpm start` checks it before a build of half a minute.
try {
  await refuseTakenPort(readConfig(process.env))
} catch (error) {
  console.error(`Ops Room cannot start: ${messageOf(error)}`)
  process.exitCode = 1
}

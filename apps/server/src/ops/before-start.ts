import { readConfig } from './config.ts'
import { refuseTakenPort } from './port.ts'

// Everything that stops a start and needs nothing built: `pnpm start` asks for it before a build of half a minute.
try {
  await refuseTakenPort(readConfig(process.env))
} catch (error) {
  console.error(`Ops Room cannot start: ${(error as Error).message}`)
  process.exitCode = 1
}

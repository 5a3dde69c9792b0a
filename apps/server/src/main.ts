import { addressesOf, bannerOf } from './ops/banner.ts'
import { readConfig } from './ops/config.ts'
import { traceOf } from './ops/log.ts'
import { startServer } from './server.ts'

try {
  const config = readConfig(process.env)
  const server = await startServer(config)
  const { log } = server

  // Tables are safe in the event log whatever happens here, so an error ends one message, never the server.
  process.on('unhandledRejection', (error) => log.error({ error: traceOf(error) }, 'unhandled rejection'))
  process.on('uncaughtException', (error) => log.error({ error: traceOf(error) }, 'uncaught exception'))

  let isLeaving = false
  const leave = async (signal: string) => {
    if (isLeaving) process.exit(1) // asked twice: now
    isLeaving = true
    log.info({ signal }, 'closing')
    await server.close().catch((error) => log.error({ error: traceOf(error) }, 'closing failed'))
    process.exit(0)
  }
  process.on('SIGINT', leave)
  process.on('SIGTERM', leave)

  console.log(bannerOf(addressesOf(config, server.port)))
} catch (error) {
  console.error(`Ops Room cannot start: ${(error as Error).message}`)
  process.exit(1)
}

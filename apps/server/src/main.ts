import { networkInterfaces } from 'node:os'
import { hostInUrl } from './ops/address.ts'
import { type Config, readConfig } from './ops/config.ts'
import { openLog, traceOf } from './ops/log.ts'
import { longestClosing } from './ops/readiness.ts'
import { startServer } from './server.ts'

try {
  const config = readConfig(process.env)
  const log = openLog(config.logLevel)
  const leaving = new AbortController()
  // Before anything is started: a process that is ended in the seconds of its start leaves no database behind.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, leave)
  const starting = startServer(config, { log, leaving: leaving.signal })

  async function leave(signal: NodeJS.Signals) {
    if (leaving.signal.aborted) process.exit(1) // a second signal ends the process at once
    leaving.abort()
    log.info({ signal }, 'closing')
    setTimeout(
      () => {
        log.error('closing took too long')
        process.exit(1)
      },
      (config.drainSeconds + longestClosing) * 1000,
    ).unref()
    const server = await starting.catch(() => undefined) // it has closed what it had opened
    // Ctrl-C ends it at once; a machine that is about to be replaced is left in good order.
    if (signal === 'SIGTERM')
      await server?.drain().catch((error) => log.error({ error: traceOf(error) }, 'draining failed'))
    await server?.close().catch((error) => log.error({ error: traceOf(error) }, 'closing failed'))
    process.exit(0)
  }

  const server = await starting.catch((error) => {
    if (!leaving.signal.aborted) throw error
  })
  if (server) {
    // Tables are safe in the event log whatever happens here, so an error ends one message, never the server.
    process.on('unhandledRejection', (error) => log.error({ error: traceOf(error) }, 'unhandled rejection'))
    process.on('uncaughtException', (error) => log.error({ error: traceOf(error) }, 'uncaught exception'))
    if (!leaving.signal.aborted) console.log(bannerOf(addressesOf(config, server.port)))
  }
} catch (error) {
  console.error(`Ops Room cannot start: ${(error as Error).message}`)
  process.exit(1)
}

/** The addresses at which this server can be opened: on this machine, on the same network, and from anywhere. */
function addressesOf({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>, port: number): string[] {
  const everywhere = host === '0.0.0.0' || host === '::'
  const lan = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ address, family, internal }) => !internal && (family === 'IPv4' || isOpen(host, address)))
    .map(({ address }) => `  On the same network  http://${hostInUrl(address)}:${port}`)
  return [
    `  On this machine      http://${everywhere ? 'localhost' : hostInUrl(host)}:${port}`,
    ...(everywhere ? lan : []),
    ...(publicUrl ? [`  From anywhere        ${publicUrl}`] : []),
  ]
}

/** Whether an IPv6 address leads here: not where the server has IPv4 alone. A link-local one needs more than its text. */
function isOpen(host: string, address: string): boolean {
  return host === '::' && !address.startsWith('fe80:')
}

function bannerOf(addresses: string[]): string {
  return `\nOps Room is open.\n\n${addresses.join('\n')}\n`
}

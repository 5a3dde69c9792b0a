import { startupText } from './banner.ts'
import type { Config } from './ops/config.ts'
import { isServerGroupMessage, serverGroupMember } from './ops/group.ts'
import { loggableError, openLog } from './ops/log.ts'
import { maximumClosingSeconds } from './ops/readiness.ts'
import { startServer } from './server.ts'

/**
 * Runs a server as this process until a signal ends it. A member of a server group is ended only by its supervisor,
 * because a terminal sends its signals to both.
 * @throws Error with one line when the server cannot start
 */
export async function serve(config: Config): Promise<void> {
  const log = openLog(config.logLevel)
  const leaving = new AbortController()
  const member = serverGroupMember()
  if (member) {
    for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
    process.on('SIGTERM', leave)
    process.on('message', (message) => {
      if (isServerGroupMessage(message) && message.opsroom === 'leave') void leave(message.signal)
    })
    process.on('disconnect', () => void leave('SIGTERM'))
  }
  // The signals are handled before anything is started, so that a process that is ended while it starts leaves no
  // database running.
  else for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, leave)
  const starting = startServer(config, { log, leaving: leaving.signal })

  async function leave(signal: NodeJS.Signals) {
    if (leaving.signal.aborted) process.exit(1) // a second signal ends the process immediately
    leaving.abort()
    log.info({ signal }, 'closing')
    setTimeout(
      () => {
        log.error('closing took too long')
        process.exit(1)
      },
      (config.drainSeconds + maximumClosingSeconds) * 1000,
    ).unref()
    // A start that fails closes everything that it has opened, so there is nothing to close here.
    const server = await starting.catch(() => undefined)
    // Only SIGTERM moves the connections to other processes first, because it means that the machine is to be replaced.
    // Ctrl-C closes the server immediately.
    if (signal === 'SIGTERM')
      await server?.drain().catch((error) => log.error({ error: loggableError(error) }, 'draining failed'))
    await server?.close().catch((error) => log.error({ error: loggableError(error) }, 'closing failed'))
    process.exit(0)
  }

  const server = await starting.catch((error) => {
    if (!leaving.signal.aborted) throw error
  })
  if (!server) return
  // Tables are safe in the event log whatever fails here, so an error costs at most one message, and must not end the
  // server.
  process.on('unhandledRejection', (error) =>
    log.error({ error: loggableError(error) }, 'unhandled rejection'),
  )
  process.on('uncaughtException', (error) => log.error({ error: loggableError(error) }, 'uncaught exception'))
  if (leaving.signal.aborted) return
  if (member) member.tell({ opsroom: 'ready', port: server.port })
  else console.log(startupText(config, server.port))
}

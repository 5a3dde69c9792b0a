import fp from 'fastify-plugin'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { ClockLeapGuard } from './doubt.ts'
import { healthRoutes } from './health.ts'
import { installHttpGuards } from './http.ts'
import { limitHttpWork } from './http-allowance.ts'
import type { Log } from './log.ts'
import { type Metrics, openMetrics } from './metrics.ts'
import { metricsRoutes } from './metrics-routes.ts'
import { mainThreadTimeMeter, ProcessorTimeShares } from './processor-time.ts'
import { Readiness } from './readiness.ts'
import { SharedClock } from './shared-clock.ts'
import { warnOfUnknownProxy } from './unknown-proxy.ts'
import { webRoutes } from './web.ts'
import { WorkAllowance } from './work-allowance.ts'

/** The parts that all other parts of the server use. */
export interface Ops {
  config: Config
  log: Log
  clock: Clock
  /** Whether the server's time may be wrong. As long as it may be, irreversible work is postponed. */
  doubt: ClockLeapGuard
  metrics: Metrics
  /**
   * The processor time that addresses may use up by messages, by programs at seats, and by connecting and
   * disconnecting.
   */
  work: WorkAllowance
  /** The processor time of the main thread, divided among all tasks in progress. */
  time: ProcessorTimeShares
  /** Tells whether this process should be sent players. Each part of the server adds a check for what it needs. */
  readiness: Readiness
  /**
   * Makes a function that counts and logs errors of a named part of the server, with the room if an error is about one.
   */
  failed(name: string): (error: unknown, about?: { room?: string }) => void
}

declare module 'fastify' {
  interface FastifyInstance {
    ops: Ops
  }
}

/**
 * The charge for one message in ms of processor time: at most `mostForTask` for measured work, plus `unmeasured` for
 * reading the message and writing its answer.
 */
const ofMessage = { mostForTask: 1_000, unmeasured: 0.5 }

export interface OpsOptions {
  config: Config
  log: Log
  /** Used instead of the system clock, in tests. */
  clock?: Clock | undefined
}

/** Configuration, log, clock and metrics; the guards of all HTTP routes; the web client. */
export const opsPlugin = fp<OpsOptions>(
  async (app, { config, log, clock: given }) => {
    const shared = new SharedClock((ahead) => logDifference(log, ahead))
    const clock = given ?? shared
    const metrics = openMetrics(log)
    const readiness = new Readiness()
    metrics.gauge('draining', '1 while this process moves its windows to others', () =>
      Number(readiness.isDraining),
    )
    metrics.gauge(
      'clock_ahead_seconds',
      'By how much the clock of the database is ahead of that of this machine, where more than 5 s; it is gone by',
      () => shared.ahead / 1000,
    )
    const doubt = new ClockLeapGuard(clock)
    const failed = (name: string) => (error: unknown, about?: { room?: string }) =>
      void metrics.failure(name, error, about)
    app.server.on('overrun', () => metrics.cut())
    const time = new ProcessorTimeShares(mainThreadTimeMeter())
    const perMinute = config.messageMsPerMinute * config.personsPerAddress
    const work = new WorkAllowance('work of an address', { perMinute, ...ofMessage }, time)
    metrics.gauge(
      'work_charged_seconds',
      'Time of the processor for which addresses were charged, by messages and connections',
      () => work.charged / 1000,
    )
    app.decorate('ops', { config, log, clock, doubt, metrics, work, time, readiness, failed })
    warnOfUnknownProxy(app, config, log, clock)
    limitHttpWork(app, config, metrics, time)
    await installHttpGuards(app, config, metrics)
    healthRoutes(app, readiness)
    metricsRoutes(app, metrics, config, log)
    await webRoutes(app, config.webRoot)
  },
  { name: 'ops' },
)

function logDifference(log: Log, ahead: number): void {
  if (ahead === 0) log.info('the clock of this machine agrees with that of the database again')
  else
    log.warn(
      { seconds: ahead / 1000 },
      'the clock of this machine differs from that of the database, which counts; have both keep their time by the network (NTP)',
    )
}

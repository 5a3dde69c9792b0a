import { randomUUID } from 'node:crypto'
import type { RequestName } from '@opsroom/protocol'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { serverGroupMember } from './group.ts'
import type { Log } from './log.ts'
import { loggableError } from './log.ts'

interface From {
  data: { person: { id: string } }
}

/** The outcome of one message, without its content. */
export interface MessageOutcome {
  /** The rule by which the message was refused; undefined if it was not refused. */
  rule: string | undefined
  room: string | undefined
  milliseconds: number
}

/** One value of a metric that has several values, told apart by their labels. */
export interface LabelledFigure<L extends string> {
  labels: Record<L, string>
  value: number
}

/** The metrics of the server: names, rules and durations, never the content of a message. */
export interface Metrics {
  message(name: RequestName | 'unknown', from: From, outcome: MessageOutcome): void
  /** Counts a refusal of something other than a message, such as a connection. */
  refused(rule: string): void
  /** Counts a connection that was cut because too much data was waiting for it: to be sent, or to be answered. */
  cut(): void
  /**
   * Counts and logs an error.
   * @param name the name of the part of the server that failed, one of a few fixed names
   * @param about the room in which the error occurred, and the id of the request if it already has one
   * @returns the id of the error in the log, for the caller
   */
  failure(name: string, error: unknown, about?: { room?: string | undefined; request?: string }): string
  /** All metrics in the text format of Prometheus. In a server group they include the metrics of all its servers. */
  text(): Promise<string>
  /**
   * Adds a gauge that is read whenever the metrics are requested.
   * @param name the name of the gauge without the prefix of this product
   */
  gauge(name: string, help: string, read: () => number): void
  /** Adds a group of gauges with one name that differ by their labels. */
  gauges<L extends string>(
    name: string,
    help: string,
    labels: L[],
    read: () => LabelledFigure<L>[] | Promise<LabelledFigure<L>[]>,
  ): void
  /** Adds a counter. @returns a function that increments it */
  counter(name: string, help: string): () => void
  /** Adds a histogram. @returns a function that records a value */
  histogram(name: string, help: string, buckets: number[]): (value: number) => void
  close(): void
}

/** The metrics of messages and connections, and of errors and refusals. */
const ownFigures = (registers: Registry[]) => ({
  seconds: new Histogram({
    name: 'opsroom_message_seconds',
    help: 'Time from a message to its answer',
    labelNames: ['name'],
    buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5],
    registers,
  }),
  refusals: new Counter({
    name: 'opsroom_refusals_total',
    help: 'Refused messages',
    labelNames: ['rule'],
    registers,
  }),
  failures: new Counter({
    name: 'opsroom_failures_total',
    help: 'Errors that were caught, by what failed',
    labelNames: ['kind'],
    registers,
  }),
  cuts: new Counter({
    name: 'opsroom_connections_cut_total',
    help: 'Connections that were cut because too much waited to be sent to them, or to be answered',
    registers,
  }),
})

/** Opens the metrics. Their labels are names of messages and ids of rules, never rooms, seats or persons. */
export function openMetrics(log: Log): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry, prefix: 'opsroom_' })
  const member = serverGroupMember()
  member?.tellsFigures(registry)
  const { seconds, refusals, failures, cuts } = ownFigures(registers)
  /**
   * The histogram of each kind of message, cached because finding a histogram by its labels takes longer than recording
   * a value.
   */
  const secondsOf = new Map<string, ReturnType<typeof seconds.labels>>()
  const secondsOfMessage = (name: string) => {
    const known = secondsOf.get(name) ?? seconds.labels(name)
    secondsOf.set(name, known)
    return known
  }
  return {
    message(name, { data }, { rule, room, milliseconds }) {
      secondsOfMessage(name).observe(milliseconds / 1000)
      if (rule) refusals.inc({ rule })
      const ms = Math.round(milliseconds * 10) / 10
      log.debug({ message: name, person: data.person.id, room, rule, ms }, 'message')
    },
    refused: (rule) => refusals.inc({ rule }),
    cut: () => cuts.inc(),
    failure(name, error, { room, request = randomUUID() } = {}) {
      failures.inc({ kind: name })
      log.error({ request, message: name, room, error: loggableError(error) }, 'failed')
      return request
    },
    text: () => member?.metrics() ?? registry.metrics(),
    gauge(name, help, read) {
      new Gauge({
        name: `opsroom_${name}`,
        help,
        registers,
        collect() {
          this.set(read())
        },
      })
    },
    gauges(name, help, labelNames, read) {
      new Gauge({
        name: `opsroom_${name}`,
        help,
        labelNames,
        registers,
        async collect() {
          const figures = await read()
          this.reset()
          for (const { labels, value } of figures) this.set(labels, value)
        },
      })
    },
    counter(name, help) {
      const counted = new Counter({ name: `opsroom_${name}`, help, registers })
      return () => counted.inc()
    },
    histogram(name, help, buckets) {
      const measured = new Histogram({ name: `opsroom_${name}`, help, buckets, registers })
      return (value) => measured.observe(value)
    },
    close: () => registry.clear(),
  }
}

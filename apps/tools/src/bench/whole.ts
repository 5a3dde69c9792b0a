import { measureBesideAce } from './beside-ace.ts'
import { measureColdOpen } from './cold-open.ts'
import { measureDurableWrite } from './durable.ts'
import { measureFanOut } from './fan-out.ts'
import { measureLatency } from './latency.ts'
import { machineDescription } from './machine.ts'
import { measureOptionalRules, type OrderCost } from './options.ts'
import { type Percentiles, percentile } from './percentiles.ts'
import { recordedNights } from './recorded.ts'
import { measureDecideRate, measureReplayRate } from './rules.ts'

/**
 * Measures rules, tables and event log, and prints all figures as a table, or the main figures as one line of JSON.
 * @param onMeasured is called before the figures are printed
 */
export async function measureBench(json: boolean, onMeasured: () => void): Promise<void> {
  const nights = recordedNights(40)

  const decided = measureDecideRate(nights, 4_000)
  const replay = measureReplayRate(nights, 2_000)
  const { echo, table, samples, busy } = await measureLatency(1_500, 12_000)
  const options = json ? undefined : measureOptionalRules(40, 6_000)
  const fanOut = json ? undefined : await measureFanOut(100)
  const ace = json ? undefined : await measureBesideAce(6_000, 24_000)
  const cold = json ? undefined : await measureColdOpen()
  const { samples: writes, ...durableWrite } = await measureDurableWrite(nights.slice(0, 8), 8_000)

  onMeasured()

  const both = ({ p50, p99 }: Percentiles) => `${p50.toFixed(2)} / ${p99.toFixed(2)} ms`
  const often = (samples: readonly number[]) =>
    `${percentile(samples, 0.5).toFixed(2)} / ${percentile(samples, 0.95).toFixed(2)} ms`
  const whole = (rate: number) => Math.round(rate).toLocaleString('en')
  const order = ({ microseconds, orders }: OrderCost) =>
    `${microseconds.toFixed(1)} µs (${Math.round(orders)} orders a night)`
  const percent = (share: number) => `${Math.round(share * 100)} %`

  if (json) {
    const decidedPerSecond = Math.round(decided.perSecond)
    const nightReplayMs = Math.round(1_000_000 / replay.perSecond) / 1000
    console.log(JSON.stringify({ decidedPerSecond, nightReplayMs, echo, table, durableWrite }))
  } else {
    console.log(machineDescription())
    console.table({
      'orders decided, per second of one core': {
        figure: whole(decided.perSecond),
        of: `${nights.length} recorded nights; by the clock ${whole(decided.byTheClock)}`,
      },
      'a whole night read from its event log': {
        figure: `${(1000 / replay.perSecond).toFixed(2)} ms`,
        of: `parsed and folded; by the clock ${(1000 / replay.byTheClock).toFixed(2)} ms`,
      },
      ...(options && {
        'an order decided, base game': { figure: order(options.base), of: 'two seats, processor time' },
        'an order decided, everything switched on': {
          figure: order(options.everything),
          of: `two seats; × ${(options.everything.microseconds / options.base.microseconds).toFixed(2)} of the base`,
        },
      }),
      'bare echo, p50 / p99': {
        figure: both(echo),
        of: `${samples} samples, loop busy ${percent(busy.echo)}`,
      },
      'order to opponent, p50 / p99': {
        figure: both(table),
        of: `${samples} samples, loop busy ${percent(busy.table)}`,
      },
      'order to opponent against echo, p50': {
        figure: `× ${(table.p50 / echo.p50).toFixed(2)}`,
        of: 'same run',
      },
      ...(fanOut && {
        [`order to the last of ${fanOut.spectators} spectators, p50 / p99`]: {
          figure: both(fanOut.last),
          of: `${fanOut.samples} samples, loop busy ${percent(fanOut.busy)}`,
        },
      }),
      ...(ace && {
        'Ace at a live table answers, p50 / p95 / at most': {
          figure: `${often(ace.answers)}, ${percentile(ace.answers, 1).toFixed(0)} ms`,
          of: `${ace.answers.length} answers at two tables, plans and deployments among them`,
        },
        'Ace thinks, p50 / p95 / at most': {
          figure: `${often(ace.thoughts)}, ${percentile(ace.thoughts, 1).toFixed(0)} ms`,
          of: 'the same; on its own thread',
        },
        'order to opponent beside it, Ace away, p50 / p95': {
          figure: often(ace.alone),
          of: `${ace.alone.length} samples, 2 ms between orders`,
        },
        'order to opponent beside it, Ace thinking, p50 / p95': {
          figure: often(ace.beside),
          of: `${ace.beside.length} samples: those during which Ace thought`,
        },
      }),
      ...(cold && {
        'a table opened cold: one night, nine nights': {
          figure: `${cold.oneNight.toFixed(1)} / ${cold.nineNights.toFixed(1)} ms`,
          of: `medians; nine nights from the first line ${cold.nineNightsWhole.toFixed(1)} ms`,
        },
      }),
      'durable write, p50 / p99': { figure: both(durableWrite), of: `${writes} appends, embedded Postgres` },
    })
  }
}

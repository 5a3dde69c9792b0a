import { type BotId, type ChapterInsight, type Insight, insightOf, readWholeRecord } from '@opsroom/bots'
import { sameJson } from '@opsroom/rules/core'
import { britishSeat, type DuelSetup, duelPresets, germanSeat } from '@opsroom/rules/duel'
import { type Pairing, playPairing } from '../arena/night.ts'
import { type Blunder, playSpoiledNight } from './spoil.ts'

export interface MeasurementOptions {
  british: BotId
  german: BotId
  nights: number
  /** The number of the first night, so that a long series can be measured in several runs. */
  from: number
  /** Whether every night has a deliberate mistake, instead of every second one. */
  spoiled?: boolean
  seed: number
  /** The number of samples for each decision of the bots, and for each moment of the explanation. */
  budget: number
  samples: number
}

/** The results of explaining one night. */
export interface NightMeasurement {
  number: number
  blunder?: Blunder
  /** Whether the parts of the split sum to the result less the first expectation. */
  addsUp: boolean
  /** Whether the last point of every curve is the actual result. */
  ends: boolean
  /** The rank of the mistaken order among the costly orders of its part of the night, from 1; 0 if it is not listed. */
  place: number
  milliseconds: number
  insight: Insight
}

const setup = duelPresets.firstNight as DuelSetup

export const pairingOf = ({ british, german, seed, budget }: MeasurementOptions, place: number): Pairing => ({
  number: seed * 1_000_000 + place,
  setup,
  bots: { [britishSeat]: british, [germanSeat]: german },
  budget,
})

/** The rank of an order among the costly orders of its part of the night: before the duel, or in it. */
function placeOf(costly: ChapterInsight['costly'], order: unknown): number {
  const named = costly.find((each) => sameJson(each.order, order))
  if (!named) return 0
  return costly.filter(({ round }) => (round === 0) === (named.round === 0)).indexOf(named) + 1
}

/** Explains one night, and checks the explanation against facts that must hold. */
export function measureNight(
  pairing: Pairing,
  samples: number,
  blunder?: Blunder,
): NightMeasurement | undefined {
  const spoiled = blunder && playSpoiledNight(pairing, blunder)
  if (blunder && !spoiled) return undefined
  const record = readWholeRecord(spoiled?.record ?? playPairing(pairing).record)
  const began = process.cpuUsage()
  const insight = record && insightOf(record, samples)
  const { user, system } = process.cpuUsage(began)
  const chapter = insight?.chapters[0]
  if (!insight || !chapter) throw new Error('the night was not explained')
  const { split, prior, result, points, costly } = chapter
  const sum = split.reduce((total, { points: amount }) => total + amount, 0)
  const place = placeOf(costly, spoiled?.order)
  return {
    number: pairing.number,
    ...(blunder && { blunder }),
    addsUp: sum === result - prior.margin,
    ends: Object.values(points.at(-1)?.lines ?? {}).every(({ margin }) => margin === result),
    place,
    milliseconds: (user + system) / 1000,
    insight,
  }
}

/** Measures nights. Every second one has a deliberate mistake, of each kind in turn. */
export function* measureNights(measuring: MeasurementOptions): Generator<NightMeasurement> {
  for (let place = measuring.from; place < measuring.from + measuring.nights; place++) {
    const blunder =
      place % 2 === 0 && !measuring.spoiled
        ? undefined
        : place % 4 < 2
          ? ('fuel' as const)
          : ('route' as const)
    const night = measureNight(pairingOf(measuring, place), measuring.samples, blunder)
    // A night that gave no opportunity for the mistake counts as one without a mistake.
    yield night ?? (measureNight(pairingOf(measuring, place), measuring.samples) as NightMeasurement)
  }
}

const share = (found: readonly NightMeasurement[], of: (one: NightMeasurement) => boolean): string =>
  `${found.filter(of).length} of ${found.length}`

/** The figures of all nights, as lines of text. */
export function measurementText(nights: readonly NightMeasurement[]): string {
  const of = (blunder: Blunder) => nights.filter((night) => night.blunder === blunder)
  const times = nights.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)
  const first = ({ place }: NightMeasurement) => place === 1
  return [
    `nights ${nights.length}; the split adds up in ${share(nights, ({ addsUp }) => addsUp)}; the curve ends at the result in ${share(nights, ({ ends }) => ends)}`,
    `spoiled, out of fuel: named first in ${share(of('fuel'), first)}, named at all in ${share(of('fuel'), ({ place }) => place > 0)}`,
    `spoiled, through the guns: named first in ${share(of('route'), first)}, named at all in ${share(of('route'), ({ place }) => place > 0)}`,
    `processor time of an explanation: median ${Math.round(times[Math.floor(times.length / 2)] ?? 0)} ms, most ${Math.round(times.at(-1) ?? 0)} ms`,
  ].join('\n')
}

import { insightOf } from '@opsroom/bots'
import { Progress } from '@opsroom/command-line'
import { sameJson } from '@opsroom/rules/core'
import { readJson, readRecordFile } from './files.ts'
import { type MeasurementOptions, measurementText, measureNights, type NightMeasurement } from './measure.ts'

/** The arguments for explaining a record. */
export interface ExplanationOptions {
  file: string
  samples: number | undefined
  compare: string | undefined
}

/** Plays nights between bots, and prints how well they are explained. @returns whether all facts that must hold do */
export function measureExplanations(measuring: MeasurementOptions, each: boolean): boolean {
  const progress = new Progress('nights', measuring.nights)
  const nights: NightMeasurement[] = []
  for (const night of measureNights(measuring)) {
    nights.push(night)
    progress.step()
    if (!each) continue
    const { insight, ...shown } = night
    progress.clear()
    console.log(JSON.stringify({ ...shown, costly: insight.chapters[0]?.costly }))
  }
  progress.end()
  console.log(JSON.stringify(measuring))
  console.log(measurementText(nights))
  return nights.every(({ addsUp, ends }) => addsUp && ends)
}

/**
 * Prints the explanation of a recorded match, or compares it with the one in a file.
 * @returns whether the two are the same
 */
export function explainRecord({ file, samples, compare }: ExplanationOptions): boolean {
  const other = compare === undefined ? undefined : (readJson(compare) as { samples?: number } | null)
  const insight = insightOf(readRecordFile(file), samples ?? other?.samples ?? 12)
  if (!insight) throw new Error(`${file}: matches of this kind cannot be explained`)
  if (!other) {
    console.log(JSON.stringify(insight))
    return true
  }
  const isSame = sameJson(insight, other)
  console.log(isSame ? 'the same' : 'NOT the same')
  return isSame
}

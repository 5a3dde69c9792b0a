import { readFileSync } from 'node:fs'
import { botIds, insightOf, readRecord } from '@opsroom/bots'
import { sameJson } from '@opsroom/rules/core'
import { type Measured, measuredNights, measuredText } from './insight/measure.ts'

/**
 * `pnpm --silent insight RECORD.json`: explains a match by its record (docs/insight.md). With `--compare FILE` it says
 * whether FILE, as the report gives it, holds the same. `--measure` plays nights of bots and holds the method to what must
 * be true of it.
 */
const usage = `usage: pnpm --silent insight RECORD.json [--samples N] [--compare INSIGHT.json]
       pnpm --silent insight --measure [--nights N] [--from N] [--seed S] [--samples N] [--budget B] [--british BOT] [--german BOT] [--spoiled] [--each]`

const args = process.argv.slice(2)
const textOf = (name: string): string | undefined => {
  const place = args.indexOf(`--${name}`)
  return place === -1 ? undefined : args[place + 1]
}
const numberOf = (name: string, otherwise: number): number => {
  const read = Number(textOf(name) ?? otherwise)
  return Number.isInteger(read) && read > 0 ? read : otherwise
}
const botOf = (name: string) => botIds.find((id) => id === textOf(name)) ?? 'regular'
const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

function measure(): number {
  const measuring = {
    british: botOf('british'),
    german: botOf('german'),
    nights: numberOf('nights', 20),
    from: numberOf('from', 0),
    spoiled: args.includes('--spoiled'),
    seed: numberOf('seed', 1),
    budget: numberOf('budget', 8),
    samples: numberOf('samples', 6),
  }
  const nights: Measured[] = []
  for (const night of measuredNights(measuring)) {
    nights.push(night)
    const { insight, ...shown } = night
    if (args.includes('--each'))
      console.log(JSON.stringify({ ...shown, costly: insight.chapters[0]?.costly }))
  }
  console.log(JSON.stringify(measuring))
  console.log(measuredText(nights))
  return nights.every(({ addsUp, ends }) => addsUp && ends) ? 0 : 1
}

function explain(file: string): number {
  const compared = textOf('compare')
  const other = compared === undefined ? undefined : (readJson(compared) as { samples?: number })
  const record = readRecord(readJson(file))
  const insight = record && insightOf(record, numberOf('samples', other?.samples ?? 12))
  if (!insight) {
    console.error(record ? 'matches of this kind cannot be explained' : 'the match is not over')
    return 1
  }
  if (!other) {
    console.log(JSON.stringify(insight))
    return 0
  }
  const isSame = sameJson(insight, other)
  console.log(isSame ? 'the same' : 'NOT the same')
  return isSame ? 0 : 1
}

const [file] = args
if (file === '--measure') process.exit(measure())
if (file === undefined || file.startsWith('--')) {
  console.error(usage)
  process.exit(2)
}
process.exit(explain(file))

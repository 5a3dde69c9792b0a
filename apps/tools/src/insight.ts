import type { BotId } from '@opsroom/bots'
import {
  flag,
  oneOf,
  readArguments,
  runCommand,
  text,
  WrongArguments,
  wholeNumber,
} from '@opsroom/command-line'
import type { MeasurementOptions } from './insight/measure.ts'
import type { ExplanationOptions } from './insight/tasks.ts'

/**
 * `pnpm --silent insight RECORD.json`: explains a match from its record (docs/insight.md). With `--compare FILE` it
 * checks whether FILE holds the same explanation. `--measure` plays nights between bots and checks their explanations
 * against facts that must hold.
 */
const usageOf = (
  botIds: readonly string[],
) => `usage: pnpm --silent insight RECORD.json [--samples N] [--compare INSIGHT.json]
       pnpm --silent insight --measure [options]
Explains a match by its record (docs/insight.md).
  --samples N     samples for each moment (12, or as many as INSIGHT.json has; 6 with --measure)
  --compare FILE  says whether FILE, as a report gives it, holds the same
  --measure       plays nights of bots, and holds the method to what must be true of it
  --nights N      so many (20)
  --from N        from the night with this number on (0)
  --seed S        names their chance (1)
  --budget B      samples of the bots for each decision (8)
  --british BOT, --german BOT  ${botIds.join(', ')} (regular)
  --spoiled       a mistake in every night, in place of every second one
  --each          a line of JSON for each night
  --help          this text`

const known = {
  measure: flag,
  samples: text,
  compare: text,
  nights: text,
  from: text,
  seed: text,
  budget: text,
  british: text,
  german: text,
  spoiled: flag,
  each: flag,
  help: flag,
} as const

type Options = { explain: ExplanationOptions } | { measure: MeasurementOptions; each: boolean }

const botIdsOf = async () => (await import('@opsroom/bots')).botIds

async function read(args: string[]): Promise<Options> {
  const given = readArguments(args, known, { most: 1, name: 'RECORD.json' })
  const numberOf = (name: 'nights' | 'from' | 'seed' | 'budget', otherwise: number) =>
    given[name] === undefined ? otherwise : wholeNumber(name, given[name], name === 'from' ? 0 : 1, 1_000_000)
  const botOf = async (name: 'british' | 'german'): Promise<BotId> =>
    given[name] === undefined ? 'regular' : oneOf(name, given[name], await botIdsOf())
  const samples = given.samples === undefined ? undefined : wholeNumber('samples', given.samples, 1, 10_000)
  const [file] = given.words
  if (!given.measure) {
    if (file === undefined) throw new WrongArguments('RECORD.json is missing')
    return { explain: { file, samples, compare: given.compare } }
  }
  if (file !== undefined)
    throw new WrongArguments(`--measure plays nights of its own: '${file}' is one word too many`)
  const measure = {
    british: await botOf('british'),
    german: await botOf('german'),
    nights: numberOf('nights', 20),
    from: numberOf('from', 0),
    spoiled: given.spoiled,
    seed: numberOf('seed', 1),
    budget: numberOf('budget', 8),
    samples: samples ?? 6,
  }
  return { measure, each: given.each }
}

await runCommand({
  name: 'pnpm insight',
  usage: async () => usageOf(await botIdsOf()),
  exits: { 0: 'it is explained, the same, or as it must be', 1: 'it is not, or cannot be read' },
  read,
  async run(options) {
    const { explainRecord, measureExplanations } = await import('./insight/tasks.ts')
    return 'explain' in options
      ? explainRecord(options.explain)
      : measureExplanations(options.measure, options.each)
  },
})

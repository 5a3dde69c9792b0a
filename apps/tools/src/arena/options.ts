import { type BotId, botIds } from '@opsroom/bots'
import { oneOf, readArguments, text, WrongArguments, wholeNumber } from '@opsroom/command-line'
import { type DuelSetup, duelPresets, duelSetupSchema } from '@opsroom/rules/duel'
import { type SharedOptions, sharedArguments, sharedOptionsFrom } from './shared-options.ts'

/** The command-line options of the arena for Duel. */
export interface ArenaOptions extends SharedOptions {
  british: BotId
  german: BotId
  nights: number
  setup: DuelSetup
}

export const usage = `usage: pnpm --silent arena --british BOT --german BOT [--nights N] [--seed S]
Bots against each other, and what came of it (docs/balance.md).
  BOT           ${botIds.join(', ')}
  --nights N    games to play (20)
  --seed S      names their chance: the same seed gives the same games (1)
  --budget B    samples for each decision (32)
  --exchange    every seed twice, the second time with the sides exchanged
  --preset P    ${Object.keys(duelPresets).join(', ')} (firstNight)
  --setup JSON  a setup of one's own instead
  --workers W   games played at the same time (half of the processors)
  --records DIR writes the record of each game there, for the replay and for pnpm verify
  --keep FILE   results are kept there, and games that are there already are not played again: so slices add up,
                as long as bots and rules stay the same
  --json        one line of JSON
  --help        this text
Another game: --game blue-max --help.`

const known = { ...sharedArguments, british: text, german: text, nights: text, setup: text } as const

function setupOf(own: string | undefined, preset = 'firstNight'): DuelSetup {
  if (own === undefined) return duelPresets[oneOf('preset', preset, Object.keys(duelPresets))] as DuelSetup
  const read = duelSetupSchema.safeParse(jsonOf(own))
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new WrongArguments(`--setup is no setup of Duel: ${issue?.path.join('.')}: ${issue?.message}`)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new WrongArguments(`--setup is no JSON: '${text}'`)
  }
}

/** Reads the command-line arguments of the arena for Duel. @throws WrongArguments that says which argument is wrong */
export function optionsFrom(args: readonly string[], processors: number): ArenaOptions {
  const given = readArguments(args, known)
  const { nights = '20' } = given
  return {
    ...sharedOptionsFrom(given, processors),
    british: oneOf('british', given.british, botIds),
    german: oneOf('german', given.german, botIds),
    nights: wholeNumber('nights', nights, 1, 1_000_000),
    setup: setupOf(given.setup, given.preset),
  }
}

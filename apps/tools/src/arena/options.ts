import { type BotId, botIds } from '@opsroom/bots'
import { type DuelSetup, duelPresets, duelSetupSchema } from '@opsroom/rules/duel'
import { numberOf } from '../fuzz/arguments.ts'

/** What the arena is asked to play. */
export interface ArenaOptions {
  british: BotId
  german: BotId
  nights: number
  seed: number
  /** Samples for each decision. */
  budget: number
  /** Every seed is played twice, with the bots on either side. */
  exchange: boolean
  setup: DuelSetup
  workers: number
  json: boolean
  /** The folder for the records of the games, if they are wanted. */
  records?: string
}

export const usage = `usage: pnpm --silent arena --british BOT --german BOT [--nights N] [--seed S]
  BOT           ${botIds.join(', ')}
  --nights N    games to play (20)
  --seed S      names their chance: the same seed gives the same games (1)
  --budget B    samples for each decision (32)
  --exchange    every seed twice, the second time with the sides exchanged
  --preset P    ${Object.keys(duelPresets).join(', ')} (firstNight)
  --setup JSON  a setup of one's own instead
  --workers W   games played at the same time (half of the processors)
  --records DIR writes the record of each game there, for the replay and for pnpm verify
  --json        one line of JSON`

const textOf = (args: readonly string[], name: string): string | undefined => {
  const place = args.indexOf(`--${name}`)
  return place === -1 ? undefined : args[place + 1]
}

const botOf = (args: readonly string[], name: string): BotId | undefined =>
  botIds.find((id) => id === textOf(args, name))

function setupOf(args: readonly string[]): DuelSetup | undefined {
  const own = textOf(args, 'setup')
  if (own === undefined) return duelPresets[textOf(args, 'preset') ?? 'firstNight']
  try {
    const read = duelSetupSchema.safeParse(JSON.parse(own))
    return read.success ? read.data : undefined
  } catch {
    return undefined
  }
}

/** @returns undefined if the arguments make no sense */
export function optionsFrom(args: readonly string[], processors: number): ArenaOptions | undefined {
  const [british, german, setup] = [botOf(args, 'british'), botOf(args, 'german'), setupOf(args)]
  const nights = numberOf(args, 'nights', 20)
  const seed = numberOf(args, 'seed', 1)
  const budget = numberOf(args, 'budget', 32)
  const workers = numberOf(args, 'workers', Math.max(1, Math.floor(processors / 2)))
  if (!british || !german || !setup) return undefined
  if (nights === undefined || seed === undefined || budget === undefined || workers === undefined)
    return undefined
  const records = textOf(args, 'records')
  return {
    british,
    german,
    nights,
    seed,
    budget,
    exchange: args.includes('--exchange'),
    setup,
    workers: Math.max(1, workers),
    json: args.includes('--json'),
    ...(records !== undefined && { records }),
  }
}

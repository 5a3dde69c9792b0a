import { type BotId, botIds } from '@opsroom/bots'
import {
  type BlueMaxSetup,
  blueMaxPresets,
  blueMaxSetupSchema,
  type PlaneId,
  pilotsOf,
  seatsFor,
  sideOfSeat,
} from '@opsroom/rules/blue-max'
import { numberOf } from '../../fuzz/arguments.ts'
import type { DogfightPairing } from './game.ts'

/** What the arena is asked to play of Blue Max. */
export interface DogfightOptions {
  allies: BotId
  central: BotId
  games: number
  seed: number
  budget: number
  exchange: boolean
  setup: BlueMaxSetup
  /** Pairs of planes that are flown in turn; none: they are picked. */
  pairs: [PlaneId, PlaneId][]
  workers: number
  json: boolean
  records?: string
}

export const dogfightUsage = `usage: pnpm --silent arena --game blue-max --allies BOT --central BOT [--games N] [--seed S]
  BOT           ${botIds.join(', ')}
  --games N     games to play (20)
  --seed S      names their chance: the same seed gives the same games (1)
  --budget B    samples for each decision (32)
  --exchange    every seed twice with the same planes, the second time with the bots exchanged
  --preset P    ${Object.keys(blueMaxPresets).join(', ')} (standard)
  --planes LIST pairs that are flown in turn, as tripe/dr1,nie24/alb3; without it planes are picked
  --turns N     turn limit (40)
  --workers W   games played at the same time (half of the processors)
  --records DIR writes the record of each game there
  --json        one line of JSON`

const textOf = (args: readonly string[], name: string): string | undefined => {
  const place = args.indexOf(`--${name}`)
  return place === -1 ? undefined : args[place + 1]
}

const botOf = (args: readonly string[], name: string): BotId | undefined =>
  botIds.find((id) => id === textOf(args, name))

/** The setup with these planes for all seats of each side, or undefined where it is not allowed. */
function withPlanes(setup: BlueMaxSetup, [allied, central]: readonly string[]): BlueMaxSetup | undefined {
  const seats = seatsFor(pilotsOf(setup)).map(({ id }) => id)
  const planes = Object.fromEntries(
    seats.map((seat) => [seat, sideOfSeat(seat) === 'allies' ? allied : central]),
  )
  const read = blueMaxSetupSchema.safeParse({ ...setup, planes })
  return read.success ? read.data : undefined
}

/** @returns undefined if the arguments make no sense */
export function dogfightOptionsFrom(
  args: readonly string[],
  processors: number,
): DogfightOptions | undefined {
  const [allies, central] = [botOf(args, 'allies'), botOf(args, 'central')]
  const preset = blueMaxPresets[textOf(args, 'preset') ?? 'standard']
  const [games, seed, budget, turns, workers] = [
    numberOf(args, 'games', 20),
    numberOf(args, 'seed', 1),
    numberOf(args, 'budget', 32),
    numberOf(args, 'turns', 40),
    numberOf(args, 'workers', Math.max(1, Math.floor(processors / 2))),
  ]
  if (!allies || !central || !preset) return undefined
  if (games === undefined || seed === undefined || budget === undefined) return undefined
  if (turns === undefined || workers === undefined) return undefined
  const setup = { ...preset, turnLimit: turns }
  const pairs = (textOf(args, 'planes')?.split(',') ?? []).map((pair) => pair.split('/'))
  if (pairs.some((pair) => pair.length !== 2 || !withPlanes(setup, pair))) return undefined
  const records = textOf(args, 'records')
  return {
    allies,
    central,
    games,
    seed,
    budget,
    exchange: args.includes('--exchange'),
    setup,
    pairs: pairs as [PlaneId, PlaneId][],
    workers: Math.max(1, workers),
    json: args.includes('--json'),
    ...(records !== undefined && { records }),
  }
}

/** Numbers of different seeds do not overlap. */
const gamesBetweenSeeds = 1_000_000

/** The games that the arena plays, each a matter of its number alone. */
export function dogfightPairings(options: DogfightOptions): DogfightPairing[] {
  const { allies, central, games, seed, budget, exchange, pairs } = options
  return Array.from({ length: games }, (_, place) => {
    const turned = exchange && place % 2 === 1
    const drawn = exchange ? Math.floor(place / 2) : place
    const planes = pairs[drawn % Math.max(1, pairs.length)] ?? []
    const setup = planes.length > 0 ? (withPlanes(options.setup, planes) ?? options.setup) : options.setup
    const botsOf = { allies: turned ? central : allies, central: turned ? allies : central }
    return {
      number: seed * gamesBetweenSeeds + drawn,
      setup,
      planes,
      bots: Object.fromEntries(seatsFor(pilotsOf(setup)).map(({ id }) => [id, botsOf[sideOfSeat(id)]])),
      budget,
    }
  })
}

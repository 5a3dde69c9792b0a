import { type BotId, botIds } from '@opsroom/bots'
import { oneOf, readArguments, text, WrongArguments, wholeNumber } from '@opsroom/command-line'
import {
  type BlueMaxSetup,
  blueMaxPresets,
  blueMaxSetupSchema,
  type PlaneId,
  pilotsPerSide,
  planeIds,
  seatsForPilots,
  sideOfSeat,
} from '@opsroom/rules/blue-max'
import type { SeatId } from '@opsroom/rules/core'
import { type SharedOptions, sharedArguments, sharedOptionsFrom } from '../shared-options.ts'
import type { DogfightPairing } from './game.ts'

/** The command-line options of the arena for Blue Max. */
export interface DogfightOptions extends SharedOptions {
  allies: BotId
  central: BotId
  games: number
  setup: BlueMaxSetup
  /** Pairs of an Allied and a Central plane, which the games use in turn; empty when the bots pick their planes. */
  pairs: [PlaneId, PlaneId][]
}

export const dogfightUsage = `usage: pnpm --silent arena --game blue-max --allies BOT --central BOT [--games N] [--seed S]
  BOT           ${botIds.join(', ')}
  --games N     games to play (20)
  --seed S      names their chance: the same seed gives the same games (1)
  --budget B    samples for each decision (32)
  --exchange    every seed twice with the same planes, the second time with the bots exchanged
  --preset P    ${Object.keys(blueMaxPresets).join(', ')} (standard)
  --planes LIST pairs that are flown in turn, as tripe/dr1,nie24/alb3,dr1/dr1; without it planes are picked
  --turns N     turn limit (that of the preset; 40 where it has none)
  --workers W   games played at the same time (half of the processors)
  --records DIR writes the record of each game there
  --keep FILE   results are kept there, and games that are there already are not played again: so slices add up,
                as long as bots and rules stay the same
  --json        one line of JSON
  --help        this text`

const known = {
  ...sharedArguments,
  allies: text,
  central: text,
  games: text,
  planes: text,
  turns: text,
} as const

/**
 * The setup in which all seats of a side fly the given plane of that side, or undefined where the setup does not allow
 * the planes. The same plane may fly for both sides: no real table has that (B1.1.3), but it separates the value of the
 * sides from the value of the planes.
 */
function withPlanes(setup: BlueMaxSetup, [allied, central]: readonly string[]): BlueMaxSetup | undefined {
  const seats = seatsForPilots(pilotsPerSide(setup)).map(({ id }) => id)
  const planes = Object.fromEntries(
    seats.map((seat) => [seat, sideOfSeat(seat) === 'allies' ? allied : central]),
  )
  if (isSame([allied, central])) return { ...setup, planes: planes as Record<SeatId, PlaneId> }
  const read = blueMaxSetupSchema.safeParse({ ...setup, planes })
  return read.success ? read.data : undefined
}

const isSame = ([allied, central]: readonly (string | undefined)[]): boolean =>
  allied === central && planeIds.some((id) => id === allied)

/**
 * Reads pairs of planes that are written as `tripe/dr1,nie24/alb3`.
 * @throws WrongArguments when a pair is unknown or not allowed
 */
function pairsOf(setup: BlueMaxSetup, list: string | undefined): [PlaneId, PlaneId][] {
  const pairs = (list?.split(',') ?? []).map((pair) => pair.split('/'))
  const wrong = pairs.find((pair) => pair.length !== 2 || !withPlanes(setup, pair))
  if (wrong) throw new WrongArguments(`--planes has pairs as tripe/dr1, and not '${wrong.join('/')}'`)
  return pairs as [PlaneId, PlaneId][]
}

/**
 * Reads the command-line arguments of the arena for Blue Max.
 * @throws WrongArguments that says which argument is wrong
 */
export function dogfightOptionsFrom(args: readonly string[], processors: number): DogfightOptions {
  const given = readArguments(args, known)
  const { games = '20', turns, preset = 'standard' } = given
  const named = blueMaxPresets[oneOf('preset', preset, Object.keys(blueMaxPresets))] as BlueMaxSetup
  const setup = {
    ...named,
    turnLimit: turns === undefined ? named.turnLimit || 40 : wholeNumber('turns', turns, 1, 1_000),
  }
  const pairs = pairsOf(setup, given.planes)
  if (given.records !== undefined && pairs.some(isSame))
    throw new WrongArguments('--records has no games of a plane against itself: nothing would read them')
  return {
    ...sharedOptionsFrom(given, processors),
    allies: oneOf('allies', given.allies, botIds),
    central: oneOf('central', given.central, botIds),
    games: wholeNumber('games', games, 1, 1_000_000),
    setup,
    pairs,
  }
}

/** The distance between the first game numbers of two successive seeds, so that no two seeds share a game. */
const gamesBetweenSeeds = 1_000_000

/** The games of Blue Max that the arena plays. Each game is determined by its number alone. */
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
      bots: Object.fromEntries(
        seatsForPilots(pilotsPerSide(setup)).map(({ id }) => [id, botsOf[sideOfSeat(id)]]),
      ),
      budget,
    }
  })
}

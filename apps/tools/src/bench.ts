import {
  flag,
  oneOf,
  Progress,
  readArguments,
  runCommand,
  text,
  WrongArguments,
  wholeNumber,
} from '@opsroom/command-line'
import { Cleanup } from './load/cleanup.ts'

/**
 * `pnpm bench`: measures the speed of the rules, the tables and the event log; docs/benchmarks.md explains each figure.
 */
const usageOf = (gameIds: readonly string[]) => `usage: pnpm bench [--json]
       pnpm --silent bench FIGURE [options]
How fast the rules, the tables and the event log are, as a table: a minute and a half. One figure alone is a line of JSON:
  rules        the rules of a game alone: orders, options, replays
  fold         the parts of the server's way with an order
  memory       tables and connections that do nothing
  crowd [N]    one night with N spectators (1000), beside a bare emit
  --game ID    of rules and fold: ${gameIds.join(', ')} (duel)
  --preset P   of rules: a preset of the game (its last one)
  --json       the main figures as one line of JSON
  --help       this text
Each figure is explained in docs/benchmarks.md.`

const figures = ['rules', 'fold', 'memory', 'crowd'] as const
type Figure = (typeof figures)[number]

/**
 * Imported only when needed, so that wrong arguments other than the game are reported without loading the rules of all
 * games.
 */
const gamesOf = async () => (await import('@opsroom/rules/games')).games
const idsOf = (games: readonly { id: string }[]) => games.map(({ id }) => id)

interface Options {
  figure: Figure | undefined
  spectators: number
  game: string
  preset: string | undefined
  json: boolean
}

async function read(args: string[]): Promise<Options> {
  const known = { game: text, preset: text, json: flag, help: flag } as const
  const { words, game = 'duel', preset, json } = readArguments(args, known, { most: 2 })
  const [word, count] = words
  const figure = figures.find((each) => each === word)
  if (word !== undefined && !figure)
    throw new WrongArguments(`FIGURE is one of ${figures.join(', ')}, not '${word}'`)
  if (count !== undefined && figure !== 'crowd') throw new WrongArguments(`'${count}' is one word too many`)
  const games = await gamesOf()
  const presets = Object.keys(games.find(({ id }) => id === oneOf('game', game, idsOf(games)))?.presets ?? {})
  return {
    figure,
    game,
    preset: preset === undefined ? undefined : oneOf('preset', preset, presets),
    spectators: count === undefined ? 1_000 : wholeNumber('N', count, 1, 100_000),
    json,
  }
}

async function measure({ figure, game, preset, spectators }: Options): Promise<object> {
  const cleanup = new Cleanup()
  try {
    switch (figure) {
      case 'rules':
        return (await import('./bench/of-game.ts')).measureGame(game, preset)
      case 'fold':
        return { game, microseconds: await (await import('./bench/fold.ts')).measureFold(20, game) }
      case 'memory':
        return await (await import('./bench/memory.ts')).measureMemory(1_000, 2_000, cleanup)
      default:
        return await (await import('./bench/crowd.ts')).measureCrowd(spectators, 40, cleanup)
    }
  } finally {
    await cleanup.run()
  }
}

async function run(options: Options): Promise<void> {
  const progress = new Progress('pnpm bench runs')
  if (options.figure) {
    const found = await measure(options)
    progress.end()
    const { machineDescription } = await import('./bench/machine.ts')
    console.log(JSON.stringify({ where: machineDescription(), ...found }))
    return
  }
  const { measureBench } = await import('./bench/whole.ts')
  await measureBench(options.json, () => progress.end())
}

await runCommand({
  name: 'pnpm bench',
  usage: async () => usageOf(idsOf(await gamesOf())),
  exits: { 0: 'it was measured', 1: 'something failed' },
  read,
  run,
})

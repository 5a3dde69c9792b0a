import { availableParallelism } from 'node:os'
import { Progress, runCommand, WrongArguments } from '@opsroom/command-line'
import { boardPackOf } from '@opsroom/rules/duel'
import type { DogfightResult } from './arena/dogfight/game.ts'
import { dogfightOptionsFrom, dogfightPairings, dogfightUsage } from './arena/dogfight/options.ts'
import { dogfightSummaryOf, dogfightText } from './arena/dogfight/summary.ts'
import { keptGamesIn } from './arena/kept.ts'
import type { DuelGameResult } from './arena/night.ts'
import { optionsFrom, usage } from './arena/options.ts'
import { pairingsOf } from './arena/pairings.ts'
import { playAll } from './arena/play-all.ts'
import { writeRecord } from './arena/records.ts'
import { summaryJson, summaryOf, summaryText } from './arena/summary.ts'
import type { TablePairing, TableResult } from './arena/table.ts'

/** `pnpm --silent arena --british BOT --german BOT`: plays games of Duel between bots, and prints a summary. */
async function duels(options: ReturnType<typeof optionsFrom>): Promise<boolean> {
  const games = await play<DuelGameResult>(pairingsOf(options), options)
  const found = summaryOf(games)
  const cities = new Map(
    boardPackOf(options.setup).hexes.map(({ hex, city }) => [hex, city?.name ?? `${hex}`]),
  )
  console.log(options.json ? summaryJson(found) : summaryText(found, (hex) => cities.get(hex) ?? `${hex}`))
  return found.refused === 0
}

/**
 * `pnpm --silent arena --game blue-max --allies BOT --central BOT`: plays games of Blue Max between bots, and prints a
 * summary.
 */
async function dogfights(options: ReturnType<typeof dogfightOptionsFrom>): Promise<boolean> {
  const found = dogfightSummaryOf(await play<DogfightResult>(dogfightPairings(options), options))
  console.log(options.json ? JSON.stringify(found) : dogfightText(found))
  return found.refused === 0
}

/**
 * Plays the games of the given pairings, except those whose results are in the file of `--keep`, and writes results
 * (`--keep`) and records (`--records`) if these options are given.
 */
async function play<Game extends TableResult & { pairing: TablePairing }>(
  pairings: readonly TablePairing[],
  { workers, records, keep }: { workers: number; records?: string; keep?: string },
): Promise<Game[]> {
  const kept = keptGamesIn<Game>(keep)
  const games = pairings.map((pairing) => kept.of(pairing))
  const missing = pairings.flatMap((pairing, place) => (games[place] ? [] : [{ pairing, place }]))
  const progress = new Progress('games', missing.length)
  const played = await playAll<Game>(
    missing.map(({ pairing }) => pairing),
    workers,
    (game, each) => {
      progress.step()
      kept.add(game)
      if (records !== undefined) writeRecord(records, missing[each]?.place ?? 0, game)
    },
  )
  progress.end()
  for (const [each, { place }] of missing.entries()) games[place] = played[each]
  return games.flatMap((game) => game ?? [])
}

/** The id of the game in the command-line arguments. It is found first, because each game has arguments of its own. */
function gameIn(args: readonly string[]): string {
  const [, joined] = args.map((word) => /^--game=(.*)$/.exec(word)).find(Boolean) ?? []
  return joined ?? (args.includes('--game') ? (args[args.indexOf('--game') + 1] ?? '') : 'duel')
}

const processors = availableParallelism()
const game = gameIn(process.argv.slice(2))
const common = {
  name: 'pnpm arena',
  exits: { 0: 'all games were played', 1: 'a bot gave an order that was refused, or a game broke off' },
}
if (game === 'blue-max')
  await runCommand({
    ...common,
    usage: dogfightUsage,
    read: (args) => dogfightOptionsFrom(args, processors),
    run: dogfights,
  })
await runCommand({
  ...common,
  usage,
  read(args) {
    if (game !== 'duel') throw new WrongArguments(`--game is one of duel, blue-max, not '${game}'`)
    return optionsFrom(args, processors)
  },
  run: duels,
})

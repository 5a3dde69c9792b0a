import { availableParallelism } from 'node:os'
import { packOf } from '@opsroom/rules/duel'
import type { DogfightPlayed } from './arena/dogfight/game.ts'
import { dogfightOptionsFrom, dogfightPairings, dogfightUsage } from './arena/dogfight/options.ts'
import { dogfightSummaryOf, dogfightText } from './arena/dogfight/summary.ts'
import type { Played } from './arena/night.ts'
import { optionsFrom, usage } from './arena/options.ts'
import { pairingsOf } from './arena/pairings.ts'
import { playAll } from './arena/play-all.ts'
import { writeRecord } from './arena/records.ts'
import { asJson, asText, summaryOf } from './arena/summary.ts'

/** `pnpm --silent arena --british BOT --german BOT`: bots against each other, and what came of it. */
async function duels(args: readonly string[]): Promise<number> {
  const options = optionsFrom(args, availableParallelism())
  if (!options) return helped(usage)
  const { records } = options
  const games = await playAll<Played>(pairingsOf(options), options.workers, (played, place) => {
    if (records !== undefined) writeRecord(records, place, played)
  })
  const found = summaryOf(games)
  const cities = new Map(packOf(options.setup).hexes.map(({ hex, city }) => [hex, city?.name ?? `${hex}`]))
  console.log(options.json ? asJson(found) : asText(found, (hex) => cities.get(hex) ?? `${hex}`))
  return found.refused === 0 ? 0 : 1
}

/** `pnpm --silent arena --game blue-max --allies BOT --central BOT`: the same in the air. */
async function dogfights(args: readonly string[]): Promise<number> {
  const options = dogfightOptionsFrom(args, availableParallelism())
  if (!options) return helped(dogfightUsage)
  const { records } = options
  const games = await playAll<DogfightPlayed>(dogfightPairings(options), options.workers, (played, place) => {
    if (records !== undefined) writeRecord(records, place, played)
  })
  const found = dogfightSummaryOf(games)
  console.log(options.json ? JSON.stringify(found) : dogfightText(found))
  return found.refused === 0 ? 0 : 1
}

function helped(text: string): number {
  console.error(text)
  return 2
}

const args = process.argv.slice(2)
const game = args.includes('--game') ? args[args.indexOf('--game') + 1] : 'duel'
process.exit(await (game === 'blue-max' ? dogfights(args) : game === 'duel' ? duels(args) : helped(usage)))

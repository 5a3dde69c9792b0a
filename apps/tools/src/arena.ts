import { availableParallelism } from 'node:os'
import { packOf } from '@opsroom/rules/duel'
import { optionsFrom, usage } from './arena/options.ts'
import { pairingsOf } from './arena/pairings.ts'
import { playAll } from './arena/play-all.ts'
import { writeRecord } from './arena/records.ts'
import { asJson, asText, summaryOf } from './arena/summary.ts'

/** `pnpm --silent arena --british BOT --german BOT`: bots against each other, and what came of it. */
const options = optionsFrom(process.argv.slice(2), availableParallelism())
if (!options) {
  console.error(usage)
  process.exit(2)
}
const { records } = options
const games = await playAll(pairingsOf(options), options.workers, (played, place) => {
  if (records !== undefined) writeRecord(records, place, played)
})
const found = summaryOf(games)
const cities = new Map(packOf(options.setup).hexes.map(({ hex, city }) => [hex, city?.name ?? `${hex}`]))
console.log(options.json ? asJson(found) : asText(found, (hex) => cities.get(hex) ?? `${hex}`))
process.exit(found.refused === 0 ? 0 : 1)

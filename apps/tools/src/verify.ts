import { readFileSync } from 'node:fs'
import { sealedBotOrders } from '@opsroom/bots'
import {
  type Finding,
  isSealedRecord,
  recordRules,
  recordSchema,
  type SealedProgress,
  sealedRules,
  verifyRecord,
  verifySealed,
} from '@opsroom/rules/core'
import { gameById } from '@opsroom/rules/games'
import {
  recordFormat,
  type TournamentFinding,
  tournamentRecordSchema,
  tournamentRules,
  verifyTournament,
} from '@opsroom/tournament'

/**
 * `pnpm --silent verify [--bots] FILE...`: holds records of games (docs/record.md), and of contests of sealed orders
 * (docs/sealed-orders.md), against the rules, and computes the pairings of tournaments (docs/tournaments.md) again; a line
 * for each thing that is wrong, and counts the records.
 * `--bots`: what the bots of a contest ordered is asked of them again, which takes minutes for many people.
 */
const given = process.argv.slice(2)
const asksBots = given.includes('--bots')
const files = given.filter((word) => word !== '--bots')
if (files.length === 0) {
  console.error(
    'usage: pnpm --silent verify [--bots] FILE...  (records of games, as the table gives them, or of contests)',
  )
  process.exit(2)
}

/** What a record is, in a few words. */
function titleOf(data: unknown): string {
  const tournament = tournamentRecordSchema.safeParse(data)
  if (tournament.success)
    return `tournament ${tournament.data.code}, ${tournament.data.rounds.length} rounds${tournament.data.seed === undefined ? ', its seed still secret' : ''}`
  const read = recordSchema.safeParse(data)
  if (!read.success) return 'no record'
  if (read.data.of === 'everything') return `${read.data.game}, ${read.data.entries.length} entries`
  return `${read.data.game} as ${read.data.as} knows it, ${read.data.entries.length} entries`
}

function findingsOf(data: unknown): (Finding | TournamentFinding)[] {
  if ((data as { format?: unknown } | null)?.format === recordFormat) return verifyTournament(data)
  const id = String((data as { game?: unknown } | null)?.game)
  const game = gameById(id)
  return game
    ? verifyRecord(game, data)
    : [{ entry: 0, rule: 'R2', problem: `there is no game called ${id}` }]
}

/** Checks the record of a contest game by game. @returns whether it is true */
function verifyContest(file: string, data: unknown): boolean {
  let last: SealedProgress | undefined
  for (last of verifySealed(gameById, data, asksBots ? sealedBotOrders : undefined));
  for (const { rule, pairing, problem } of last?.findings ?? []) {
    console.log(`FAILED game ${pairing}: ${problem.slice(0, 600)}`)
    console.log(`  ${rule} of ${file}: ${sealedRules[rule]}`)
  }
  if (!last || last.findings.length > 0) return false
  const bots = last.skipped.includes('S8') ? 'bots not asked' : 'bots order the same'
  console.log(`ok ${file}: sealed orders, ${last.all} games, ${bots}`)
  return true
}

let passed = 0
for (const file of files) {
  try {
    const data: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (isSealedRecord(data)) {
      if (verifyContest(file, data)) passed += 1
      continue
    }
    const findings = findingsOf(data)
    if (findings.length === 0) {
      console.log(`ok ${file}: ${titleOf(data)}`)
      passed += 1
    }
    for (const { entry, rule, problem } of findings) {
      console.log(`FAILED entry ${entry}: ${problem.slice(0, 600)}`)
      console.log(`  ${rule} of ${file}: ${{ ...recordRules, ...tournamentRules }[rule]}`)
    }
  } catch (error) {
    console.log(`FAILED ${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
console.log(`${passed} passed, ${files.length - passed} failed`)
process.exit(passed === files.length ? 0 : 1)

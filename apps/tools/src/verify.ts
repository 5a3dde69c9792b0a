/**
 * `pnpm --silent verify [--bots] FILE...`: holds records of games (docs/record.md), and of contests of sealed orders
 * (docs/sealed-orders.md), against the rules, and computes the pairings of tournaments (docs/tournaments.md) again; a line
 * for each thing that is wrong, and counts the records.
 * `--bots`: what the bots of a contest ordered is asked of them again, which takes minutes for many people.
 */
const given = process.argv.slice(2)
const files = given.filter((word) => word !== '--bots')
if (files.length === 0) {
  console.error(
    'usage: pnpm --silent verify [--bots] FILE...  (records of games, as the table gives them, or of contests)',
  )
  process.exit(2)
}
const { verifyFiles } = await import('./verify/verify.ts')
process.exit(verifyFiles(files, given.includes('--bots'), console.log) ? 0 : 1)

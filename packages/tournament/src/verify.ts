import { hashSeed, type Random, randomFrom, sameJson } from '@opsroom/rules/core'
import { isDecided, isPairedIn } from './history.ts'
import { hasNextRound, nextRound } from './pairing.ts'
import { type Round, type TournamentRecord, tournamentRecordSchema } from './schema.ts'
import { standings } from './table.ts'

/** The rules against which the record of a tournament is checked; findings cite them. */
export const tournamentRules = {
  E1: 'A record of a tournament has the form that docs/tournaments.md describes.',
  E2: 'The seed is the one whose hash was published when the tournament was made.',
  E3: 'The matches of every round are those that follow from the seed, the entrants and the results before.',
  E4: 'Every round was decided before the next one began, and there are as many as there have to be.',
  E5: 'The table is the one that the results come to.',
} as const
export type TournamentRule = keyof typeof tournamentRules

/** A finding: a fault in the record of a tournament. */
export interface TournamentFinding {
  /** The number of the faulty round; 0 if the fault concerns the record as a whole. */
  entry: number
  rule: TournamentRule
  /** A description of the fault for people, in English. */
  problem: string
}

const seedOf = (hex: string): Uint8Array =>
  Uint8Array.from({ length: hex.length / 2 }, (_, place) =>
    Number.parseInt(hex.slice(2 * place, 2 * place + 2), 16),
  )

const withoutResults = ({ matches }: Round): object[] =>
  matches.map(({ entrants, games }) => ({
    entrants,
    games: games.map(({ first, second }) => ({ first, second })),
  }))

function pairingFindings(record: TournamentRecord, random: Random): TournamentFinding[] {
  const { system, entrants, rounds } = record
  for (const [place, round] of rounds.entries()) {
    const before = rounds.slice(0, place)
    const number = place + 1
    if (round.number !== number)
      return [{ entry: number, rule: 'E4', problem: 'the rounds are not numbered from 1' }]
    if (!before.every(isDecided))
      return [{ entry: number, rule: 'E4', problem: 'the round before it was not decided' }]
    if (!hasNextRound(system, entrants, before))
      return [{ entry: number, rule: 'E4', problem: 'it is one too many' }]
    const expected = nextRound(system, random, entrants, before)
    if (!sameJson(withoutResults(round), expected)) {
      const here = entrants.filter((entrant) => isPairedIn(entrant, number)).length
      const problem = `other matches follow for ${here} entrants: ${JSON.stringify(expected.map((match) => match.entrants))}`
      return [{ entry: number, rule: 'E3', problem }]
    }
  }
  const isWhole =
    record.table === undefined || !rounds.every(isDecided) || !hasNextRound(system, entrants, rounds)
  return isWhole ? [] : [{ entry: 0, rule: 'E4', problem: 'a round is missing' }]
}

/**
 * Checks the record of a tournament by computing its pairings and its table again.
 * @param data the parsed contents of the file
 * @returns the faults; while the seed is secret only the form is checked
 */
export function verifyTournament(data: unknown): TournamentFinding[] {
  const read = tournamentRecordSchema.safeParse(data)
  if (!read.success) {
    const [issue] = read.error.issues
    return [{ entry: 0, rule: 'E1', problem: `${issue?.path.join('.')}: ${issue?.message}` }]
  }
  const record = read.data
  const isNumbered = record.entrants.every(({ number }, place) => number === place + 1)
  if (!isNumbered) return [{ entry: 0, rule: 'E1', problem: 'the entrants are not numbered from 1' }]
  if (record.seed === undefined) return []
  const seed = seedOf(record.seed)
  if (hashSeed(seed) !== record.seedHash)
    return [{ entry: 0, rule: 'E2', problem: 'the hash was not made of this seed' }]
  const random = randomFrom(seed)
  const findings = pairingFindings(record, random)
  const table = standings(record.system, random, record.entrants, record.rounds, true)
  if (record.table && !sameJson(record.table, table))
    findings.push({ entry: 0, rule: 'E5', problem: 'the results come to another table' })
  return findings
}

import {
  isSealedRecord,
  type RecordFinding,
  type RecordReadingResult,
  type RecordRule,
  readRecord,
  recordFormat,
  recordSchema,
  type SealedRule,
  sealedFormat,
  sealedRules,
  type VerificationProgress,
  verifyRecordOfAny,
  verifySealedRecord,
} from '@opsroom/rules/core'
import { gameById } from '@opsroom/rules/games'
import {
  type TournamentFinding,
  type TournamentRule,
  tournamentRecordFormat,
  tournamentRecordSchema,
  tournamentRules,
  verifyTournament,
} from '@opsroom/tournament'

/** The verdict on one claim of a record. */
export interface CheckedClaim {
  rule: RecordRule | TournamentRule | SealedRule
  state: 'passed' | 'failed' | 'skipped'
  findings: (
    | RecordFinding
    | TournamentFinding
    | (Omit<RecordFinding, 'rule'> & { rule: RecordRule | SealedRule })
  )[]
}
export interface CheckedRecord {
  of: 'everything' | 'view' | 'tournament' | 'contest' | undefined
  /**
   * The number of items in the record: log entries, entries that the viewer was shown, rounds of a tournament, or games
   * of a contest.
   */
  count: number
  claims: CheckedClaim[]
}

const claimsOf: Record<'everything' | 'view', RecordRule[]> = {
  everything: ['R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'R7', 'R9'],
  view: ['R1', 'R2', 'R3', 'R5', 'R8'],
}

/**
 * Whether the check of a claim is skipped because an earlier claim has failed. If the entries are misnumbered (R3), the
 * game is not replayed, so the claims that need the replay are skipped.
 */
function waits(failed: ReadonlySet<RecordRule>, rule: RecordRule): boolean {
  if (failed.has('R1') || failed.has('R2')) return true
  return failed.has('R3') && (rule === 'R5' || rule === 'R6' || rule === 'R7' || rule === 'R9')
}

/**
 * Checks the record of a tournament by computing its pairings and its table again. While its seed is secret, only the
 * form of the record is checked.
 */
function checkTournament(data: unknown): CheckedRecord {
  const findings = verifyTournament(data)
  const read = tournamentRecordSchema.safeParse(data)
  const isOpen = read.success && read.data.seed !== undefined
  const [first] = findings
  // Whether a claim cannot be checked because an earlier one has failed, or because the seed is still secret.
  const waits = (rule: TournamentRule): boolean =>
    rule !== 'E1' && (!isOpen || first?.rule === 'E1' || (first?.rule === 'E2' && rule !== 'E2'))
  return {
    of: 'tournament',
    count: read.success ? read.data.rounds.length : 0,
    // `Object.keys` returns `string[]`; the cast restores the type of the rule ids.
    claims: (Object.keys(tournamentRules) as TournamentRule[]).map((rule) => {
      const own = findings.filter((each) => each.rule === rule)
      return { rule, state: own.length > 0 ? 'failed' : waits(rule) ? 'skipped' : 'passed', findings: own }
    }),
  }
}

/**
 * Checks the claims of a contest of sealed orders. The moves of the bots are not computed again: this page does not
 * include the bots.
 */
function checkContest(data: unknown, onProgress: (over: number, all: number) => void): CheckedRecord {
  let last: VerificationProgress | undefined
  for (last of verifySealedRecord(gameById, data)) onProgress(last.over, last.all)
  const findings = (last?.findings ?? []).map(({ pairing, ...rest }) => ({ ...rest, entry: pairing }))
  const failed = new Set(findings.map(({ rule }) => rule))
  const waits = failed.has('S1') || failed.has('S2')
  return {
    of: 'contest',
    count: last?.all ?? 0,
    // `Object.keys` returns `string[]`; the cast restores the type of the rule ids.
    claims: (Object.keys(sealedRules) as SealedRule[]).map((rule) => ({
      rule,
      state: failed.has(rule) ? 'failed' : waits || rule === 'S8' ? 'skipped' : 'passed',
      findings: findings.filter((each) => each.rule === rule),
    })),
  }
}

/** Reads a record of any kind from the text of a file. */
export const readAnyRecord = (text: string): RecordReadingResult =>
  readRecord(text, [recordFormat, sealedFormat, tournamentRecordFormat])

/**
 * Checks the claims of a record, as `pnpm verify` does.
 * @param data the parsed contents of the file
 * @param onProgress called with the number of a contest's games that have been checked
 */
export function checkRecord(
  data: unknown,
  onProgress: (over: number, all: number) => void = () => {},
): CheckedRecord {
  if (Object(data).format === tournamentRecordFormat) return checkTournament(data)
  if (isSealedRecord(data)) return checkContest(data, onProgress)
  const findings = verifyRecordOfAny(gameById, data)
  const read = recordSchema.safeParse(data)
  const of = read.success ? read.data.of : undefined
  const count = read.success ? read.data.entries.length : 0
  const failed = new Set(findings.map(({ rule }) => rule))
  return {
    of,
    count,
    claims: claimsOf[of ?? 'everything'].map((rule) => ({
      rule,
      state: failed.has(rule) ? 'failed' : waits(failed, rule) ? 'skipped' : 'passed',
      findings: findings.filter((each) => each.rule === rule),
    })),
  }
}

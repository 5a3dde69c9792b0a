import { type Finding, type RecordRule, recordRules, recordSchema, verifyRecord } from '@opsroom/rules/core'
import { gameById } from '@opsroom/rules/games'

/** What became of one claim. */
export interface Claim {
  rule: RecordRule
  state: 'passed' | 'failed' | 'skipped'
  findings: Finding[]
}
export interface Checked {
  of: 'everything' | 'view' | undefined
  /** Entries, or a viewer's entries. */
  count: number
  claims: Claim[]
}

const claimsOf = {
  everything: ['R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'R7', 'R9'],
  view: ['R1', 'R2', 'R3', 'R5', 'R8'],
}

function findingsIn(data: unknown): Finding[] {
  const id = String((data as { game?: unknown } | null)?.game)
  const game = gameById(id)
  return game
    ? verifyRecord(game, data)
    : [{ entry: 0, rule: 'R2', problem: `there is no game called ${id}` }]
}

/** Which of the others have to wait until a claim is right, and a whole record that is misnumbered is not played again. */
function waits(failed: ReadonlySet<RecordRule>, rule: RecordRule): boolean {
  if (failed.has('R1') || failed.has('R2')) return true
  return failed.has('R3') && (rule === 'R5' || rule === 'R6' || rule === 'R7' || rule === 'R9')
}

/** Holds a record against its claims, the same as `pnpm verify`. @param data as parsed from the file */
export function check(data: unknown): Checked {
  const findings = findingsIn(data)
  const read = recordSchema.safeParse(data)
  const of = read.success ? read.data.of : undefined
  const count = read.success ? read.data.entries.length : 0
  const failed = new Set(findings.map(({ rule }) => rule))
  const rules = Object.keys(recordRules).filter((rule) => claimsOf[of ?? 'everything'].includes(rule))
  return {
    of,
    count,
    claims: (rules as RecordRule[]).map((rule) => ({
      rule,
      state: failed.has(rule) ? 'failed' : waits(failed, rule) ? 'skipped' : 'passed',
      findings: findings.filter((each) => each.rule === rule),
    })),
  }
}

/** The rules by which a record is checked. Findings cite their ids. */
export const recordRules = {
  R1: 'A record has the form that docs/record.md describes, and its events are events of its game.',
  R2: 'It is a record of this game, in a version of rules and events that this build has.',
  R3: 'Its entries are numbered from 1 without gaps.',
  R4: 'The seed is the one whose hash was published when the table was opened.',
  R5: 'The secrets of each chapter have, with their nonce, the hash that was published before.',
  R6: 'Every entry follows from a command that the rules accept, with chance from the seed.',
  R7: 'The score is the one to which its entries lead.',
  R8: 'The state that a viewer knows is the fold of the entries that the viewer was shown.',
  R9: 'A match that begins at a moment of another one goes on from the true past of that one.',
} as const
export type RecordRule = keyof typeof recordRules

/** An error in a record or in an event log. */
export interface RecordFinding {
  /**
   * The number of the entry with the error (in a viewer's record, by the viewer's numbering); 0 for the record as a
   * whole.
   */
  entry: number
  rule: RecordRule
  /** The description of the problem for people, in English. */
  problem: string
}

/**
 * Builds a finding.
 * @param entry the number of the entry with the error; 0 for the record as a whole
 */
export const recordFinding = (entry: number, rule: RecordRule, problem: string): RecordFinding => ({
  entry,
  rule,
  problem,
})

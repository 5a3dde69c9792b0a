import type { LogEntry, SeatId } from '@opsroom/rules/core'

/** The version of the method by which matches are explained. Explanations by different versions cannot be compared. */
export const insightMethodVersion = 'ops-room-insight/2'

/**
 * The expected result of a chapter from a moment on, for the side that plays first: the mean margin of the samples and
 * its standard error, in hundredths of a point, and the share of samples that this side wins, in thousandths (a draw
 * counts half).
 */
export interface ExpectedResult {
  margin: number
  error: number
  wins: number
}

/**
 * A moment of a chapter, by the number of its entries that a replay has shown (`at`), and the expected results at that
 * moment.
 */
export interface InsightPoint {
  at: number
  /** The number of the log entry that follows the moment; 0 at the end of the chapter. */
  entry: number
  round: number
  /** The seat that gives the next order, and the type of that order; absent at the end of the chapter. */
  seat?: SeatId
  order?: string
  /**
   * The expected result by public knowledge (`public`), by the truth (`truth`), and by the knowledge of each side,
   * under its name.
   */
  lines: Record<string, ExpectedResult>
}

/**
 * A part of the split: an amount of luck or of play between the first expectation and the result, in hundredths of a
 * point.
 */
export interface InsightPart {
  part: string
  points: number
  error: number
}

/** An order that cost its side points against a better order, by the knowledge of that side. */
export interface CostlyOrder {
  at: number
  entry: number
  round: number
  seat: SeatId
  side: string
  order: unknown
  better: unknown
  /** The cost in hundredths of a point, and its standard error. */
  cost: number
  error: number
}

/** The public knowledge about a secret at a moment of a chapter. */
export interface InferredSecret {
  at: number
  round: number
  /** The entropy of the public belief, in thousandths of a bit. */
  bits: number
  /** The probability that the public belief gives to the true secret, in thousandths. */
  chance: number
}

export interface ChapterInsight {
  chapter: number
  /** The result of the chapter, in hundredths of a point. */
  result: number
  prior: ExpectedResult
  points: InsightPoint[]
  split: InsightPart[]
  costly: CostlyOrder[]
  inferred: InferredSecret[]
}

/** The explanation of a match. It depends on the event log, the seed and the samples alone, not on the machine. */
export interface Insight {
  method: string
  game: string
  /** The version of the rules that the match was played by. */
  version: number
  /** The seed of the samples' random numbers; 64 hexadecimal digits. */
  seed: string
  samples: number
  chapters: ChapterInsight[]
}

/** A match that is over, with all that its explanation depends on. */
export interface MatchToExplain {
  setup: unknown
  version: number
  logEntries: readonly LogEntry[]
  seed: string
  samples: number
}

/** The functions that explain the matches of one game. */
export interface Explainer {
  /** Whether matches with this setup can be explained. */
  explains(setup: unknown): boolean
  /**
   * Whether spectators may be shown the expected result while a match is played; not when its players have agreed to
   * play without a computer's calculations.
   * @param setup one that can be explained
   */
  isShownLive(setup: unknown): boolean
  chapters(match: MatchToExplain): ChapterInsight[]
  /**
   * The expected result of a chapter in progress, by public knowledge.
   * @param open the open part of the state
   * @returns undefined while there is no result to expect
   */
  expected(
    match: Pick<MatchToExplain, 'setup' | 'version' | 'seed' | 'samples'>,
    open: unknown,
  ): ExpectedResult | undefined
}

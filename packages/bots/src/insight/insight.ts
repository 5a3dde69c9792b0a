import type { LogEntry, SeatId } from '@opsroom/rules/core'

/** The version of the method. Findings of another version cannot be compared. */
export const insightMethod = 'ops-room-insight/2'

/**
 * The expected result of the rest of a chapter, in hundredths of a point, from the side that plays first: the mean
 * of the samples, its standard error, and the share of samples that it wins, in thousandths (a draw counts half).
 */
export interface ExpectedResult {
  margin: number
  error: number
  wins: number
}

/** A moment of a chapter: how many of its entries a replay has shown, and what each knowledge expects of the rest. */
export interface InsightPoint {
  at: number
  /** The number of the log entry that comes next. */
  entry: number
  round: number
  /** The seat that gives the next order, and its type; absent at the end. */
  seat?: SeatId
  order?: string
  /** The expectations, by `public`, `truth` and the names of sides. */
  lines: Record<string, ExpectedResult>
}

/** A part of the way from what was expected at first to the result, in hundredths of a point. */
export interface InsightPart {
  part: string
  points: number
  error: number
}

/** An order that cost its side more than others, by what that side knew. */
export interface CostlyOrder {
  at: number
  entry: number
  round: number
  seat: SeatId
  side: string
  order: unknown
  better: unknown
  /** Hundredths of a point, with the standard error of the difference. */
  cost: number
  error: number
}

/** The part of a secret that could be inferred at a moment. */
export interface InferredSecret {
  at: number
  round: number
  /** Entropy, in thousandths of a bit. */
  bits: number
  /** The probability of the truth then, in thousandths. */
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
  /** Names the chance of the samples; 64 hexadecimal digits. */
  seed: string
  samples: number
  chapters: ChapterInsight[]
}

/** The explanation of a match that is over. */
export interface MatchToExplain {
  setup: unknown
  version: number
  logEntries: readonly LogEntry[]
  seed: string
  samples: number
}

/** A game that can be explained. */
export interface Explainer {
  /** Whether matches with this setup can be explained. */
  explains(setup: unknown): boolean
  /**
   * Whether spectators may be shown what is to be expected while such a match is played: not where its players have
   * agreed to do without what a computer reckons. @param setup one that can be explained
   */
  isShownLive(setup: unknown): boolean
  chapters(match: MatchToExplain): ChapterInsight[]
  /**
   * The expected rest of a chapter that runs, by what all may know.
   * @param open the open part of a state
   * @returns nothing while there is nothing to expect yet
   */
  expected(
    match: Pick<MatchToExplain, 'setup' | 'version' | 'seed' | 'samples'>,
    open: unknown,
  ): ExpectedResult | undefined
}

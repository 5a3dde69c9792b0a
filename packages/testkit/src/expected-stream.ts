import {
  type AnyPreparedGame,
  type Audience,
  canonicalJson,
  type Entry,
  emptyPlay,
  evolvePlay,
  type LogEntry,
  numbersTakenBackBy,
  type Play,
  playAfter,
  redactEntry,
  redactPlay,
} from '@opsroom/rules/core'

/** An entry in the form in which an audience may see it. */
interface Visible {
  entry: Entry & { view?: Play; gone?: number[] }
  /**
   * The number of the log entry from which on the entry may be sent: its own number, or a later one for late
   * spectators.
   */
  from: number
}

/**
 * The entries of an event log that an audience may be sent, and from when. They are computed by the rules alone,
 * independently of the server.
 */
export class ExpectedStream {
  readonly visible: readonly Visible[]
  private readonly game: AnyPreparedGame
  private readonly audience: Audience

  constructor(game: AnyPreparedGame, logEntries: readonly LogEntry[], audience: Audience) {
    this.game = game
    this.audience = audience
    this.visible = tell(game, logEntries, audience)
  }

  /** The number of entries that the audience may have been sent once `written` log entries are written. */
  upTo(written: number): number {
    return this.visible.filter(({ from }) => from <= written).length
  }

  /** The entry with this number in the audience's own numbering, as JSON with sorted keys. */
  text(number: number): string | undefined {
    const shown = this.visible[number - 1]
    return shown && canonicalJson(shown.entry)
  }

  /** The view that the first `last` entries fold to. */
  view(last: number): Play {
    const nothing = redactPlay(this.game, emptyPlay(this.game), this.audience)
    return this.visible
      .slice(0, last)
      .reduce((play, { entry }) => entry.view ?? evolvePlay(this.game, play, entry), nothing)
  }
}

function tell(game: AnyPreparedGame, logEntries: readonly LogEntry[], audience: Audience): Visible[] {
  const shown: Visible[] = []
  const numbers: number[] = []
  const clocks: number[] = []
  let play = emptyPlay(game)
  let clock = Number.NEGATIVE_INFINITY
  for (const [place, logEntry] of logEntries.entries()) {
    play = playAfter(game, play, logEntries.slice(0, place), logEntry)
    const { started, ending, delayRounds = 0 } = play.table.open
    const isStart = logEntry.entry.event.type === 'started'
    clock = Math.max(clock, ending ? Number.POSITIVE_INFINITY : started ? game.roundClock(play.game) : clock)
    const seen = redactEntry(game, logEntry.entry, audience, play.table)
    if (seen) {
      const taken = new Set(numbersTakenBackBy(logEntry))
      const gone = numbers.flatMap((number, index) => (taken.has(number) ? [index + 1] : []))
      const isTakeBack = logEntry.entry.event.type === 'takenBack'
      const entry = isTakeBack ? { ...seen, view: redactPlay(game, play, audience), gone } : seen
      shown.push({ entry, from: Number.POSITIVE_INFINITY })
      numbers.push(logEntry.number)
      clocks.push(isStart ? Number.NEGATIVE_INFINITY : clock)
    }
    const delay = audience === 'public' ? delayRounds : 0
    const held = shown.findIndex(({ from }) => from === Number.POSITIVE_INFINITY)
    for (let at = held; at >= 0 && at < shown.length; at++) {
      if ((clocks[at] as number) + delay > clock) break
      Object.assign(shown[at] as Visible, { from: logEntry.number })
    }
  }
  return shown
}

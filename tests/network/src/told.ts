import {
  type AnyPreparedGame,
  type Audience,
  canonicalJson,
  type Entry,
  emptyPlay,
  evolvePlay,
  type Line,
  type Play,
  playAfter,
  redactEntry,
  redactPlay,
  takenBackBy,
} from '@opsroom/rules/core'

/** An entry as an audience may be told it. */
interface Told {
  entry: Entry & { view?: Play; gone?: number[] }
  /** The line of the book from which on it may be told: its own, or a later one where spectators are late. */
  from: number
}

/** What an audience may be told of a book, and when. Found out here by the rules alone, past the server's own account. */
export class Stream {
  readonly told: readonly Told[]
  private readonly game: AnyPreparedGame
  private readonly audience: Audience

  constructor(game: AnyPreparedGame, lines: readonly Line[], audience: Audience) {
    this.game = game
    this.audience = audience
    this.told = tell(game, lines, audience)
  }

  /** How many entries may be told once so many lines are written. */
  upTo(written: number): number {
    return this.told.filter(({ from }) => from <= written).length
  }

  /** The n-th entry, as JSON with its keys in order. */
  text(number: number): string | undefined {
    const told = this.told[number - 1]
    return told && canonicalJson(told.entry)
  }

  /** What so many entries come to for whoever was told them. */
  view(last: number): Play {
    const nothing = redactPlay(this.game, emptyPlay(this.game), this.audience)
    return this.told
      .slice(0, last)
      .reduce((play, { entry }) => entry.view ?? evolvePlay(this.game, play, entry), nothing)
  }
}

function tell(game: AnyPreparedGame, lines: readonly Line[], audience: Audience): Told[] {
  const told: Told[] = []
  const numbers: number[] = []
  const clocks: number[] = []
  let play = emptyPlay(game)
  let clock = Number.NEGATIVE_INFINITY
  for (const [place, line] of lines.entries()) {
    play = playAfter(game, play, lines.slice(0, place), line)
    const { started, ending, delayRounds = 0 } = play.table.open
    const isStart = line.entry.event.type === 'started'
    clock = Math.max(clock, ending ? Number.POSITIVE_INFINITY : started ? game.roundClock(play.game) : clock)
    const seen = redactEntry(game, line.entry, audience, play.table)
    if (seen) {
      const taken = new Set(takenBackBy(line))
      const gone = numbers.flatMap((number, index) => (taken.has(number) ? [index + 1] : []))
      const isTakeBack = line.entry.event.type === 'takenBack'
      const entry = isTakeBack ? { ...seen, view: redactPlay(game, play, audience), gone } : seen
      told.push({ entry, from: Number.POSITIVE_INFINITY })
      numbers.push(line.number)
      clocks.push(isStart ? Number.NEGATIVE_INFINITY : clock)
    }
    const delay = audience === 'public' ? delayRounds : 0
    const held = told.findIndex(({ from }) => from === Number.POSITIVE_INFINITY)
    for (let at = held; at >= 0 && at < told.length; at++) {
      if ((clocks[at] as number) + delay > clock) break
      Object.assign(told[at] as Told, { from: line.number })
    }
  }
  return told
}

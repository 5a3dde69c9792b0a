import type { WireChapterReplay } from '@opsroom/protocol'
import {
  type AnyPreparedGame,
  type Audience,
  type Entry,
  evolvePlay,
  type OpenedNotes,
  type Play,
  redactEntry,
  redactPlay,
  type SeatBelief,
  tableEventKinds,
} from '@opsroom/rules/core'
import { type Happening, parseEntry, parsePlay } from './fold.ts'

/**
 * The contents of the event that opened the room, with its agreed options: from the entries of the first chapter or, in
 * the replay of a later chapter, from the table's state.
 */
export function roomOpeningOf({ view, entries }: WireChapterReplay) {
  const opened = entries.find(({ scope, event }) => scope === 'table' && event.type === 'opened')
  return tableEventKinds.opened.open.parse(opened ? opened.event.open : view.table.open)
}

/**
 * A finished chapter as the truth. All other viewpoints are derived from it by the server's own redaction, so that a
 * position (the number of entries of the truth that have happened) is the same moment from every viewpoint.
 */
export class PastChapter {
  readonly number: number
  readonly length: number
  readonly beliefs: readonly SeatBelief[]
  /** The private notes of this chapter that their owners have opened to others. */
  readonly notes: readonly OpenedNotes[]
  private readonly game: AnyPreparedGame
  private readonly view: Play
  private readonly entries: readonly Entry[]
  private readonly folded = new Map<Audience, { plays: Play[]; happenings: Happening[] }>()

  /** @param replay the chapter's replay for the audience `truth` */
  constructor(game: AnyPreparedGame, { number, view, entries, beliefs, notes }: WireChapterReplay) {
    this.game = game
    this.number = number
    this.length = entries.length
    this.beliefs = beliefs
    this.notes = notes
    this.view = parsePlay(game, view)
    this.entries = entries.map((entry) => parseEntry(game, entry))
  }

  /** The play at a position of the chapter, as a viewpoint knows it. */
  at = (viewpoint: Audience, position: number): Play =>
    // The cast is safe: `plays` has an element for each position of the chapter.
    this.fold(viewpoint).plays[this.within(position)] as Play

  /** The happenings that a viewpoint is shown up to a position. Their numbers are those of the entries of the truth. */
  until = (viewpoint: Audience, position: number): Happening[] =>
    this.fold(viewpoint).happenings.filter(({ number }) => number <= position)

  /** The positions at which a viewpoint is shown an entry; the replay steps through these positions. */
  steps = (viewpoint: Audience): number[] => this.fold(viewpoint).happenings.map(({ number }) => number)

  /** The positions at which a round begins, and the end of the chapter; the same for every viewpoint. */
  get rounds(): number[] {
    const { plays } = this.fold('public')
    const clock = (play: Play | undefined) => (play ? this.game.roundClock(play.game) : 0)
    const begins = plays.flatMap((play, position) =>
      position > 0 && clock(play) > clock(plays[position - 1]) ? [position] : [],
    )
    return [...new Set([0, ...begins, this.length])]
  }

  within = (position: number): number =>
    Math.min(this.length, Math.max(0, Number.isFinite(position) ? Math.trunc(position) : 0))

  private fold(viewpoint: Audience) {
    const known = this.folded.get(viewpoint)
    if (known) return known
    let play = redactPlay(this.game, this.view, viewpoint)
    const plays = [play]
    const happenings: Happening[] = []
    for (const [index, whole] of this.entries.entries()) {
      const entry = redactEntry(this.game, whole, viewpoint)
      if (entry) {
        const before = play
        play = evolvePlay(this.game, play, entry)
        happenings.push({ number: index + 1, entry, before, after: play, gone: [] })
      }
      plays.push(play)
    }
    const folded = { plays, happenings }
    this.folded.set(viewpoint, folded)
    return folded
  }
}

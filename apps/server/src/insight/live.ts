import { createHash } from 'node:crypto'
import {
  type AnyPreparedGame,
  chaptersAt,
  type Entry,
  emptyPlay,
  evolvePlay,
  type Play,
  redactPlay,
} from '@opsroom/rules/core'

/** A moment at which a round begins, as the public was shown it. */
export interface LiveMoment {
  /** The number of the entry, as the public counts them. */
  entry: number
  chapter: number
  round: number
  /** The open part of the game. */
  open: unknown
}

/** Moments of a match at most; more than any has. */
const mostMoments = 400

/** The chance of the samples: from what all know of a room, and from nothing else. */
export const liveSeed = (room: string): string => createHash('sha256').update(`live/${room}`).digest('hex')

/**
 * The moments at which a round begins, from what the public was shown and nothing else. A moment that was taken back is
 * left out.
 * @param entries all that the public was shown, in order
 */
export function liveMoments(
  game: AnyPreparedGame,
  entries: readonly (Entry & { view?: Play })[],
): LiveMoment[] {
  let play = redactPlay(game, emptyPlay(game), 'public')
  let found: (LiveMoment & { clock: number })[] = []
  for (const [place, { view, ...entry }] of entries.entries()) {
    play = view ?? evolvePlay(game, play, entry as Entry)
    const { started, ending } = play.table.open
    if (!started || ending) continue
    const clock = game.roundClock(play.game)
    const last = found.at(-1)
    if (last && clock < last.clock) found = found.filter((moment) => moment.clock <= clock)
    else if (!last || clock > last.clock) {
      const chapter = Math.max(1, chaptersAt(game, play).length)
      const round = found.filter((moment) => moment.chapter === chapter).length
      found.push({ entry: place + 1, chapter, round, open: play.game.open, clock })
    }
  }
  return found.slice(0, mostMoments).map(({ clock: _, ...moment }) => moment)
}

import { type Happening, happeningsNotTakenBack } from '../../../state/fold.ts'
import { duelEventOf } from '../models/states.ts'

const isEnd = ({ entry }: Happening): boolean =>
  entry.scope === 'game' ? duelEventOf(entry).type === 'nightEnded' : entry.event.type === 'ended'

/**
 * The last end of a night or of the game from which this window has not gone on. A game may also end in the middle of a
 * night, by resignation, agreement or time.
 * @param after the number of the last happening that does not count as news in this window
 */
export const lastNightEnd = (happenings: readonly Happening[], after: number): Happening | undefined =>
  happeningsNotTakenBack(happenings).findLast((each) => each.number > after && isEnd(each))

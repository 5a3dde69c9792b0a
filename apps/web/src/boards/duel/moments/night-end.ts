import { type Happening, standingHappenings } from '../../../state/fold.ts'
import { duelEvent } from '../models/states.ts'

const isEnd = ({ entry }: Happening): boolean =>
  entry.scope === 'game' ? duelEvent(entry).type === 'nightEnded' : entry.event.type === 'ended'

/**
 * The last end that this window has not passed: of a night, or of the game, which may end without one (resignation,
 * agreement, time).
 * @param after the number of the last happening that is history here
 */
export const lastNightEnd = (happenings: readonly Happening[], after: number): Happening | undefined =>
  standingHappenings(happenings).findLast((each) => each.number > after && isEnd(each))

import { type Happening, standingHappenings } from '../../../state/fold.ts'
import { duelEvent } from '../models/states.ts'

const endsNight = ({ entry }: Happening): boolean =>
  entry.scope === 'game' && duelEvent(entry).type === 'nightEnded'

/**
 * The last end of a night that this window has not passed: a stop between two nights, or the end of the game.
 * @param after the number of the last happening that is history here
 */
export const lastNightEnd = (happenings: readonly Happening[], after: number): Happening | undefined =>
  standingHappenings(happenings).findLast((each) => each.number > after && endsNight(each))

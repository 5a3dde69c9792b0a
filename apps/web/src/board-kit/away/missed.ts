import { type Happening, standing } from '../../state/fold.ts'
import { isInLog, type LogItem } from '../log/turns.ts'

/** Fewer than this are found in the log as quickly. */
const worthTelling = 3

/** Something that happened while somebody was away. */
export interface Missed<Item extends LogItem = LogItem> {
  happening: Happening
  item: Item
}

/**
 * The happenings since the person of this seat last looked, as far as the seat was shown them. Those taken back and
 * headings are left out.
 * @param seen the last number that the person had seen; 0: the person never was here, and missed nothing
 * @param openedAt the last number that was there when the page was opened
 * @param itemOf what the game says of a happening; undefined for what is no news
 */
export function missedBy<Item extends LogItem>(
  happenings: readonly Happening[],
  seen: number,
  openedAt: number,
  itemOf: (happening: Happening) => Item | undefined,
): Missed<Item>[] {
  if (seen === 0) return []
  const missed = standing(happenings)
    .filter(isInLog)
    .filter(({ number }) => number > seen && number <= openedAt)
    .flatMap((happening) => {
      const item = itemOf(happening)
      return item && !item.heading && item.sentences.length > 0 ? [{ happening, item }] : []
    })
  return missed.length < worthTelling ? [] : missed
}

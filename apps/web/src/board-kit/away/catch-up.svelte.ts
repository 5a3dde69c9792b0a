import type { Play } from '@opsroom/rules/core'
import { getContext, setContext, untrack } from 'svelte'
import { type Happening, standingHappenings } from '../../state/fold.ts'
import { isInLog, type LogItem } from '../log/turns.ts'

/** Fewer happenings than this are found in the log as quickly. */
const worthTelling = 3

/** Something that happened while somebody was away. */
export interface MissedHappening<Item extends LogItem = LogItem> {
  happening: Happening
  item: Item
}

/**
 * The happenings since the person of this seat last looked, as far as the seat was shown them. Take-backs and headings
 * are left out.
 * @param seen the last number that the person had seen; 0: the person never was here, and missed nothing
 * @param openedAt the last number that existed when the page was opened
 * @param itemOf the log item of a happening; undefined if it is no news
 */
export function missedHappenings<Item extends LogItem>(
  happenings: readonly Happening[],
  seen: number,
  openedAt: number,
  itemOf: (happening: Happening) => Item | undefined,
): MissedHappening<Item>[] {
  if (seen === 0) return []
  const missed = standingHappenings(happenings)
    .filter(isInLog)
    .filter(({ number }) => number > seen && number <= openedAt)
    .flatMap((happening) => {
      const item = itemOf(happening)
      return item && !item.heading && item.sentences.length > 0 ? [{ happening, item }] : []
    })
  return missed.length < worthTelling ? [] : missed
}

/** The game when the page was opened, with the last number that its person had seen before. */
interface Opened {
  play: Play
  happenings: readonly Happening[]
  seen: number
  openedAt: number
}

/** The happenings that the person at a board has missed, until they put them aside. */
export class CatchUp<Item extends LogItem> {
  missed = $state.raw<readonly MissedHappening<Item>[]>([])
  hasMissed = $derived(this.missed.length > 0)
  /** The table at the moment of the selected line, in place of the present one. */
  past = $state.raw<Play | undefined>()

  /**
   * @param opened read once: whatever happens from now on is seen. A game that is over is reviewed instead
   * @param itemOf the log item of a happening; undefined if it is no news
   */
  constructor(opened: () => Opened, itemOf: (happening: Happening) => Item | undefined) {
    const { play, happenings, seen, openedAt } = untrack(opened)
    this.missed = play.table.open.ending ? [] : missedHappenings(happenings, seen, openedAt, itemOf)
  }

  show = (play: Play | undefined): void => {
    this.past = play
  }

  putAside = (): void => {
    this.missed = []
    this.past = undefined
  }
}

type Missed = () => CatchUp<LogItem> | undefined
const key = Symbol('missed')

/** Says what was missed at this board to all components below the caller. @param missed undefined when it was put aside */
export const setMissedOfBoard = (missed: Missed): Missed => setContext(key, missed)
export const missedOfBoard = (): Missed => getContext<Missed | undefined>(key) ?? (() => undefined)

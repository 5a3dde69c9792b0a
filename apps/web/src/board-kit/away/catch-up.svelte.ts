import type { Play } from '@opsroom/rules/core'
import { getContext, setContext, untrack } from 'svelte'
import { type Happening, happeningsNotTakenBack } from '../../state/fold.ts'
import { isInLog, type LogItem } from '../log/turns.ts'

/**
 * The least number of missed happenings that are told one by one. If there are fewer, none are told, because a player
 * finds them in the log just as quickly.
 */
const worthTelling = 3

/** A happening that a player missed while away, with its item of the log. */
export interface MissedHappening<Item extends LogItem = LogItem> {
  happening: Happening
  item: Item
}

/**
 * The happenings since the person at a seat last looked, as far as the seat may know them. Take-backs and headings are
 * left out.
 * @param seen the number of the last entry that the person has seen; 0 when they were never here, so nothing was missed
 * @param openedAt the number of the last entry when the page was opened
 * @param itemOf the log item of a happening; undefined when the happening is not worth telling
 */
export function missedHappenings<Item extends LogItem>(
  happenings: readonly Happening[],
  seen: number,
  openedAt: number,
  itemOf: (happening: Happening) => Item | undefined,
): MissedHappening<Item>[] {
  if (seen === 0) return []
  const missed = happeningsNotTakenBack(happenings)
    .filter(isInLog)
    .filter(({ number }) => number > seen && number <= openedAt)
    .flatMap((happening) => {
      const item = itemOf(happening)
      return item && !item.heading && item.sentences.length > 0 ? [{ happening, item }] : []
    })
  return missed.length < worthTelling ? [] : missed
}

/**
 * The table as it was when the page was opened, with the numbers of two entries: the last that the person had seen
 * before (`seen`) and the last that existed (`openedAt`).
 */
interface Opened {
  play: Play
  happenings: readonly Happening[]
  seen: number
  openedAt: number
}

/** The happenings that the person at a board has missed, until they dismiss them. */
export class CatchUp<Item extends LogItem> {
  missed = $state.raw<readonly MissedHappening<Item>[]>([])
  hasMissed = $derived(this.missed.length > 0)
  /** The table at the moment of the selected missed happening, shown instead of the present one. */
  past = $state.raw<Play | undefined>()

  /**
   * @param opened gives the table as it was when the page was opened; called once, because the person watches
   * everything that happens later. When the game is over nothing counts as missed, because the game is then reviewed as
   * a whole
   * @param itemOf the log item of a happening; undefined when the happening is not worth telling
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

/**
 * Gives the missed happenings of this board to all components below the caller, by Svelte's context.
 * @param missed the missed happenings; undefined once they were dismissed
 */
export const provideMissedHappenings = (missed: Missed): Missed => setContext(key, missed)
export const useMissedHappenings = (): Missed => getContext<Missed | undefined>(key) ?? (() => undefined)

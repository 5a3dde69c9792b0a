import type { BaseOrder, DuelOpen, OptionOrder } from '@opsroom/rules/duel'
import type { GameAct, Night, NightAct } from '../../nights/night.ts'

export const openStateBefore = ({ before }: NightAct): DuelOpen => before.game.open as DuelOpen

/** The kind of order of an act, if it is one. */
export const orderTypeOf = ({ given }: NightAct): string | undefined =>
  given?.scope === 'game' ? (given.command as BaseOrder | OptionOrder).type : undefined

/** A random act, of any night of a campaign; the same one on each call. */
export const randomOf = <A extends NightAct>(
  night: Night,
  acts: readonly A[],
  purpose: string,
): A | undefined => (acts.length > 0 ? night.random(purpose).pick(acts) : undefined)

const endsNight = ({ logEntries }: NightAct): boolean =>
  logEntries.some(({ entry }) => entry.event.type === 'nightEnded')

/**
 * The index of the act after this one in which the bomber flies its next card after this many, or the night ends: then
 * its plan is disclosed.
 */
export function flightAfter({ acts }: Night, act: NightAct, flown: number): number {
  const from = acts.indexOf(act)
  const isFlight = (other: NightAct) =>
    orderTypeOf(other) === 'bomber' && openStateBefore(other).bomber?.flown.length === flown
  const until = acts.findIndex((other, index) => index > from && (isFlight(other) || endsNight(other)))
  return until === -1 ? acts.length : until
}

/**
 * The place of the act in which a seat next asks for its last order back. Where worlds differ in whether that seat has
 * given one, they differ from here on by its own doing.
 */
export function takeBackAfter({ acts }: Night, act: GameAct): number {
  const from = acts.indexOf(act)
  const { seat } = act.given
  const asking = acts.findIndex(
    ({ given }, index) =>
      index > from &&
      given?.scope === 'table' &&
      given.command.type === 'ask' &&
      given.command.seat === seat &&
      given.command.wish === 'takeBack',
  )
  return asking === -1 ? acts.length : asking
}

import type { BaseOrder, DuelOpen, OptionOrder } from '@opsroom/rules/duel'
import type { GameAct, Night, NightAct } from '../../nights/night.ts'

export const openStateBefore = ({ before }: NightAct): DuelOpen => before.game.open as DuelOpen

/** The kind of the order that an act gave; undefined if it gave none. */
export const orderTypeOf = ({ given }: NightAct): string | undefined =>
  given?.scope === 'game' ? (given.command as BaseOrder | OptionOrder).type : undefined

/** One of these acts, drawn from the chance of the night, so that each call gives the same act. */
export const randomActOf = <A extends NightAct>(
  night: Night,
  acts: readonly A[],
  purpose: string,
): A | undefined => (acts.length > 0 ? night.random(purpose).pick(acts) : undefined)

const endsNight = ({ logEntries }: NightAct): boolean =>
  logEntries.some(({ entry }) => entry.event.type === 'nightEnded')

/**
 * The index of the first act after this one in which the bomber flies the card after `flown` cards, or the night ends,
 * which discloses the plan.
 */
export function flightIndexAfter({ acts }: Night, act: NightAct, flown: number): number {
  const from = acts.indexOf(act)
  const isFlight = (other: NightAct) =>
    orderTypeOf(other) === 'bomber' && openStateBefore(other).bomber?.flown.length === flown
  const until = acts.findIndex((other, index) => index > from && (isFlight(other) || endsNight(other)))
  return until === -1 ? acts.length : until
}

/**
 * The index of the act in which a seat next asks to take back its last order. If only one of two worlds has an order of
 * that seat, the worlds differ from there on through that seat's own action.
 */
export function takeBackIndexAfter({ acts }: Night, act: GameAct): number {
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

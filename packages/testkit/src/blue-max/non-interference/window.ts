import {
  type BlueMaxOpen,
  type BlueMaxState,
  type PreparedBlueMax,
  type Sheet,
  sideOfSeat,
} from '@opsroom/rules/blue-max'
import type { AnyEvent, Play, SeatId } from '@opsroom/rules/core'
import type { Night, NightAct } from '../../nights/night.ts'

export const stateOf = (play: Play): BlueMaxState => play.game as BlueMaxState
export const openOf = (play: Play): BlueMaxOpen => stateOf(play).open
export const preparedBlueMaxOf = (night: Night): PreparedBlueMax => night.game as PreparedBlueMax

/** The events of the game that follow from an act. */
export const eventsOf = ({ logEntries }: NightAct): AnyEvent[] =>
  logEntries.flatMap(({ entry }) => (entry.scope === 'game' ? [entry.event] : []))

const opening = ['ended', 'duelEnded', 'sheetsShown']

/** Whether an act discloses everything: it ends the game, a duel, or a turn with open sheets. */
export const disclosesEverything = ({ logEntries }: NightAct): boolean =>
  logEntries.some(({ entry: { event } }) => opening.includes(event.type))

/** Whether the duel would end, and all sheets be disclosed (B1.12.5), if one more seat left the game. */
function isNearlyOver(play: Play): boolean {
  const { planes, gone } = openOf(play)
  const flying = Object.keys(planes).filter((seat) => !planes[seat]?.out && !gone.includes(seat))
  return (['allies', 'central'] as const).some(
    (side) => flying.filter((seat) => sideOfSeat(seat) === side).length <= 1,
  )
}

/**
 * Whether the departure of one more seat would disclose differing sheets, because it would end the phase or the duel.
 */
export const leavingShowsSheets = (play: Play): boolean => leavingShowsOrders(play) || isNearlyOver(play)

/** Events that show others only that an order was given. */
const quiet = ['picked', 'startGiven', 'tailNamed', 'chosen', 'fireGiven']

/** Whether an act discloses secret orders, because it gives the last order of the phase. */
export const showsOrders = (act: NightAct): boolean =>
  disclosesEverything(act) || eventsOf(act).some(({ type }) => !quiet.includes(type))

/** Whether the departure of one more seat would end the phase, and so disclose its orders, while the duel goes on. */
export function leavingShowsOrders(play: Play): boolean {
  const { asked, ready, planes, gone, picks } = openOf(play)
  const [last, ...more] = asked.filter((seat) => !ready.includes(seat))
  if (last === undefined || more.length > 0) return false
  const others = Object.keys({ ...picks, ...planes }).filter(
    (seat) => !planes[seat]?.out && !gone.includes(seat),
  )
  const known = others.length > 0 ? others : asked
  return known.some((seat) => seat !== last && sideOfSeat(seat) === sideOfSeat(last))
}

/** The index of the first act, from a given index on, that meets the condition; the number of acts if there is none. */
export function firstActIndexFrom(night: Night, from: number, holds: (act: NightAct) => boolean): number {
  const index = night.acts.findIndex((act, place) => place >= from && holds(act))
  return index === -1 ? night.acts.length : index
}

/**
 * A copy of the play in which some fields of one seat's secret aircraft sheet are changed; the play itself if the seat
 * has no sheet.
 */
export function playWithSheet(play: Play, seat: SeatId, change: Partial<Sheet>): Play {
  const state = stateOf(play)
  const secret = state.secrets?.[seat]
  if (!secret?.sheet) return play
  const sheet = { ...secret.sheet, ...change }
  return {
    ...play,
    game: { ...state, secrets: { ...state.secrets, [seat]: { ...secret, sheet } } },
  }
}

/** Whether an act shows a seat something private, such as cards or dice, by an event of one of these types. */
export const wasShownPrivately = (act: NightAct, seat: SeatId, ...types: string[]): boolean =>
  eventsOf(act).some(({ type, own }) => types.includes(type) && own?.[seat] !== undefined)

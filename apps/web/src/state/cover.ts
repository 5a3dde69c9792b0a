import { storedText, storeText } from './kept.ts'

/**
 * If one person holds several seats at one computer, a seat is covered when this tab has last shown another seat of the
 * room. The last shown seat is stored under a key for each room.
 */
const shownKey = (room: string) => `opsroom.shown.${room}`
const never = 'never'
const tab = 'sessionStorage'

/**
 * Whether this seat is to be covered before it is shown.
 * @param seats the seats of the room that this person holds
 */
export function isSeatToBeCovered(room: string, seat: string, seats: readonly string[]): boolean {
  const shown = storedText(shownKey(room), tab)
  return seats.length > 1 && shown !== undefined && shown !== never && shown !== seat
}

/**
 * Notes that this tab now shows this seat.
 * @param asksNoMore whether seats are never to be covered again, because nobody else uses this computer
 */
export function rememberShownSeat(room: string, seat: string, asksNoMore = false): void {
  if (storedText(shownKey(room), tab) !== never) storeText(shownKey(room), asksNoMore ? never : seat, tab)
}

import { keepText, keptText } from './kept.ts'

/**
 * The seats of one person at one computer are covered if this tab has shown another seat of the table before; the key
 * for it.
 */

const shownKey = (room: string) => `opsroom.shown.${room}`
const never = 'never'
const tab = 'sessionStorage'

/** Whether this seat is to be covered before it is shown. @param seats that this person holds there */
export function isCovered(room: string, seat: string, seats: readonly string[]): boolean {
  const shown = keptText(shownKey(room), tab)
  return seats.length > 1 && shown !== undefined && shown !== never && shown !== seat
}

/** Notes that this tab shows this seat now. @param asksNoMore nobody else sits at this computer */
export function markUncovered(room: string, seat: string, asksNoMore = false): void {
  if (keptText(shownKey(room), tab) !== never) keepText(shownKey(room), asksNoMore ? never : seat, tab)
}

import { storedText, storeText } from '../../state/kept.ts'

const key = 'opsroom.cameBack'
const tab = 'sessionStorage'

/**
 * Reloads the page after this device was signed in as another person, because everything on the page belongs to the
 * former one.
 */
export function reloadAsOtherPerson(): void {
  storeText(key, 'yes', tab)
  location.reload()
}

/** Whether the page was reloaded because the device was signed in as another person. True only at the first call. */
export function takeSignInMark(): boolean {
  const isReturn = storedText(key, tab) !== undefined
  storeText(key, undefined, tab)
  return isReturn
}

import { keepText, keptText } from '../../state/kept.ts'

const key = 'opsroom.cameBack'
const tab = 'sessionStorage'

/** This device now belongs to another person: everything on the page is the former one's, so it is reloaded. */
export function reloadAsOtherPerson(): void {
  keepText(key, 'yes', tab)
  location.reload()
}

/** Whether the page was reloaded for that. True once. */
export function takeReloadMark(): boolean {
  const isReturn = keptText(key, tab) !== undefined
  keepText(key, undefined, tab)
  return isReturn
}

import { keep, kept } from '../../state/kept.ts'

const key = 'opsroom.cameBack'
const tab = 'sessionStorage'

/** This device now belongs to another person: everything on the page is the former one's, so it is reloaded. */
export function comeBack(): void {
  keep(key, 'yes', tab)
  location.reload()
}

/** Whether the page was reloaded for that. True once. */
export function takeReturn(): boolean {
  const isReturn = kept(key, tab) !== undefined
  keep(key, undefined, tab)
  return isReturn
}

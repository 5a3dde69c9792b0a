import { keep, kept } from '../../state/kept.ts'

const key = 'opsroom.cameBack'
const tab = 'sessionStorage'

/** This device has become somebody else: everything on the page belongs to who it was, so it is loaded anew. */
export function comeBack(): void {
  keep(key, 'yes', tab)
  location.reload()
}

/** Whether the page was loaded anew for that, told once. */
export function takeReturn(): boolean {
  const isReturn = kept(key, tab) !== undefined
  keep(key, undefined, tab)
  return isReturn
}

const key = 'opsroom.cameBack'

/** This device has become somebody else: everything on the page belongs to who it was, so it is loaded anew. */
export function comeBack(): void {
  try {
    sessionStorage.setItem(key, 'yes')
  } catch {
    // Nobody is welcomed then.
  }
  location.reload()
}

/** Whether the page was loaded anew for that, told once. */
export function takeReturn(): boolean {
  try {
    const isReturn = sessionStorage.getItem(key) !== null
    sessionStorage.removeItem(key)
    return isReturn
  } catch {
    return false
  }
}

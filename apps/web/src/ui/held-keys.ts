/** Keys that may be held down: they walk, scroll or zoom, and decide nothing. */
const mayBeHeld = /^(Arrow\w+|Page\w+|Home|End|Tab|[-+=])$/
/** Fields in which a held key writes. */
const written = 'textarea, [contenteditable], input:not([type="checkbox"], [type="radio"])'

/**
 * Takes a repeated key away from everything on the page: held down it counts as one press. Otherwise a held C
 * or Enter would give order after order, and answer each question on the way. For the window, before all others hear it.
 */
export function ignoreHeldKey(event: KeyboardEvent): void {
  const { key } = event
  if (!event.repeat || mayBeHeld.test(key)) return
  // A shortcut of the browser. Enter presses a button with these keys, too.
  if ((event.ctrlKey || event.metaKey || event.altKey) && key !== 'Enter') return
  if ((event.target as Element).closest?.(written) && key !== 'Enter') return
  event.stopPropagation()
  event.preventDefault()
}

/** Keys that may be held down: they move, scroll or zoom, and decide nothing. */
const mayBeHeld = /^(Arrow\w+|Page\w+|Home|End|Tab|[-+=])$/
/** Fields in which a held key types. */
const written = 'textarea, [contenteditable], input:not([type="checkbox"], [type="radio"])'

/**
 * Ignores repeated keydown events everywhere on the page: a key that is held down counts as one press. Otherwise a
 * held C or Enter would give order after order, and answer each question on the way. For the window, before all other
 * listeners.
 */
export function ignoreHeldKey(event: KeyboardEvent): void {
  const { key } = event
  if (!event.repeat || mayBeHeld.test(key)) return
  // A shortcut of the browser. Enter presses a button with these keys, too.
  if ((event.ctrlKey || event.metaKey || event.altKey) && key !== 'Enter') return
  // A key goes to an element, or to the document, which has no `closest`.
  if ((event.target as Element).closest?.(written) && key !== 'Enter') return
  event.stopPropagation()
  event.preventDefault()
}

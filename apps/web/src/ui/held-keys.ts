/** Matches keys that may be held down: they move, scroll or zoom, and decide nothing. */
const mayBeHeld = /^(Arrow\w+|Page\w+|Home|End|Tab|[-+=])$/
/** Matches text fields, in which a held key types repeatedly. */
const written = 'textarea, [contenteditable], input:not([type="checkbox"], [type="radio"])'

/**
 * Ignores repeated keydown events on the whole page, so that holding a key counts as one press. Otherwise a held C or
 * Enter would give order after order, and confirm each question in between. Must be registered on the window, in the
 * capture phase, so that it runs before all other listeners.
 */
export function ignoreHeldKey(event: KeyboardEvent): void {
  const { key } = event
  if (!event.repeat || mayBeHeld.test(key)) return
  // Shortcuts of the browser may be held. Enter with a modifier key may not, because it still presses a button.
  if ((event.ctrlKey || event.metaKey || event.altKey) && key !== 'Enter') return
  // The target of a key event is an element, or the document, which has no `closest`.
  if ((event.target as Element).closest?.(written) && key !== 'Enter') return
  event.stopPropagation()
  event.preventDefault()
}

/** Keys that may be held down: they walk, scroll or zoom, and decide nothing. */
const mayBeHeld = /^(Arrow\w+|Page\w+|Home|End|Tab|[-+=])$/
/** Where a held key writes. */
const written = 'textarea, [contenteditable], input:not([type="checkbox"], [type="radio"])'

/**
 * Takes a repeated key away from everything on the page: held down it counts as one press. Otherwise a held C
 * or Enter would give order after order, and answer each question on the way. For the window, before all others hear it.
 */
export function ignoreHeldKey(event: KeyboardEvent): void {
  if (!event.repeat || mayBeHeld.test(event.key)) return
  const isWriting = event.target instanceof Element && event.target.closest(written) !== null
  if (isWriting && event.key !== 'Enter') return
  event.preventDefault()
  event.stopPropagation()
}

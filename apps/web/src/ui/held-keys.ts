/** Keys that may be held down: they walk, scroll or zoom, and decide nothing. */
const mayBeHeld = /^(Arrow\w+|Page\w+|Home|End|Tab|[-+=])$/
/** Fields in which a held key writes. */
const written = 'textarea, [contenteditable], input:not([type="checkbox"], [type="radio"])'
/** Space presses these; elsewhere it scrolls. */
const pressed = 'button, a, input, select, summary'
let first: Event | undefined

/**
 * Takes a repeated key away from everything on the page: held down it counts as one press. Otherwise a held C
 * or Enter would give order after order, and answer each question on the way. For the window, before all others hear it.
 */
export function ignoreHeldKey(event: KeyboardEvent): void {
  const { key } = event
  if (!event.repeat) first = event
  if (first === event || mayBeHeld.test(key)) return
  // A shortcut of the browser. Enter presses a button with these keys, too.
  if ((event.ctrlKey || event.metaKey || event.altKey) && key !== 'Enter') return
  const isIn = (place: string) => (event.target as Element).closest?.(place)
  if (isIn(written) && key !== 'Enter') return
  event.stopPropagation()
  // A held Space scrolls the page, unless its first press was taken: to play, or to choose a hex.
  if (key !== ' ' || isIn(pressed) || first?.defaultPrevented) event.preventDefault()
}

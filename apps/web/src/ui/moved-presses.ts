/** The controls that are pressed by a click. The hexes of a map are not among them: they have gestures of their own. */
const controls = 'button, a[href], summary, label'

/** The control on which the latest press began, until its click comes. */
let pressed: HTMLElement | null | undefined
/** The distance of that control from the top of the window at the press, in CSS pixels. */
let top: number | undefined

const topOf = (control: Element): number => control.getBoundingClientRect().top

/** Notes a press for `countMovedPress`. Must be registered on the window, in the capture phase. */
export function notePress({ target }: PointerEvent): void {
  // The target may be the document, which has no `closest`.
  pressed = (target as Element).closest?.<HTMLElement>(controls)
  top = pressed ? topOf(pressed) : undefined
}

/**
 * Makes a press count for the control on which it began, also if the page has moved the control up or down before the
 * release, for instance because a part above it has just been loaded. The browser sends the click to the nearest
 * element around both places then, and the press would be lost. Nothing is done if the control was removed, or did not
 * move: the pointer has left it then, or something covers it. Must be registered on the window, in the capture phase.
 */
export function countMovedPress(event: MouseEvent): void {
  // Clicks by keyboard or by script have no detail, and no press before them. With one of the keys a click on a link
  // would open it in another tab.
  if (event.detail === 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
  const control = pressed
  pressed = undefined
  if (!control?.isConnected || control.contains(event.target as Node) || topOf(control) === top) return
  event.stopPropagation()
  control.click()
}

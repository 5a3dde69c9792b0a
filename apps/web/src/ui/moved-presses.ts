/** The controls that are pressed by a click. The hexes of a map are not among them: they have gestures of their own. */
const controls = 'button, a[href], summary, label'

/** The latest press on a control, and how far below the top of the window the control stood, in CSS pixels. */
let press: { control: HTMLElement; top: number } | undefined

const topOf = (control: HTMLElement): number => control.getBoundingClientRect().top

/** Notes a press for `countMovedPress`. Must be registered on the window, in the capture phase. */
export function notePress({ target }: PointerEvent): void {
  // The target may be the document, which has no `closest`.
  const control = (target as Element).closest?.<HTMLElement>(controls)
  press = control ? { control, top: topOf(control) } : undefined
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
  if (!press || event.detail === 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
  const { control, top } = press
  if (control.contains(event.target as Node) || !control.isConnected || topOf(control) === top) return
  event.stopPropagation()
  control.click()
}

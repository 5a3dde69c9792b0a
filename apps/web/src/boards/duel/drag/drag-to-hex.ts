import type { Hex } from '@opsroom/rules/core'
import type { Attachment } from 'svelte/attachments'

/**
 * The callbacks of a drag of something from a panel to a hex of the map. Clicks and keys can do the same in two steps.
 */
export interface Drag {
  /** Called when the drag begins: from now on the possible target hexes are highlighted. */
  begin(): void
  /** Called when the drag ends over a possible target hex. */
  drop(hex: Hex, many: boolean): void
  /** Called when the drag ends elsewhere, or Escape is pressed. */
  cancel(): void
}

/** The distance, in px, that a pointer must move before a press becomes a drag. */
const threshold = 6
const size = 40

/** The hex under a point, if it is a possible target. */
export function hexUnder(x: number, y: number): Hex | undefined {
  const hex = document.elementFromPoint(x, y)?.closest('[data-hex][data-choice]')?.getAttribute('data-hex')
  return hex === null || hex === undefined ? undefined : Number(hex)
}

/** Creates the picture of the dragged element that follows the pointer. */
function ghostOf(element: Element): HTMLElement {
  const ghost = document.createElement('div')
  const picture = element instanceof SVGElement ? element : element.querySelector('svg')
  if (picture) ghost.append(picture.cloneNode(true))
  ghost.dataset.testid = 'dragged'
  ghost.setAttribute('aria-hidden', 'true')
  Object.assign(ghost.style, {
    position: 'fixed',
    zIndex: '50',
    width: `${size}px`,
    height: `${size}px`,
    pointerEvents: 'none',
    translate: '-50% -70%',
  })
  document.body.append(ghost)
  return ghost
}

/** Suppresses the next click, which the end of a drag causes. */
function swallowClick(): void {
  const swallow = (event: Event) => event.stopPropagation()
  window.addEventListener('click', swallow, { capture: true, once: true })
  // A drag that ends over another element causes no click, so the suppression must not last.
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
}

/**
 * A Svelte attachment that lets a finger or a mouse drag from an element to a hex. The element may be removed during
 * the drag.
 */
export function dragToHex(drag: () => Drag): Attachment<Element> {
  return (element) => {
    // The cast is needed because the DOM types know pointer events of HTML and of SVG elements, but not of `Element`.
    const down = (event: Event) => follow(element, event as PointerEvent, drag())
    element.addEventListener('pointerdown', down)
    return () => element.removeEventListener('pointerdown', down)
  }
}

function follow(element: Element, start: PointerEvent, drag: Drag): void {
  if (start.button !== 0 || !start.isPrimary) return
  const listening = new AbortController()
  const { signal } = listening
  let ghost: HTMLElement | undefined
  const isOther = ({ pointerId }: PointerEvent) => pointerId !== start.pointerId
  const end = () => {
    listening.abort()
    ghost?.remove()
    if (ghost) swallowClick()
  }
  const cancel = () => {
    if (ghost) drag.cancel()
    end()
  }
  const onMove = (event: PointerEvent) => {
    if (isOther(event)) return
    const { clientX: x, clientY: y } = event
    if (!ghost) {
      if (Math.hypot(x - start.clientX, y - start.clientY) < threshold) return
      ghost = ghostOf(element)
      drag.begin()
    }
    event.preventDefault()
    ghost.style.left = `${x}px`
    ghost.style.top = `${y}px`
    ghost.style.opacity = hexUnder(x, y) === undefined ? '0.55' : '1'
  }
  const onUp = (event: PointerEvent) => {
    if (isOther(event)) return
    const hex = ghost && hexUnder(event.clientX, event.clientY)
    if (hex === undefined) return cancel()
    drag.drop(hex, event.shiftKey)
    end()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !ghost) return
    event.stopPropagation()
    cancel()
  }
  window.addEventListener('pointermove', onMove, { signal })
  window.addEventListener('pointerup', onUp, { signal })
  window.addEventListener('pointercancel', (event) => !isOther(event) && cancel(), { signal })
  window.addEventListener('keydown', onKey, { signal, capture: true })
}

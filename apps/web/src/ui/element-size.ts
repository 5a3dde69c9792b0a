import { untrack } from 'svelte'
import type { Attachment } from 'svelte/attachments'

/**
 * Watches the size of an element. The callback runs in the frame after a change of size: run inside the size observer,
 * it would change sizes again within the same frame, and browsers report that as an error ("ResizeObserver loop
 * completed with undelivered notifications").
 * @returns a function that stops watching
 */
export function watchSize(element: Element, onChange: () => void): () => void {
  let frame: number | undefined
  const sizes = new ResizeObserver(() => {
    frame ??= requestAnimationFrame(() => {
      frame = undefined
      onChange()
    })
  })
  sizes.observe(element)
  return () => {
    sizes.disconnect()
    if (frame !== undefined) cancelAnimationFrame(frame)
  }
}

/**
 * Reads the size of the attached element when it is mounted, and again after each change. Used instead of Svelte's
 * `bind:clientWidth`, which writes inside its size observer.
 */
export const onSize =
  <E extends Element>(read: (element: E) => void): Attachment<E> =>
  (element) => {
    untrack(() => read(element))
    return watchSize(element, () => read(element))
  }

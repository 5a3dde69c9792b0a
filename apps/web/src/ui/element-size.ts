import { untrack } from 'svelte'
import type { Attachment } from 'svelte/attachments'
import { afterPaint } from './after-paint.ts'

/**
 * Watches the size of an element. The callback runs once a new size was painted: run inside the size observer, it would
 * change sizes again within that frame, and browsers report that as an error ("ResizeObserver loop completed with
 * undelivered notifications").
 * @returns a function that stops watching
 */
export function watchSize(element: Element, onChange: () => void): () => void {
  let cancel: (() => void) | undefined
  const sizes = new ResizeObserver(() => {
    cancel ??= afterPaint(() => {
      cancel = undefined
      onChange()
    })
  })
  sizes.observe(element)
  return () => {
    sizes.disconnect()
    cancel?.()
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

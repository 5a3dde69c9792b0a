import { tick } from 'svelte'
import { pressConfirm } from './keys.ts'

/**
 * Within this time after an order, in ms, a click counts as the second half of a double click and gives no further
 * order.
 */
const doubleClick = 500
let lastSent = Number.NEGATIVE_INFINITY

/**
 * For a person with one-click play: sends the order that a click on the map has completed, without the second click
 * that others need.
 * @param isWhole whether the click has completed an order
 */
export async function sendWithOneClick(isWhole: boolean, now = performance.now()): Promise<void> {
  if (!isWhole || now - lastSent < doubleClick) return
  lastSent = now
  // The send button exists only after the console has rendered the completed order, so the rendering is awaited before
  // the button is pressed.
  await tick()
  pressConfirm()
}

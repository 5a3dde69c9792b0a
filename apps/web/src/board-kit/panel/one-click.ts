import { tick } from 'svelte'
import { pressConfirm } from './keys.ts'

/** A second click within this many ms after an order is the end of a double click, and gives no other order. */
const doubleClick = 500
let lastSent = Number.NEGATIVE_INFINITY

/**
 * Sends the order that this click has completed, as the second click would, for a person with one-click play.
 * @param isWhole whether the click has completed one
 */
export async function sendWithOneClick(isWhole: boolean, now = performance.now()): Promise<void> {
  if (!isWhole || now - lastSent < doubleClick) return
  lastSent = now
  // The button exists after the console has rendered the order.
  await tick()
  pressConfirm()
}

import { tick } from 'svelte'
import { pressConfirm } from './keys.ts'

/** A second click within this many ms after an order is the end of a double click, and gives no other order. */
const doubleClick = 500
let lastSent = Number.NEGATIVE_INFINITY

/**
 * For a person who wants one click to play: sends the order that this click has made, as the second click would.
 * @param isWhole whether it has made one
 */
export async function playAtOnce(isWhole: boolean, now = performance.now()): Promise<void> {
  if (!isWhole || now - lastSent < doubleClick) return
  lastSent = now
  // The button is there when the console has drawn the order.
  await tick()
  pressConfirm()
}

import type { MarkSign } from '@opsroom/rules/core'

/** The signs of private notes: an SVG path in a square from -8 to 8, drawn as a line. No two have the same shape. */
export const signPictures: Record<MarkSign, string> = {
  question: 'M-3.5-3A3.6 3.6 0 1 1 0 1V3M0 5.6V6.4',
  attention: 'M0-6.5V2.5M0 5.6V6.4',
  cross: 'M-5-5L5 5M5-5L-5 5',
  ring: 'M5.5 0A5.5 5.5 0 1 1 5.5-.01Z',
  flag: 'M-4 7V-6.5L5-3L-4 .5',
}

import type { BasePick } from '../words/picks.ts'

/** The explanation of each kind of choice of the base game: the meaning of its `value`. */
export const basePickWords: Readonly<Record<BasePick, string>> = {
  order: 'The type of the order.',
  airport: 'A squadron; `hex` is an airport for it.',
  altitude: '`low` or `high`.',
  bomb: 'One more hit, on `airport` or a kind of tile; `cost` in markers.',
  heading: 'The next hex, by its heading.',
  land: 'Whether it lands where its path ends.',
  start: 'The airport from which the bomber, then the Mosquito, starts.',
  squadron: 'The squadron that acts.',
  target: 'The city to attack.',
  targetMarker: 'One more target marker; `cost` in markers.',
  tile: 'One more tile of this kind on `hex`.',
}

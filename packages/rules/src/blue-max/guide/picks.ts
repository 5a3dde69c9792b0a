import type { FieldWords } from '../../core/guide/guide.ts'

/** The explanation of each kind of choice in `options`: the meaning of its `value`. */
export const pickWords: FieldWords = {
  order: 'The type of the order.',
  plane: 'The type of plane.',
  start: 'The hex where the flight starts.',
  level: 'The level there.',
  enemy: 'The seat that is tailed.',
  manoeuvre:
    'The code of a manoeuvre; `hex` is its end on the field, `path` the hexes it enters, `cost` its fuel.',
  altitude: 'The change of level.',
  reload: 'Whether the observer reloads.',
  pilot: 'The seat that the pilot shoots at, or `none`.',
  observer: 'The seat that the observer shoots at, or `none`.',
  pilotBurst: 'The length of the pilot’s burst; `cost` is its number of dice.',
  observerBurst: 'The length of the observer’s burst; `cost` is its number of dice.',
}

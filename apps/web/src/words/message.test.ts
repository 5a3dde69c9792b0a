import { expect, it } from 'vitest'
import { say } from './words.ts'

it.each([
  ['in Hebrew letters', 'אדה'],
  ['in Arabic letters', 'آدا'],
  ['in letters of Adlam', '𞤀𞤁𞤀'],
  ['with a mark of older names that turns the direction', 'Ada\u202e'],
])('a name %s turns nothing in the sentence around it', (_, name) =>
  expect(say('room.seat.you', { name })).toBe(`\u2068${name}\u2069 (you)`),
)

it.each(['Ada', 'Łukasz', '葛城', '❤️'])('a name that turns nothing stands as it is: %s', (name) =>
  expect(say('room.seat.you', { name })).toBe(`${name} (you)`),
)

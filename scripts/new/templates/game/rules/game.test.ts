import { describe, expect, it } from 'vitest'
import { myThing } from './game.ts'

const game = myThing.prepare(myThing.setup.parse({}) as Parameters<typeof myThing.prepare>[0])

describe('My thing', () => {
  it('is not begun before it is opened', () => expect(game.waitingFor(game.initial).seats).toEqual([]))

  it('is played by its rules', () => {
    throw new Error('To write, in game.ts: the rules; and here the example of the rulebook')
  })
})

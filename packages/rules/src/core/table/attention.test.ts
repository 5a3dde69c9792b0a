import { describe, expect, it } from 'vitest'
import type { AnyPreparedGame, WaitingSeats } from '../game.ts'
import { shownAttentionOf } from './attention.ts'
import type { Play } from './play.ts'
import { emptyTable } from './state.ts'

/** A table in play; `open` is all that a game may see when it says what is shown. */
const playing = (open = {}): Play => ({
  table: { open: { ...emptyTable.open, started: true, ...open } },
  game: { open: {}, secrets: { one: { plan: 1 } } },
})
function shown(waiting: WaitingSeats, attention?: AnyPreparedGame['attention'], play = playing()) {
  const game = { waitingFor: () => waiting, ...(attention && { attention }) } as unknown as AnyPreparedGame
  return ['one', 'two'].map((seat) => shownAttentionOf(game, play, seat))
}
const nothing = [undefined, undefined]

describe('attention of a seat, as others see it', () => {
  it('is nothing unless the game says so', () => {
    expect(shown({ seats: ['one'] })).toEqual(nothing)
    expect(shown({ seats: ['one'] }, () => undefined)).toEqual(nothing)
  })

  it('is presence, and that it chooses only of a seat that must act', () => {
    expect(shown({ seats: ['one'] }, () => 'presence')).toEqual(['presence', 'presence'])
    expect(shown({ seats: ['one'] }, () => 'choosing')).toEqual(['choosing', 'presence'])
  })

  it('is nothing in a secret phase, before the start and after the end, whatever the game says', () => {
    expect(shown({ seats: ['one'], secret: 'r1' }, () => 'choosing')).toEqual(nothing)
    expect(shown({ seats: ['one'] }, () => 'choosing', playing({ started: false }))).toEqual(nothing)
    const ending = { by: 'game', winners: [], points: {} }
    expect(shown({ seats: ['one'] }, () => 'choosing', playing({ ending }))).toEqual(nothing)
  })

  it('follows from what all know', () => {
    const seen: unknown[] = []
    shown({ seats: ['one'] }, (view) => {
      seen.push(view)
      return 'presence'
    })
    expect(seen).toEqual([{ open: {} }, { open: {} }])
  })
})

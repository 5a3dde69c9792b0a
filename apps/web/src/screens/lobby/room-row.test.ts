import type { MyRoom } from '@opsroom/protocol'
import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, describe, expect, it } from 'vitest'
import RoomRow from './RoomRow.svelte'

afterEach(cleanup)

const room: MyRoom = {
  id: 'a room',
  code: 'ABCDEF',
  game: 'duel',
  status: 'over',
  seats: [
    { id: 'one', side: 'british', name: 'Ada' },
    { id: 'two', side: 'german', name: 'Bruno' },
  ],
  spectators: 'public',
  delayRounds: 0,
  bothSides: false,
  openedAt: '2026-11-27T10:00:00.000Z',
  yours: ['one'],
  waitsForYou: false,
  host: true,
  unseen: 0,
  activity: '2026-11-27T11:00:00.000Z',
}

function shown(end?: MyRoom['end']): { state: string; score: string | undefined } {
  render(RoomRow, { room: { ...room, ...(end && { end }) }, kind: 'mine' })
  return {
    state: screen.getByTestId('row-state').textContent.trim(),
    score: screen.queryByTestId('score')?.textContent,
  }
}

describe('a game of mine that is over', () => {
  it.each<[NonNullable<MyRoom['end']>, string, string | undefined]>([
    [{ result: 'won', score: { own: 31, other: 9 } }, 'You won', 'Final score 31 : 9'],
    [{ result: 'lost' }, 'You lost', undefined],
    [{ result: 'drawn' }, 'A draw', undefined],
    [{ result: 'closed' }, 'Closed', undefined],
  ])('says how it ended: %o', (end, state, score) => {
    expect(shown(end)).toEqual({ state, score })
  })

  it('is finished, and no more, where nobody kept how', () => {
    expect(shown()).toEqual({ state: 'Finished', score: undefined })
  })
})

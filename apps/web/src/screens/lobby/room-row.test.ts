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
type Ending = NonNullable<MyRoom['ending']>

function shown(ending?: Ending, yours = room.yours): { state: string; score: string | undefined } {
  render(RoomRow, { room: { ...room, yours, ...(ending && { ending }) }, kind: 'mine' })
  return {
    state: screen.getByTestId('row-state').textContent.trim(),
    score: screen.queryByTestId('score')?.textContent,
  }
}

describe('a game of mine that is over', () => {
  it.each<[string, Ending, string, string | undefined]>([
    ['won', { by: 'game', winners: ['one'], points: { one: 31, two: 9 } }, 'You won', 'Final score 31 : 9'],
    ['lost', { by: 'game', winners: ['two'], points: { one: 9, two: 31 } }, 'You lost', 'Final score 9 : 31'],
    ['drawn', { by: 'agreement', winners: [], points: {} }, 'A draw', undefined],
    ['given up', { by: 'resignation', winners: ['one'], points: {}, resigned: 'two' }, 'You won', undefined],
    ['closed', { by: 'closed', winners: [], points: {} }, 'Closed', undefined],
  ])('says that it was %s', (_, ending, state, score) => {
    expect(shown(ending)).toEqual({ state, score })
  })

  it('is finished, and no more, where nobody kept how, or one person played both sides', () => {
    expect(shown().state).toBe('Finished')
    cleanup()
    const won: Ending = { by: 'game', winners: ['one'], points: { one: 31, two: 9 } }
    expect(shown(won, ['one', 'two'])).toEqual({ state: 'Finished', score: undefined })
  })
})

import { describe, expect, it } from 'vitest'
import type { TableState } from '../state.ts'
import { afterAt, refusedAt } from '../test-helpers/situation.ts'
import { anna, ben, startedTable } from '../test-helpers/tables.ts'

const tableWith = (open: Partial<TableState['open']>): TableState => {
  const table = startedTable(anna, ben)
  return { ...table, open: { ...table.open, ...open } }
}
const ask = { type: 'ask', seat: 'one', wish: 'spectators' } as const
const agree = { type: 'answer', seat: 'two', agrees: true } as const
const close = { type: 'closeToSpectators', seat: 'two' } as const

describe('spectators (T31)', () => {
  it('are let in when all seats agree, two rounds late', () => {
    const asked = afterAt(tableWith({}), anna, ask)
    expect(asked.open).toMatchObject({ spectators: 'none', asked: { seat: 'one', wish: 'spectators' } })
    const agreed = afterAt(asked, ben, agree)
    expect(agreed.open).toMatchObject({ spectators: 'public', delayRounds: 2 })
    expect(agreed.open).not.toHaveProperty('asked')
    expect(afterAt(asked, ben, { ...agree, agrees: false }).open.spectators).toBe('none')
  })

  it('are let in at once by a person who holds all seats', () => {
    const alone = tableWith({})
    const holders = { one: anna.id, two: anna.id }
    const table = { ...alone, sealed: { host: anna.id, holders } }
    expect(afterAt(table, anna, ask).open).toMatchObject({ spectators: 'public', delayRounds: 2 })
  })

  it('are kept out by any one seat', () => {
    const closed = afterAt(tableWith({ spectators: 'public', delayRounds: 3 }), ben, close)
    expect(closed.open.spectators).toBe('none')
    expect(closed.open).not.toHaveProperty('delayRounds')
  })

  it.each([
    ['let in where they are', { spectators: 'public' as const }, ask, 'spectators.already'],
    ['kept out where there are none', {}, { ...close, seat: 'one' }, 'spectators.none'],
    ['kept out before the start', { started: false }, { ...close, seat: 'one' }, 'spectators.notStarted'],
  ])('are not %s', (_, open, command, reason) =>
    expect(refusedAt(tableWith(open), anna, command)).toMatchObject({ reason }),
  )
})

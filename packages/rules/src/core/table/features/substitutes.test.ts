import { describe, expect, it } from 'vitest'
import type { Person } from '../base.ts'
import { type TableCommand, tableCommandSchema } from '../commands.ts'
import type { TableState } from '../state.ts'
import { act, refusedAt } from '../test-helpers/situation.ts'
import { anna, ben, carl, startedTable } from '../test-helpers/tables.ts'

const whyNot = (table: TableState, person: Person, command: TableCommand) => {
  const refused = refusedAt(table, person, command)
  return refused && [refused.rule, refused.reason]
}

const asks: TableCommand = { type: 'ask', seat: 'one', wish: 'substitute', by: 'regular' }
const resumes: TableCommand = { type: 'resume', seat: 'one' }
const answers = (seat: string, agrees: boolean): TableCommand => ({ type: 'answer', seat, agrees })

describe('a seat whose holder has to go (T14)', () => {
  const started = startedTable(anna, ben)
  const asked = act(started, anna, asks)
  const substituted = act(asked, ben, answers('two', true))

  it('has a substitute when the other side agrees, and stays its holder’s', () => {
    expect(asked.open.asked).toEqual({ seat: 'one', wish: 'substitute', by: 'regular', agreed: [] })
    expect(asked.open.substitutes).toBeUndefined()
    expect(substituted.open.substitutes).toEqual({ one: 'regular' })
    expect(substituted.open.asked).toBeUndefined()
    expect(substituted.sealed).toEqual(started.sealed)
    expect(substituted.open.taken).toEqual(started.open.taken)
  })
  it('has no substitute when the other side declines, or when its holder no longer asks', () => {
    expect(act(asked, ben, answers('two', false))).toEqual(started)
    expect(act(asked, anna, { type: 'withdraw', seat: 'one' })).toEqual(started)
  })
  it('has a substitute when all others agree, where there are several', () => {
    const table = act(startedTable(anna, ben, carl), anna, asks)
    const half = act(table, ben, answers('two', true))
    expect(half.open.substitutes).toBeUndefined()
    expect(act(half, carl, answers('three', true)).open.substitutes).toEqual({ one: 'regular' })
  })
  it('is taken over again without anybody’s consent: the table is as it was', () => {
    expect(act(substituted, anna, resumes)).toEqual(started)
    expect(
      act(act(substituted, ben, { type: 'ask', seat: 'two', wish: 'draw' }), anna, resumes).open.asked,
    ).toBeDefined()
  })
  it('is one of several that may have a substitute, each by itself', () => {
    const both = act(
      act(substituted, ben, { type: 'ask', seat: 'two', wish: 'substitute', by: 'ace' }),
      anna,
      answers('one', true),
    )
    expect(both.open.substitutes).toEqual({ one: 'regular', two: 'ace' })
    expect(act(both, anna, resumes).open.substitutes).toEqual({ two: 'ace' })
  })
  it('has no substitute when the game has ended', () => {
    const over = act(substituted, ben, { type: 'resign', seat: 'two' })
    expect(over.open.substitutes).toBeUndefined()
    expect(whyNot(over, anna, resumes)).toEqual(['T7', 'table.ended'])
    expect(whyNot(over, anna, asks)).toEqual(['T7', 'table.ended'])
  })
  it('gets no second substitute, is taken over by nobody else, and is not taken over where there is no substitute', () => {
    expect(whyNot(substituted, anna, asks)).toEqual(['T14', 'substitute.already'])
    expect(whyNot(substituted, ben, resumes)).toEqual(['T2', 'seat.notYours'])
    expect(whyNot(started, anna, resumes)).toEqual(['T14', 'resume.noSubstitute'])
    expect(whyNot(started, ben, asks)).toEqual(['T2', 'seat.notYours'])
    expect(whyNot(asked, ben, { ...asks, seat: 'two' })).toEqual(['T8', 'ask.already'])
  })
  it('gets a substitute while a game runs, where somebody else waits', () => {
    const { open, sealed } = started
    expect(whyNot({ open: { ...open, started: false }, sealed } as TableState, anna, asks)).toEqual([
      'T8',
      'ask.notStarted',
    ])
    expect(whyNot(startedTable(anna), anna, asks)).toEqual(['T14', 'substitute.alone'])
    expect(whyNot(startedTable(anna, anna), anna, asks)).toEqual(['T14', 'substitute.alone'])
  })
  it('is asked for with a level, and with nothing but a short word', () => {
    expect(tableCommandSchema.safeParse(asks).success).toBe(true)
    for (const by of [undefined, '', 'Regular', 'x'.repeat(17), '../../ace'])
      expect(tableCommandSchema.safeParse({ ...asks, by }).success).toBe(false)
    expect(tableCommandSchema.safeParse({ ...asks, wish: 'draw' }).success).toBe(false)
  })
})

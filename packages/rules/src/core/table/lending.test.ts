import { describe, expect, it } from 'vitest'
import { type Person, type TableCommand, tableCommandSchema } from './commands.ts'
import { decideAtTable } from './decide.ts'
import type { TableEvent } from './events.ts'
import { refuseAtTable } from './refuse.ts'
import { emptyTable, evolveTable, type TableState } from './state.ts'

const context = { seed: 'seed', points: {}, takeBackOf: () => undefined }
const anna: Person = { id: 'p-anna', name: 'Anna' }
const ben: Person = { id: 'p-ben', name: 'Ben' }
const carl: Person = { id: 'p-carl', name: 'Carl' }
const seats = ['one', 'two', 'three']

/** A game that has started, with these people in its seats. */
function playedBy(...people: Person[]): TableState {
  const open = {
    game: 'duel',
    version: 1,
    setup: {},
    seedHash: 'h',
    spectators: 'public',
    bothSides: false,
    seats: people.map((_, place) => ({ id: seats[place] as string, side: 'any' })),
  } as const
  const sat = people.map(
    ({ id, name }, place): TableEvent => ({
      type: 'seatTaken',
      open: { seat: seats[place] as string, name },
      sealed: { person: id },
    }),
  )
  const opened = { type: 'opened', open, sealed: { host: 'p-anna' } } as unknown as TableEvent
  return [opened, ...sat, { type: 'started', open: {} } as TableEvent].reduce(evolveTable, emptyTable)
}

function act(table: TableState, person: Person, command: TableCommand): TableState {
  expect(refuseAtTable(table, person, command)).toBeUndefined()
  return decideAtTable(table, person, command, context).reduce(evolveTable, table)
}
const whyNot = (table: TableState, person: Person, command: TableCommand) => {
  const refused = refuseAtTable(table, person, command)
  return refused && [refused.rule, refused.reason]
}

const asks: TableCommand = { type: 'ask', seat: 'one', wish: 'standIn', by: 'regular' }
const resumes: TableCommand = { type: 'resume', seat: 'one' }
const answers = (seat: string, agrees: boolean): TableCommand => ({ type: 'answer', seat, agrees })

describe('a seat whose holder has to go (T14)', () => {
  const started = playedBy(anna, ben)
  const asked = act(started, anna, asks)
  const lent = act(asked, ben, answers('two', true))

  it('is lent when the other side agrees, and stays its holder’s', () => {
    expect(asked.open.asked).toEqual({ seat: 'one', wish: 'standIn', by: 'regular', agreed: [] })
    expect(asked.open.lent).toBeUndefined()
    expect(lent.open.lent).toEqual({ one: 'regular' })
    expect(lent.open.asked).toBeUndefined()
    expect(lent.sealed).toEqual(started.sealed)
    expect(lent.open.taken).toEqual(started.open.taken)
  })
  it('is not lent when the other side declines, or its holder thinks better of it', () => {
    expect(act(asked, ben, answers('two', false))).toEqual(started)
    expect(act(asked, anna, { type: 'withdraw', seat: 'one' })).toEqual(started)
  })
  it('is lent when all others agree, where there are several', () => {
    const table = act(playedBy(anna, ben, carl), anna, asks)
    const half = act(table, ben, answers('two', true))
    expect(half.open.lent).toBeUndefined()
    expect(act(half, carl, answers('three', true)).open.lent).toEqual({ one: 'regular' })
  })
  it('is taken over again without anybody’s consent: the table is as it was', () => {
    expect(act(lent, anna, resumes)).toEqual(started)
    expect(
      act(act(lent, ben, { type: 'ask', seat: 'two', wish: 'draw' }), anna, resumes).open.asked,
    ).toBeDefined()
  })
  it('is one of several that may be lent, each by itself', () => {
    const both = act(
      act(lent, ben, { type: 'ask', seat: 'two', wish: 'standIn', by: 'ace' }),
      anna,
      answers('one', true),
    )
    expect(both.open.lent).toEqual({ one: 'regular', two: 'ace' })
    expect(act(both, anna, resumes).open.lent).toEqual({ two: 'ace' })
  })
  it('is lent no more when the game has ended', () => {
    const over = act(lent, ben, { type: 'resign', seat: 'two' })
    expect(over.open.lent).toBeUndefined()
    expect(whyNot(over, anna, resumes)).toEqual(['T7', 'table.ended'])
    expect(whyNot(over, anna, asks)).toEqual(['T7', 'table.ended'])
  })
  it('is not lent twice, taken over by somebody else, or taken over when it is not lent', () => {
    expect(whyNot(lent, anna, asks)).toEqual(['T14', 'lend.already'])
    expect(whyNot(lent, ben, resumes)).toEqual(['T2', 'seat.notYours'])
    expect(whyNot(started, anna, resumes)).toEqual(['T14', 'resume.notLent'])
    expect(whyNot(started, ben, asks)).toEqual(['T2', 'seat.notYours'])
    expect(whyNot(asked, ben, { ...asks, seat: 'two' })).toEqual(['T8', 'ask.already'])
  })
  it('is lent while a game runs, where somebody else waits', () => {
    const { open, sealed } = started
    expect(whyNot({ open: { ...open, started: false }, sealed } as TableState, anna, asks)).toEqual([
      'T8',
      'ask.notStarted',
    ])
    expect(whyNot(playedBy(anna), anna, asks)).toEqual(['T14', 'lend.alone'])
    expect(whyNot(playedBy(anna, anna), anna, asks)).toEqual(['T14', 'lend.alone'])
  })
  it('is asked for with a level, and with nothing but a short word', () => {
    expect(tableCommandSchema.safeParse(asks).success).toBe(true)
    for (const by of [undefined, '', 'Regular', 'x'.repeat(17), '../ace'])
      expect(tableCommandSchema.safeParse({ ...asks, by }).success).toBe(false)
    expect(tableCommandSchema.safeParse({ ...asks, wish: 'draw' }).success).toBe(false)
  })
})

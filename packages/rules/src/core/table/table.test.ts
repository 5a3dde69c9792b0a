import { describe, expect, it } from 'vitest'
import type { Person } from './base.ts'
import type { TableCommand } from './commands.ts'
import { holdersInRematch } from './features/rematch.commands.ts'
import { evolveTable, type TableState } from './state.ts'
import { act, refusedAt } from './test-helpers/situation.ts'
import { anna, ben, carl, openedTable } from './test-helpers/tables.ts'

const ruleOf = (table: TableState, person: Person, command: TableCommand) =>
  refusedAt(table, person, command)?.rule

describe('a table', () => {
  const waiting = act(openedTable(), anna, { type: 'sit', seat: 'one' })
  const full = act(waiting, ben, { type: 'sit', seat: 'two' })
  const started = act(full, ben, { type: 'start' })

  it('shows who sits where by name, and seals who they are', () => {
    expect(full.open.taken).toEqual({ one: 'Anna', two: 'Ben' })
    expect(JSON.stringify(full.open)).not.toContain('p-anna')
    expect(full.sealed?.holders).toEqual({ one: 'p-anna', two: 'p-ben' })
  })
  it('gives a seat to one person, and one seat to a person', () => {
    expect(ruleOf(waiting, ben, { type: 'sit', seat: 'one' })).toBe('T1')
    expect(ruleOf(waiting, ben, { type: 'sit', seat: 'seven' })).toBe('T1')
    expect(ruleOf(waiting, anna, { type: 'sit', seat: 'two' })).toBe('T4')
  })
  it('lets one person hold both seats where the room says so', () => {
    const both = act(act(openedTable({ bothSides: true }), anna, { type: 'sit', seat: 'one' }), anna, {
      type: 'sit',
      seat: 'two',
    })
    expect(both.sealed?.holders).toEqual({ one: 'p-anna', two: 'p-anna' })
  })
  it('takes back for a player alone only what showed no random result, and offers that player no draw', () => {
    const alone = { ...started, open: { ...started.open, seats: [{ id: 'two', side: 'german' }] } }
    const ask = (wish: 'takeBack' | 'draw', drew: boolean) =>
      refusedAt(
        alone,
        ben,
        { type: 'ask', seat: 'two', wish },
        {
          logEntries: [
            {
              number: 9,
              entry: { scope: 'game', event: { type: 'moved', open: {} } },
              cause: { seat: 'two', first: 9, drew },
            },
          ],
        },
      )
    expect(ask('takeBack', false)).toBeUndefined()
    expect(ask('takeBack', true)).toMatchObject({ rule: 'T9', reason: 'takeBack.drew' })
    expect(ask('draw', false)).toMatchObject({ rule: 'T8', reason: 'draw.alone' })
  })
  it('starts when every seat is taken, by somebody who sits there', () => {
    expect(ruleOf(waiting, anna, { type: 'start' })).toBe('T3')
    expect(ruleOf(full, carl, { type: 'start' })).toBe('T3')
    expect(started.open.started).toBe(true)
    expect(ruleOf(started, anna, { type: 'start' })).toBe('T3')
  })
  it('frees a seat that is left before the start; afterwards one resigns', () => {
    expect(act(full, ben, { type: 'leave', seat: 'two' }).open.taken).toEqual({ one: 'Anna' })
    expect(ruleOf(full, ben, { type: 'leave', seat: 'one' })).toBe('T2')
    expect(ruleOf(started, ben, { type: 'leave', seat: 'two' })).toBe('T5')
    expect(ruleOf(full, ben, { type: 'resign', seat: 'two' })).toBe('T5')
  })
  it('ends by resignation in favour of the others and opens the seed', () => {
    const over = act(started, anna, { type: 'resign', seat: 'one' })
    expect(over.open.ending).toMatchObject({ by: 'resignation', winners: ['two'], resigned: 'one' })
    expect(over.open.seed).toBe('seed')
    expect(ruleOf(over, ben, { type: 'resign', seat: 'two' })).toBe('T7')
  })
  it('is closed by its host alone, before the start alone', () => {
    expect(ruleOf(waiting, ben, { type: 'close' })).toBe('T6')
    expect(ruleOf(started, anna, { type: 'close' })).toBe('T6')
    expect(act(waiting, anna, { type: 'close' }).open.ending?.by).toBe('closed')
  })
  it('agrees on a rematch when all seats wish for the same, after a game that was played (T10)', () => {
    const wish = (table: TableState, person: Person, seat: string, sides: 'kept' | 'exchanged' | 'none') =>
      act(table, person, { type: 'rematch', seat, sides })
    expect(ruleOf(started, anna, { type: 'rematch', seat: 'one', sides: 'kept' })).toBe('T10')
    const over = act(started, anna, { type: 'resign', seat: 'one' })
    expect(ruleOf(over, anna, { type: 'rematch', seat: 'two', sides: 'kept' })).toBe('T2')
    const one = wish(over, anna, 'one', 'exchanged')
    expect(holdersInRematch(one)).toBeUndefined()
    expect(holdersInRematch(wish(one, ben, 'two', 'kept'))).toBeUndefined()
    expect(holdersInRematch(wish(wish(one, anna, 'one', 'none'), ben, 'two', 'none'))).toBeUndefined()
    const both = wish(one, ben, 'two', 'exchanged')
    expect(holdersInRematch(both)).toEqual({ one: 'p-ben', two: 'p-anna' })
    expect(holdersInRematch(wish(wish(over, ben, 'two', 'kept'), anna, 'one', 'kept'))).toEqual({
      one: 'p-anna',
      two: 'p-ben',
    })
    const opened = evolveTable(both, { type: 'rematched', open: { code: 'ABCDEF' } })
    expect(opened.open.rematch?.code).toBe('ABCDEF')
    expect(ruleOf(opened, ben, { type: 'rematch', seat: 'two', sides: 'kept' })).toBe('T10')
    const closed = act(waiting, anna, { type: 'close' })
    expect(ruleOf(closed, anna, { type: 'rematch', seat: 'one', sides: 'kept' })).toBe('T10')
  })
})

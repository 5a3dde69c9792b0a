import type { TableOpen } from '@opsroom/rules/core'
import { describe, expect, it } from 'vitest'
import type { Table } from '../../table/table.ts'
import type { TableNoticeFacts } from '../table-moment.ts'
import type { NoticeContext } from './kind.ts'
import { noticeKindDefinition } from './table.ts'

const { people, stillTrue } = noticeKindDefinition('seated')

const tableOf = (holders: Record<string, string>, status = 'waiting') =>
  ({
    status,
    holderOf: (seat: string) => holders[seat],
    play: { table: { sealed: { host: 'ann' } } },
    // The parts of a table that this kind reads.
  }) as unknown as Table
const momentWith = (taken: string[], started = false) =>
  ({
    open: { taken: Object.fromEntries(taken.map((seat) => [seat, {}])), started } as unknown as TableOpen,
  }) as TableNoticeFacts
const hosts = (before: TableNoticeFacts, after: TableNoticeFacts, table: Table) =>
  people === 'elsewhere' ? people : people(before, after, table)

describe('that somebody has sat down', () => {
  it('is said to the host, if it was another person and the game has not started', () => {
    const table = tableOf({ one: 'ann', two: 'bob' })
    expect(hosts(momentWith(['one']), momentWith(['one', 'two']), table)).toEqual(['ann'])
    expect(hosts(momentWith([]), momentWith(['one']), table)).toEqual([])
    expect(hosts(momentWith(['one']), momentWith(['one', 'two'], true), table)).toEqual([])
  })

  it('is said until the game is over', async () => {
    const pending = { person: 'ann', games: [], about: 'a room' }
    const within = (status: string) =>
      ({ tables: { get: async () => tableOf({}, status) } }) as unknown as NoticeContext
    expect(await stillTrue(pending, within('playing'))).toEqual({})
    expect(await stillTrue(pending, within('over'))).toBe(undefined)
  })
})

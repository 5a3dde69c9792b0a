import { beforeEach, describe, expect, it } from 'vitest'
import type { Table } from './table.ts'
import { TablesInMemory } from './tables-in-memory.ts'

describe('of the tables in memory', () => {
  let now: number
  let watched: Set<string>
  let tables: TablesInMemory
  const deps = (most: number) => ({
    most,
    elapsed: () => now,
    publisher: { isWatched: (room: string) => watched.has(room) },
  })
  const open = (room: string, ownContent = false) => {
    // The class uses no other fields of a table.
    const table = {
      facts: { room, ownContent },
      isIdle: true,
      isGone: false,
      isAttendanceShown: true,
    } as unknown as Table
    tables.touch(table)
    return table
  }
  const rooms = () => tables.all.map(({ facts }) => facts.room)
  beforeEach(() => {
    now = 0
    watched = new Set()
    tables = new TablesInMemory(deps(3))
  })

  it('one leaves after a minute in which nobody watched or used it', () => {
    const first = open('first')
    open('second')
    now = 59_000
    tables.touch(first)
    tables.forgetResting()
    expect(rooms()).toEqual(['second', 'first'])
    now = 60_000
    tables.forgetResting()
    expect(rooms()).toEqual(['first'])
    expect(first.isGone).toBe(false)
  })

  it('one that is watched or at work stays, and leaves a minute after that', () => {
    open('watched')
    const busy = open('busy')
    watched.add('watched')
    Object.assign(busy, { isIdle: false })
    now = 60_000
    tables.forgetResting()
    expect(rooms()).toEqual(['watched', 'busy'])
    watched.clear()
    Object.assign(busy, { isIdle: true })
    now = 119_000
    tables.forgetResting()
    expect(rooms()).toEqual(['watched', 'busy'])
    now = 120_000
    tables.forgetResting()
    expect([rooms(), busy.isGone]).toEqual([[], true])
  })

  it('one whose attendance is a secret stays however long it rests, while there is room', () => {
    const secret = open('secret')
    Object.assign(secret, { isAttendanceShown: false })
    for (const minutes of [1, 2, 60]) {
      now = minutes * 60_000
      tables.forgetResting()
      expect(rooms()).toEqual(['secret'])
    }
    Object.assign(secret, { isAttendanceShown: true })
    now += 60_000
    tables.forgetResting()
    expect(rooms()).toEqual([])
  })

  it('the least recently used leave when there are too many', () => {
    for (const room of ['a', 'b', 'c', 'd', 'e']) open(room)
    tables.makeRoom()
    expect(rooms()).toEqual(['c', 'd', 'e'])
  })

  it('no order looks at many, and all are looked at by turns', () => {
    for (let room = 0; room < 40; room++) {
      watched.add(`${room}`)
      open(`${room}`)
    }
    open('unwatched')
    tables.makeRoom()
    expect(rooms().slice(-9)).toEqual(['unwatched', '0', '1', '2', '3', '4', '5', '6', '7'])
    for (let order = 0; order < 5; order++) tables.makeRoom()
    expect(rooms()).not.toContain('unwatched')
  })

  it('at most twenty on boards of the players’ own stay', () => {
    tables = new TablesInMemory(deps(100))
    for (let room = 0; room < 22; room++) open(`own ${room}`, true)
    open('printed')
    tables.makeRoom()
    expect(rooms()).toHaveLength(21)
    expect(rooms()).not.toContain('own 1')
    expect(rooms()).toContain('printed')
  })
})

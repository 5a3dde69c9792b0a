import {
  foldLog,
  redactPlay,
  sameJson,
  type TableCommand,
  type TimeControl,
  verifyRecord,
  wholeRecordOf,
} from '@opsroom/rules/core'
import { duel } from '@opsroom/rules/duel'
import { describe, expect, it } from 'vitest'
import { TimedTable } from './timed-table.ts'

const live: TimeControl = { kind: 'live', bankMinutes: 10, incrementSeconds: 0, disconnectMinutes: 2 }
const claim = (seat: string): TableCommand => ({ type: 'claim', seat })
const standIn = (seat: string): TableCommand => ({ type: 'standIn', seat })
const said = (refusal: { rule: string; reason: string; data?: object | undefined } | undefined) =>
  refusal && [refusal.rule, refusal.reason, refusal.data]

/** Squadrons are placed, both prepare. */
const preparing = () => new TimedTable(live).after(1).acts('two')
/** The curtain is up: the British are to move the Mosquito. */
const duelling = () => preparing().after(1).acts('one').after(1).acts('two')

describe('time that is over', () => {
  it('loses nothing by itself: a late seat may still give its order', () => {
    const table = new TimedTable(live).after(600)
    expect(table.clocks?.seats.two?.runs).toBe(true)
    table.acts('two')
    expect(table.play.table.open.ending).toBeUndefined()
  })
  it('is not to be claimed while there is some left (T12), nor by the seat that is late itself (T13)', () => {
    const table = new TimedTable(live).after(9)
    expect(said(table.refusalOf('one', claim('one')))).toEqual(['T12', 'claim.tooEarly', { seconds: 60 }])
    expect(said(table.refusalOf('two', claim('two')))).toEqual(['T13', 'claim.nobodyWaitedFor', undefined])
    table.after(1)
    expect(table.refusalOf('one', claim('one'))).toBeUndefined()
    expect(said(table.refusalOf('two', standIn('two')))).toEqual(['T13', 'claim.nobodyWaitedFor', undefined])
  })
  it('gives the win to who claims it, and the record shows that it was over', () => {
    const table = new TimedTable(live).after(10).says('one', claim('one'))
    expect(table.play.table.open.ending).toMatchObject({ by: 'time', winners: ['one'], late: ['two'] })
    const record = JSON.parse(JSON.stringify(wholeRecordOf(duel, table.game, table.logEntries)))
    expect(record.format).toBe('ops-room-record/4')
    expect(verifyRecord(duel, record)).toEqual([])
    const claimed = record.entries.at(-1)
    claimed.at -= 1000
    expect(verifyRecord(duel, record).map(({ rule }) => rule)).toContain('R6')
  })
  it('means nothing at a table without clocks (T11)', () => {
    const table = new TimedTable(undefined).after(6000)
    expect(table.clocks).toBeUndefined()
    expect(table.logEntries.some(({ entry }) => entry.at !== undefined)).toBe(false)
    expect(said(table.refusalOf('one', claim('one')))).toEqual(['T11', 'claim.noClocks', undefined])
  })
  it('lets a stand-in finish the turn, whose orders are in the event log as orders of the seat', () => {
    const table = new TimedTable(live).after(10)
    const before = table.logEntries.length
    table.says('one', standIn('one'))
    expect(table.since(before)).toEqual(['stoodIn', 'squadronsPlaced', 'weatherDrawn'])
    expect(table.waited).toEqual(['one', 'two'])
    const orders = table.logEntries.slice(before).flatMap(({ cause }) => cause?.command ?? [])
    expect(orders.map((order) => [order.scope, 'seat' in order ? order.seat : 'table'])).toEqual([
      ['table', 'table'],
      ['game', 'two'],
    ])
  })
  it('may be over in every turn, and the record of a game that stand-ins finish is true', () => {
    const table = new TimedTable({ kind: 'days', days: 2 })
    table.playOn((turn) => {
      const [seat = ''] = table.waited
      // In the preparation one seat must be ready before it may ask for a stand-in.
      if (turn % 3 === 0 || table.waited.length === 2) return table.after(60).orderOf(seat)
      const other = seat === 'one' ? 'two' : 'one'
      return table.after(2 * 24 * 60).saying(other, standIn(other))
    })
    expect(table.logEntries.filter(({ entry }) => entry.event.type === 'stoodIn').length).toBeGreaterThan(5)
    const record = JSON.parse(JSON.stringify(wholeRecordOf(duel, table.game, table.logEntries)))
    expect(verifyRecord(duel, record)).toEqual([])
    expect(sameJson(foldLog(table.game, table.logEntries), table.play)).toBe(true)
  })
})

describe('in the hidden phases (D3.7)', () => {
  it('nothing is timed that a seat does in secret, and no clock of a seat runs', () => {
    const table = preparing()
    const before = table.logEntries.length
    table.after(3).acts('one')
    expect(table.logEntries.slice(before).map(({ entry }) => [entry.event.type, entry.at])).toEqual([
      ['planLocked', undefined],
    ])
    expect(Object.values(table.clocks?.seats ?? {}).map(({ runs }) => runs)).toEqual([false, false])
    expect(table.clocks?.common.runs).toBe(true)
  })
  it('a seat that is not ready is refused in the same words, whatever the other has done', () => {
    const [idle, ready] = [preparing(), preparing()]
    ready.after(2).acts('two')
    idle.after(2)
    for (const minutes of [1, 6, 5, 100]) {
      for (const command of [claim('one'), standIn('one')]) {
        const refusals = [idle, ready].map((table) => said(table.refusalOf('one', command)))
        expect(refusals[1]).toEqual(refusals[0])
      }
      for (const table of [idle, ready]) table.after(minutes)
    }
    expect(said(idle.refusalOf('one', claim('one')))).toEqual(['T13', 'claim.notReady', undefined])
  })
  it('the clocks of an audience are the same, whatever was done in secret', () => {
    const [idle, ready] = [preparing(), preparing()]
    ready.after(2).acts('two')
    for (const audience of ['one', 'public'])
      expect(redactPlay(ready.game, ready.play, audience).table).toEqual(
        redactPlay(idle.game, idle.play, audience).table,
      )
  })
  it('a seat that is ready may claim when the common clock is over', () => {
    const table = preparing().after(9).acts('one')
    expect(said(table.refusalOf('one', claim('one')))).toEqual(['T12', 'claim.tooEarly', { seconds: 60 }])
    table.after(1)
    const before = table.logEntries.length
    table.says('one', standIn('one'))
    expect(table.since(before).slice(0, 3)).toEqual(['stoodIn', 'defencesLocked', 'curtainRaised'])
    expect(
      preparing().after(9).acts('one').after(1).says('one', claim('one')).play.table.open.ending,
    ).toMatchObject({
      by: 'time',
      winners: ['one'],
      late: ['two'],
    })
  })
})

describe('a seat that is away', () => {
  it('is late when its time to be away is over, though its bank is not, and only while it is away', () => {
    const table = duelling()
      .byServer({ type: 'seatAway', open: { seat: 'one' } })
      .after(1.5)
    expect(said(table.refusalOf('two', claim('two')))).toEqual(['T12', 'claim.tooEarly', { seconds: 30 }])
    table.after(1)
    expect(table.refusalOf('two', claim('two'))).toBeUndefined()
    table.byServer({ type: 'seatBack', open: { seat: 'one' } })
    expect(said(table.refusalOf('two', claim('two')))).toEqual(['T12', 'claim.tooEarly', { seconds: 450 }])
  })
})

describe('after an outage', () => {
  it('nothing is to be claimed while the clocks stand, and they go on from where they stood', () => {
    const table = duelling().after(9)
    const from = table.now
    table.after(60).byServer({ type: 'outage', open: { from, until: table.now + 120_000 } })
    expect(said(table.refusalOf('two', claim('two')))).toEqual(['T12', 'claim.clocksStand', { seconds: 120 }])
    table.after(2)
    expect(said(table.refusalOf('two', claim('two')))).toEqual(['T12', 'claim.tooEarly', { seconds: 60 }])
    table.after(1)
    expect(table.refusalOf('two', claim('two'))).toBeUndefined()
  })
})

describe('an order that is taken back', () => {
  it('gives no time back', () => {
    const table = duelling().after(4).acts('one')
    const used = table.clocks?.seats.one?.left
    table.after(1).says('one', { type: 'ask', seat: 'one', wish: 'takeBack' })
    table.says('two', { type: 'answer', seat: 'two', agrees: true })
    expect(table.clocks?.seats.one).toMatchObject({ left: used, runs: true })
    expect(sameJson(foldLog(table.game, table.logEntries), table.play)).toBe(true)
  })
})

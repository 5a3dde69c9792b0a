import { canonicalJson, type LogEntry } from '@opsroom/rules/core'
import { games } from '@opsroom/rules/games'
import { playMatch } from '@opsroom/testkit'
import { ExpectedStream } from '@opsroom/testkit/expected-stream'
import { beforeEach, describe, expect, it } from 'vitest'
import type { RecordedOrder } from '../load/record.ts'
import type { PlayedRoom } from './chaos-table.ts'
import { problemsOf } from './check-room.ts'
import type { StoredRows } from './stored.ts'
import { TableFold } from './table-fold.ts'

const [info] = games
if (!info) throw new Error('there is no game to play')
const setup = Object.values(info.presets)[0]
const night = playMatch(info, setup, 1, { takesBack: 0, resigns: 0 })
const seats = night.game.seats.map(({ id }) => id)

/** The orders of the night as they were acknowledged. */
function acknowledgedIn(logEntries: readonly LogEntry[]): PlayedRoom['acknowledged'] {
  return logEntries.flatMap(({ cause, number }) => {
    if (cause?.command?.scope !== 'game' || cause.first !== number) return []
    const { seat, command } = cause.command
    const until = Math.max(
      ...logEntries.filter((other) => other.cause?.first === number).map((other) => other.number),
    )
    const last = new ExpectedStream(night.game, logEntries, seat).upTo(until)
    const order = { seat: seats.indexOf(seat), command } as RecordedOrder
    return [{ id: `command ${number}`, last, order }]
  })
}

/** A visitor who was sent so many entries of the night. */
function foldOf(as: string, entries = Number.POSITIVE_INFINITY): TableFold {
  const fold = new TableFold('room', as, night.game)
  const sent = new ExpectedStream(night.game, night.logEntries, as).visible.slice(0, entries)
  fold.take({ first: 1, entries: JSON.parse(JSON.stringify(sent.map(({ entry }) => entry))) })
  return fold
}

let played: PlayedRoom
let stored: StoredRows
beforeEach(() => {
  const acknowledged = acknowledgedIn(night.logEntries)
  played = { room: 'room', seats, acknowledged, folds: [...seats, 'public'].map((as) => foldOf(as)) }
  const receipts = new Map(acknowledged.map(({ id, last }) => [id, [{ ok: true, last }]]))
  stored = { game: night.game, logEntries: [...night.logEntries], receipts }
})

/** The place in the event log of an order that is neither the first nor the last. */
const somewhere = () => {
  const first = played.acknowledged[10]?.id.split(' ')[1]
  return Number(first) - 1
}

describe('the check of a room', () => {
  it('holds where nothing was lost', () => {
    expect(played.acknowledged.length).toBeGreaterThan(20)
    expect(problemsOf(played, stored)).toEqual([])
  })

  it('finds a gap in the event log', () => {
    stored.logEntries.splice(somewhere(), 1)
    expect(problemsOf(played, stored)).toContainEqual(expect.stringMatching(/missing in the event log/))
  })

  it('finds an acknowledged order that is not in the event log', () => {
    const last = played.acknowledged.at(-1)
    stored.logEntries.length = Number(last?.id.split(' ')[1]) - 1
    expect(problemsOf(played, stored)).toContainEqual(expect.stringMatching(/orders were acknowledged, and/))
  })

  it('finds an order that is in the event log twice', () => {
    played.acknowledged.splice(10, 1)
    expect(problemsOf(played, stored)).toContainEqual(expect.stringMatching(/orders were acknowledged, and/))
  })

  it('finds an order that is another one in the event log', () => {
    const [first] = played.acknowledged
    const other = played.acknowledged.find(
      ({ order }) => canonicalJson(order?.command) !== canonicalJson(first?.order?.command),
    )
    if (!first || !other) throw new Error('all orders are the same')
    ;[first.order, other.order] = [other.order, first.order]
    expect(problemsOf(played, stored)).toContainEqual(expect.stringMatching(/; the event log has/))
  })

  it('finds a command without its receipt, and one with two', () => {
    const [first, second] = played.acknowledged
    stored.receipts.delete(first?.id ?? '')
    stored.receipts.set(second?.id ?? '', [
      { ok: true, last: second?.last ?? 0 },
      { ok: true, last: second?.last ?? 0 },
    ])
    expect(problemsOf(played, stored)).toEqual([
      expect.stringContaining(`${first?.id} was acknowledged`),
      expect.stringContaining(`${second?.id} was acknowledged`),
    ])
  })

  it('finds a visitor to whom entries are missing', () => {
    played.folds[2] = foldOf('public', 20)
    expect(problemsOf(played, stored)).toEqual([
      expect.stringMatching(/public: the last entry is 20/),
      expect.stringMatching(/public: the view is/),
    ])
  })

  it('finds a visitor who was shown what is not in the event log', () => {
    played.folds[0]?.sent.set(5, '{"scope":"table","event":{"type":"opened"}}')
    expect(problemsOf(played, stored)).toEqual([expect.stringMatching(/entry 5 is .* not/)])
  })

  it('finds a visitor who was sent two different entries of one number', () => {
    const [fold] = played.folds
    const entry = JSON.parse(fold?.sent.get(5) ?? '')
    fold?.take({ first: 5, entries: [{ ...entry, event: { ...entry.event, type: 'other' } }] })
    expect(problemsOf(played, stored)).toContainEqual(expect.stringMatching(/entry 5 was sent as .* and as/))
  })
})

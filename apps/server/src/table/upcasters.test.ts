import { expect, it } from 'vitest'
import type { NewLogEntry } from '../store/index.ts'
import { type Upcaster, upcast, upcasters } from './upcasters.ts'

const logEntry = (version: number): NewLogEntry => ({
  scope: 'game',
  type: 'hid',
  version,
  body: { own: { red: 'attic' } },
})
const list: Upcaster[] = [
  {
    number: 1,
    of: { scope: 'game', game: 'toy' },
    version: 1,
    reason: 'hid was renamed',
    up: ({ body }) => ({ type: 'hidden', body }),
  },
  {
    number: 2,
    of: { scope: 'game', game: 'toy' },
    version: 2,
    reason: 'a place became an object',
    up: ({ type, body }) => ({ type, body: { own: { red: { place: (body.own as { red: string }).red } } } }),
  },
]

it('brings an old event up to the latest version, step by step', () => {
  const latest = { scope: 'game', type: 'hidden', version: 3, body: { own: { red: { place: 'attic' } } } }
  expect(upcast(logEntry(1), 'toy', list)).toEqual(latest)
  expect(upcast(logEntry(3), 'toy', list)).toEqual(logEntry(3))
})

it('leaves the events of other games and of the table alone', () => {
  expect(upcast(logEntry(1), 'chess', list)).toEqual(logEntry(1))
  const opened: NewLogEntry = { scope: 'table', type: 'opened', version: 1, body: {} }
  expect(upcast(opened, 'toy', list)).toEqual(opened)
})

it.each([1, 2])('gives the words of version %i their names of today', (version) => {
  const timeControl = { kind: 'days', days: 2 }
  const opened: NewLogEntry = {
    scope: 'table',
    type: 'opened',
    version,
    body: { open: { game: 'toy', ...(version === 2 && { pace: timeControl }) }, sealed: { host: 'p' } },
  }
  expect(upcast(opened, 'toy')).toEqual({
    ...opened,
    version: 11,
    body: { open: { game: 'toy', ...(version === 2 && { timeControl }) }, sealed: { host: 'p' } },
  })
  const back: NewLogEntry = { scope: 'table', type: 'takenBack', version, body: { sealed: { lines: [4] } } }
  expect(upcast(back, 'toy')).toEqual({ ...back, version: 11, body: { sealed: { entries: [4] } } })
})

it.each([1, 2, 3])('reads a substitute of version %i by the name of today', (version) => {
  const stored = (type: string, open: object): NewLogEntry => ({
    scope: 'table',
    type,
    version,
    body: { open },
  })
  expect(upcast(stored('lent', { seat: 'one', to: 'ace' }), 'toy')).toEqual({
    ...stored('substituted', { seat: 'one', by: 'ace' }),
    version: 11,
  })
  const asked = { seat: 'one', by: 'ace' }
  expect(upcast(stored('asked', { ...asked, wish: 'standIn' }), 'toy').body).toEqual({
    open: { ...asked, wish: 'substitute' },
  })
  const draw = { open: { seat: 'one', wish: 'draw' } }
  expect(upcast(stored('asked', draw.open), 'toy').body).toEqual(draw)
})

it('brings the record with which a match from a moment began up to the latest version, and those within it', () => {
  const record = (version: number, ...more: object[]) => ({
    format: 'ops-room-record/3',
    of: 'everything',
    game: 'toy',
    version,
    entries: [
      ...more,
      { number: 2, scope: 'table', event: { type: 'lent', open: { seat: 'red', to: 'ace' } } },
      { number: 3, scope: 'game', event: { type: 'hid', own: { red: 'attic' } } },
    ],
  })
  const opening = (source: object) => ({
    number: 1,
    scope: 'table',
    event: { type: 'opened', open: {}, sealed: { host: 'p', moment: { source, at: 4 } } },
  })
  const { type, ...body } = opening(record(1, opening(record(2)))).event
  const sealed = upcast({ scope: 'table', type, version: 9, body }, 'toy', list).body.sealed as object
  const today = (...more: object[]) => ({
    format: 'ops-room-record/4',
    of: 'everything',
    game: 'toy',
    version: 3,
    entries: [
      ...more,
      { number: 2, scope: 'table', event: { type: 'substituted', open: { seat: 'red', by: 'ace' } } },
      { number: 3, scope: 'game', event: { type: 'hidden', own: { red: { place: 'attic' } } } },
    ],
  })
  const inner = today()
  Object.assign(inner.entries[1] as object, {
    event: { type: 'hid', own: { red: { place: 'attic' } } },
  })
  expect(sealed).toEqual({ host: 'p', moment: { source: today(opening(inner)), at: 4 } })
})

it('the list is numbered without gaps', () => {
  expect(upcasters.map(({ number }) => number)).toEqual(upcasters.map((_, i) => i + 1))
})

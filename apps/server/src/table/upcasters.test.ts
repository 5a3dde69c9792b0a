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
    version: 9,
    body: { open: { game: 'toy', ...(version === 2 && { timeControl }) }, sealed: { host: 'p' } },
  })
  const back: NewLogEntry = { scope: 'table', type: 'takenBack', version, body: { sealed: { lines: [4] } } }
  expect(upcast(back, 'toy')).toEqual({ ...back, version: 9, body: { sealed: { entries: [4] } } })
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
    version: 9,
  })
  const asked = { seat: 'one', by: 'ace' }
  expect(upcast(stored('asked', { ...asked, wish: 'standIn' }), 'toy').body).toEqual({
    open: { ...asked, wish: 'substitute' },
  })
  const draw = { open: { seat: 'one', wish: 'draw' } }
  expect(upcast(stored('asked', draw.open), 'toy').body).toEqual(draw)
})

it('the list is numbered without gaps', () => {
  expect(upcasters.map(({ number }) => number)).toEqual(upcasters.map((_, i) => i + 1))
})

import type { MyRoom } from '@opsroom/protocol'
import type { TableOpen } from '@opsroom/rules/core'
import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { AppServices } from '../../app/services.ts'
import WithServices from '../../app/testing/WithServices.svelte'
import type { TableStore } from '../../state/table.svelte.ts'
import { eventually } from '../../testing/eventually.ts'
import { FakeWire } from '../../testing/fake-wire.ts'
import { areWordsHere } from './afterwards/words/words.ts'
import NextGame from './NextGame.svelte'

const seats = (other?: string): MyRoom['seats'] => [
  { id: 'one', side: 'british', name: 'Ada' },
  { id: 'two', side: 'german', ...(other !== undefined && { name: other }) },
]
const here = { id: 'here', code: 'AAAAAA', seats: seats('Bruno'), yours: ['one'] }
const first = { id: 'first', code: 'BBBBBB', seats: seats('Carla'), yours: ['one'] }
const second = { id: 'second', code: 'CCCCCC', seats: seats('Dario'), yours: ['one'] }
const alone = { id: 'alone', code: 'DDDDDD', seats: seats('Ada'), yours: ['one', 'two'] }

/** The offer at the table `here`: its texts and its address. Undefined where nothing is offered. */
async function offered(waiting: object[], open: Partial<TableOpen> = {}) {
  const wire = new FakeWire()
  wire.handlers['lobby.waiting'] = () => ({ ok: true, waiting: waiting as MyRoom[] })
  const store = { room: 'here', play: { table: { open } } } as unknown as TableStore
  const services = { wire } as unknown as AppServices
  render(WithServices, { props: { services, Part: NextGame as never, props: { store } } })
  await eventually(() => expect(icon.waiting).toBe(waiting.length))
  const link = screen.queryByRole('link')
  return link
    ? [link.previousElementSibling?.textContent, link.textContent?.trim(), link.getAttribute('href')]
    : undefined
}

/** The number on the icon of the app. */
const icon: { waiting?: number } = {}
const setAppBadge = async (count: number) => {
  icon.waiting = count
}
vi.stubGlobal('navigator', { ...navigator, setAppBadge, clearAppBadge: () => setAppBadge(0) })

function leaves() {
  cleanup()
  delete icon.waiting
}

describe('the next game', () => {
  beforeAll(() => eventually(() => expect(areWordsHere()).toBe(true)))
  afterEach(leaves)

  it('is the first of those that wait elsewhere, with who sits there', async () => {
    expect(await offered([here, first])).toEqual([
      'Another game is waiting for you.',
      'Next game: Carla',
      '/r/BBBBBB/one',
    ])
    leaves()
    expect(await offered([first, second])).toEqual([
      '2 other games are waiting for you.',
      'Next game: Carla',
      '/r/BBBBBB/one',
    ])
  })

  it('is named by its room where nobody else sits there', async () =>
    expect((await offered([alone]))?.slice(1)).toEqual(['Next game: room DDDDDD', '/r/DDDDDD']))

  it('is reached by its room while the sides are bid for there', async () =>
    expect((await offered([{ ...first, status: 'waiting' }]))?.[2]).toBe('/r/BBBBBB'))

  it('is not offered where none waits but this one, or none at all', async () => {
    expect(await offered([here])).toBeUndefined()
    leaves()
    expect(await offered([])).toBeUndefined()
  })

  it('is offered while a live clock runs here only if one runs there too, or when this game has ended', async () => {
    const timeControl = { kind: 'live', bankMinutes: 30, incrementSeconds: 20, disconnectMinutes: 3 } as const
    expect(await offered([first], { timeControl })).toBeUndefined()
    leaves()
    expect((await offered([first, { ...second, timeControl }], { timeControl }))?.[2]).toBe('/r/CCCCCC/one')
    leaves()
    const ending = { by: 'game', winners: [], points: {} } as const
    expect(await offered([first], { timeControl, ending: ending as never })).toBeDefined()
  })
})

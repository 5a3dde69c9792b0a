import { duel } from '@opsroom/rules/duel'
import { describe, expect, it } from 'vitest'
import { BoardPictures } from './board-pictures.ts'

const game = duel.prepare(duel.setup.parse({}))

/** Pictures of one table at which things happen, and what was asked for. */
function desk() {
  const counts = { views: 0, painted: 0, failures: 0 }
  const table = {
    isOpenToPublic: true,
    facts: { gameId: 'duel', game, ownContent: false },
    play: undefined,
    number: 1,
    vp: 0,
    numbering: {
      last: () => table.number,
      view() {
        counts.views++
        return { game: { open: { ...(game.initial.open as object), vp: table.vp } } }
      },
    },
  }
  const painter = {
    isBusy: false,
    isClosed: false,
    isBroken: false,
    async paint(svg: string) {
      counts.painted++
      if (painter.isBroken) throw new Error('no paint')
      return Buffer.from(svg)
    },
  }
  const time = { now: 0 }
  const pictures = new BoardPictures({
    tables: {
      read: async (_: string, answer: (one: never) => unknown) => answer(table as never),
    } as never,
    painter,
    elapsed: () => time.now,
    onFailure: () => counts.failures++,
  })
  return { pictures, table, painter, counts, time, room: { id: 'room' } }
}

describe('the picture of a table', () => {
  it('is made once for all who ask for it at the same time', async () => {
    const { pictures, counts, room } = desk()
    const all = await Promise.all([1, 2, 3].map(() => pictures.of(room)))
    expect(new Set(all).size).toBe(1)
    expect(counts).toMatchObject({ views: 1, painted: 1 })
  })

  it('is sent for ten seconds without asking the table, and then while nothing was shown to the public', async () => {
    const { pictures, counts, time, table, room } = desk()
    const first = await pictures.of(room)
    table.number = 2
    time.now = 9_999
    expect(await pictures.of(room)).toBe(first)
    expect(counts.views).toBe(1)
    time.now = 10_000
    expect(await pictures.of(room)).toBe(first)
    expect(counts).toMatchObject({ views: 2, painted: 1 })
    table.number = 3
    table.vp = 5
    time.now = 20_000
    expect(await pictures.of(room)).not.toBe(first)
    expect(counts).toMatchObject({ views: 3, painted: 2 })
  })

  it('is gone at once when the room is closed to the public, and there is none of a board of the players’ own', async () => {
    const { pictures, table, time, room } = desk()
    expect(await pictures.of(room)).toBeDefined()
    table.isOpenToPublic = false
    time.now = 10_000
    expect(await pictures.of(room)).toBeUndefined()
    table.isOpenToPublic = true
    table.facts.ownContent = true
    expect(await pictures.of(room)).toBeUndefined()
  })

  it('is the older one while too many are being made, and none when making it fails', async () => {
    const { pictures, painter, table, time, counts, room } = desk()
    const first = await pictures.of(room)
    painter.isBusy = true
    Object.assign(table, { number: 2, vp: 5 })
    time.now = 10_000
    expect(await pictures.of(room)).toBe(first)
    Object.assign(painter, { isBusy: false, isBroken: true })
    expect(await pictures.of(room)).toBeUndefined()
    expect(counts.failures).toBe(1)
    painter.isBroken = false
    expect(await pictures.of(room)).not.toBe(first)
  })
})

import { type AnyPreparedGame, emptyPlay, type NoteChange, type Play } from '@opsroom/rules/core'
import { duel, duelPresets } from '@opsroom/rules/duel'
import { describe, expect, it } from 'vitest'
import { chaptersWithUnopenedNotes } from './chapters.ts'
import { NoteDesk, noteSignsOfChapter } from './note-desk.svelte.ts'

const game = duel.prepare(duelPresets.firstNight as never) as unknown as AnyPreparedGame
const mark = (place: string, clock: number, chapter = 1) => ({ place, clock, chapter, sign: 'ring' as const })

function playWith(ended = false): Play {
  const { table, game: state } = emptyPlay(game)
  const ending = { by: 'resignation' as const, winners: [], points: {} }
  return {
    game: state,
    table: {
      open: { ...table.open, started: true, ...(ended && { ending }) },
      secrets: {
        two: {
          notes: {
            thoughts: [{ id: 1, chapter: 1, clock: 1000, text: 'by the north' }],
            marks: [mark('11', 1000)],
            changes: { chapter: 1, count: 2 },
          },
        },
      },
    },
  }
}
function deskAt(play: Play) {
  const noted: NoteChange[] = []
  const opened: number[] = []
  const commands = {
    change: async (note: NoteChange) => {
      noted.push(note)
      return note.kind === 'thought'
        ? { ok: false as const, refusal: { rule: 'T18', reason: 'notes.tooManyThoughts' } }
        : { ok: true as const, last: 1 }
    },
    open: async (chapter: number) => {
      opened.push(chapter)
      return { ok: true as const, last: 1 }
    },
  }
  return { desk: new NoteDesk(() => ({ game, play, seat: 'two', commands })), noted, opened }
}

describe('private notes in a window', () => {
  it('set the chosen sign on a hex, and remove it where it is already', () => {
    const { desk, noted } = deskAt(playWith())
    expect(desk.mark(12)).toBe(false)
    desk.take('ring')
    expect(desk.mark(12)).toBe(true)
    desk.mark(11)
    expect(noted).toEqual([
      { kind: 'mark', place: '12', sign: 'ring' },
      { kind: 'markRemoved', place: '11' },
    ])
    desk.take('ring')
    expect(desk.mark(12)).toBe(false)
  })

  it('say why something was not noted', async () => {
    const { desk } = deskAt(playWith())
    expect(await desk.change({ kind: 'thought', text: 'one more' })).toBe(false)
    expect(desk.refusal).toMatchObject({ rule: 'T18' })
  })

  it('can be opened when the game is over, and changed no more', () => {
    expect(chaptersWithUnopenedNotes(deskAt(playWith()).desk)).toEqual([])
    const { desk } = deskAt(playWith(true))
    expect(chaptersWithUnopenedNotes(desk)).toEqual([1])
    expect(desk.mayChange).toBe(false)
  })

  it('are shown in a replay from the round on in which they were made', () => {
    const marks = [mark('11', 1002), mark('12', 1004), mark('13', 2001, 2)]
    const shown = (clock: number) => [...noteSignsOfChapter({ marks }, { chapter: 1, clock }).keys()]
    expect(shown(1001)).toEqual([])
    expect(shown(1003)).toEqual([11])
    expect(shown(1009)).toEqual([11, 12])
  })
})

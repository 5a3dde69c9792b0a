import { begunChapters, isChapterOver, type OpenedNotes } from '@opsroom/rules/core'
import type { NoteDesk } from './note-desk.svelte.ts'

/** The private notes that the seat of this window has opened to all. */
function openedOf({ given }: NoteDesk): OpenedNotes[] {
  const { play, seat } = given()
  return (play.table.open.openedNotes ?? []).filter((opened) => opened.seat === seat)
}

/** The chapters whose private notes the seat of this window has opened to all. */
export const chaptersWithOpenedNotes = (desk: NoteDesk): number[] =>
  openedOf(desk).map(({ chapter }) => chapter)

/** The finished chapters with private notes of this window's seat that it has not opened to others. */
export function chaptersWithUnopenedNotes(desk: NoteDesk): number[] {
  const { game, play } = desk.given()
  const isEnded = play.table.open.ending !== undefined
  const { thoughts, marks } = desk.own
  const opened = chaptersWithOpenedNotes(desk)
  return [...new Set([...thoughts, ...marks].map(({ chapter }) => chapter))]
    .filter(
      (chapter) => isChapterOver(begunChapters(game, play), chapter, isEnded) && !opened.includes(chapter),
    )
    .sort((a, b) => a - b)
}

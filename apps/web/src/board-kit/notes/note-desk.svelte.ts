import {
  type AnyPreparedGame,
  type Hex,
  type MarkSign,
  type NoteChange,
  type NoteTime,
  noNotes,
  notesOf,
  noteTimeAt,
  type Play,
  type PrivateNotes,
  type Refusal,
  type SeatId,
} from '@opsroom/rules/core'
import type { CommandOutcome } from '../../state/outbox.ts'

/** The commands of the table for private notes. */
export interface NoteCommands {
  change(note: NoteChange): Promise<CommandOutcome>
  /** Opens the private notes of a finished chapter to all. */
  open(chapter: number): Promise<CommandOutcome>
}

interface Given {
  game: AnyPreparedGame
  play: Play
  seat: SeatId | undefined
  /** The commands for private notes; absent when notes are not possible at this table. */
  commands: NoteCommands | undefined
}

/** The signs that the private notes of a chapter have set, by hex. */
export const noteSignsOfChapter = (
  { marks }: Pick<PrivateNotes, 'marks'>,
  { chapter, clock }: NoteTime,
): ReadonlyMap<Hex, MarkSign> =>
  new Map(
    marks
      .filter((mark) => mark.chapter === chapter && mark.clock <= clock)
      .map(({ place, sign }) => [Number(place), sign] as const),
  )

/** The private notes of this window's seat, and the commands that change them. */
export class NoteDesk {
  readonly given: () => Given
  /** The sign that choosing a hex sets on it; undefined when choosing a hex builds an order as usual. */
  sign = $state<MarkSign | undefined>()
  refusal = $state.raw<Refusal | undefined>()
  busy = $state(false)

  readonly own = $derived.by((): PrivateNotes => {
    const { play, seat } = this.given()
    return seat === undefined ? noNotes : notesOf(play.table, seat)
  })
  readonly now = $derived.by((): NoteTime => {
    const { game, play } = this.given()
    return noteTimeAt(game, play)
  })
  readonly signs = $derived.by(() =>
    noteSignsOfChapter(this.own, { ...this.now, clock: Number.POSITIVE_INFINITY }),
  )

  constructor(given: () => Given) {
    this.given = given
  }

  /** Whether the seat of this window can have private notes. */
  get isThere(): boolean {
    const { commands, seat } = this.given()
    return commands !== undefined && seat !== undefined
  }

  get mayChange(): boolean {
    return this.isThere && this.given().play.table.open.ending === undefined
  }

  take = (sign: MarkSign): void => {
    this.sign = this.sign === sign ? undefined : sign
  }

  /**
   * Sets the selected sign on a hex, or removes it from there.
   * @returns whether a sign is selected and notes may be changed
   */
  mark(hex: Hex): boolean {
    const { sign } = this
    if (sign === undefined || !this.mayChange) return false
    const place = `${hex}`
    void this.change(
      this.signs.get(hex) === sign ? { kind: 'markRemoved', place } : { kind: 'mark', place, sign },
    )
    return true
  }

  /** Sends a change of the private notes to the table. @returns whether the table has accepted the change */
  change = (note: NoteChange): Promise<boolean> => this.say(({ change }) => change(note))
  open = (chapter: number): Promise<boolean> => this.say(({ open }) => open(chapter))

  private async say(what: (commands: NoteCommands) => Promise<CommandOutcome>): Promise<boolean> {
    const { commands } = this.given()
    if (!commands) return false
    this.busy = true
    try {
      const outcome = await what(commands)
      this.refusal = outcome.ok ? undefined : outcome.refusal
      return outcome.ok
    } finally {
      this.busy = false
    }
  }
}

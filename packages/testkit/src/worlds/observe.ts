import {
  type Audience,
  type Entry,
  type LogEntry,
  type Play,
  redactEntry,
  redactPlay,
  type State,
  takenBackBy,
  viewOf,
  waitingAt,
} from '@opsroom/rules/core'
import { type House, viewAt } from '../nights/core.ts'

/** What an audience asks the game at one moment; the same questions are put in both worlds. */
export interface Questions {
  /** Orders, legal and illegal, of the seat that asks. */
  orders: readonly unknown[]
  /** Orders under construction. */
  drafts: readonly unknown[]
  /** Names the draw for `sample`: the luck of the asker, not of the table. */
  luck: string
}

const answersFor = ({ game, random }: House, view: State, seat: Audience, asked: Questions): unknown => ({
  refused: asked.orders.map((order) => {
    const parsed = game.command.safeParse(order)
    return parsed.success ? (game.refuse(view, seat, parsed.data) ?? 'legal') : 'no command'
  }),
  options: [undefined, ...asked.drafts].map((draft) => game.options(view, seat, draft)),
  order: game.sample(view, seat, random(asked.luck)),
})

const asBytes = (parts: readonly unknown[]): string[] =>
  parts.map((part) => JSON.stringify(part) ?? 'nothing')

/**
 * Everything that an audience can see, as bytes: the order of keys and lists counts, since it could tell something
 * too.
 */
export const seen = ({ game }: House, play: Play, audience: Audience): string[] =>
  asBytes([
    redactPlay(game, play, audience),
    waitingAt(game, viewAt(play, audience)),
    game.outcome(viewOf(play.game, audience)),
  ])

/**
 * The same, and all that the audience can ask. @param house the luck of `sample` is taken from here, so it must be
 * the same in both worlds
 */
export function observed(house: House, play: Play, audience: Audience, asked: Questions): string[] {
  const isSeat = house.game.seats.some(({ id }) => id === audience)
  const answers = isSeat && answersFor(house, viewOf(play.game, audience), audience, asked)
  return [...seen(house, play, audience), ...asBytes([answers])]
}

/** The entries that an audience is sent, as bytes; what it is not shown leaves no gap. */
export const sent = ({ game }: House, entries: readonly Entry[], audience: Audience): string[] =>
  entries.flatMap((entry) => {
    const shown = redactEntry(game, entry, audience)
    return shown ? [JSON.stringify(shown)] : []
  })

/** The same for what follows from one command; with a take-back, to whom it is told, comes the play anew. */
export function told(
  house: House,
  logEntries: readonly LogEntry[],
  after: Play,
  audience: Audience,
): string[] {
  const isAnew = logEntries.some(
    (logEntry) => takenBackBy(logEntry).length > 0 && redactEntry(house.game, logEntry.entry, audience),
  )
  const frames = sent(
    house,
    logEntries.map(({ entry }) => entry),
    audience,
  )
  return isAnew ? [...frames, ...asBytes([redactPlay(house.game, after, audience)])] : frames
}

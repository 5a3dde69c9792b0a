import {
  type Audience,
  type Entry,
  type LogEntry,
  numbersTakenBackBy,
  type Play,
  redactEntry,
  redactPlay,
  type State,
  seatsWaitingAtTable,
  viewOf,
} from '@opsroom/rules/core'
import { playSeenBy, type SeededGame } from '../nights/core.ts'

/** Questions of an audience to the game at one moment, the same in both worlds. */
export interface Questions {
  /** Orders, legal and illegal, of the seat that asks. */
  orders: readonly unknown[]
  /** Drafts of orders. */
  drafts: readonly unknown[]
  /** The purpose of the random numbers for `sample`, which belong to the asking audience, not to the table. */
  purpose: string
}

const answersFor = (
  { game, random }: SeededGame,
  view: State,
  seat: Audience,
  asked: Questions,
): unknown => ({
  refused: asked.orders.map((order) => {
    const parsed = game.command.safeParse(order)
    return parsed.success ? (game.refuse(view, seat, parsed.data) ?? 'legal') : 'no command'
  }),
  options: [undefined, ...asked.drafts].map((draft) => game.options(view, seat, draft)),
  order: game.sample(view, seat, random(asked.purpose)),
})

const asBytes = (parts: readonly unknown[]): string[] =>
  parts.map((part) => JSON.stringify(part) ?? 'nothing')

/**
 * Everything that an audience can see, as bytes. The order of keys and list items counts, because it could reveal
 * something.
 */
export const visibleBytes = ({ game }: SeededGame, play: Play, audience: Audience): string[] =>
  asBytes([
    redactPlay(game, play, audience),
    seatsWaitingAtTable(game, playSeenBy(play, audience)),
    game.outcome(viewOf(play.game, audience)),
  ])

/**
 * Everything that an audience can see or ask, as bytes. @param seeded the random numbers of `sample` are taken from here, so it must be
 * the same in both worlds
 */
export function observedBytes(
  seeded: SeededGame,
  play: Play,
  audience: Audience,
  asked: Questions,
): string[] {
  const isSeat = seeded.game.seats.some(({ id }) => id === audience)
  const answers = isSeat && answersFor(seeded, viewOf(play.game, audience), audience, asked)
  return [...visibleBytes(seeded, play, audience), ...asBytes([answers])]
}

/** The entries that an audience is sent, as bytes; entries that it may not see leave no gap. */
export const sentBytes = ({ game }: SeededGame, entries: readonly Entry[], audience: Audience): string[] =>
  entries.flatMap((entry) => {
    const shown = redactEntry(game, entry, audience)
    return shown ? [JSON.stringify(shown)] : []
  })

/**
 * The entries that an audience is sent after one command, as bytes; a take-back that it may see comes with the whole
 * play.
 */
export function deliveredBytes(
  seeded: SeededGame,
  logEntries: readonly LogEntry[],
  after: Play,
  audience: Audience,
): string[] {
  const isAnew = logEntries.some(
    (logEntry) =>
      numbersTakenBackBy(logEntry).length > 0 && redactEntry(seeded.game, logEntry.entry, audience),
  )
  const frames = sentBytes(
    seeded,
    logEntries.map(({ entry }) => entry),
    audience,
  )
  return isAnew ? [...frames, ...asBytes([redactPlay(seeded.game, after, audience)])] : frames
}

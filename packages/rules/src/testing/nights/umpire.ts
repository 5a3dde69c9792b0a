import { bytesToHex } from '@noble/hashes/utils.js'
import {
  type AnyPreparedGame,
  decideAtTable,
  type Entry,
  evolvePlay,
  type Person,
  type Play,
  pointsAt,
  type Random,
  type Refusal,
  refusal,
  refuseAtTable,
  type SeatId,
  type TableCommand,
  viewOf,
  waitingAt,
} from '../../core/index.ts'

/** What somebody does: at the table, or in the game for a seat. */
export type Deed =
  | { scope: 'table'; person: Person; command: TableCommand }
  | { scope: 'game'; seat: SeatId; command: unknown }

/** A game with the seed of one table. */
export interface House {
  game: AnyPreparedGame
  seed: Uint8Array
  random: Random
}

/** The view that a seat, or the public, is asked with. */
export const viewAt = (play: Play, audience: SeatId): Play => ({
  table: viewOf(play.table, audience),
  game: viewOf(play.game, audience),
})

/** The seats that must act, each asked for itself alone; the umpire needs no other knowledge. */
export const seatsToAct = ({ game }: House, play: Play): SeatId[] =>
  game.seats.map(({ id }) => id).filter((seat) => waitingAt(game, viewAt(play, seat)).seats.includes(seat))

/** Why a deed is refused, or undefined: the game is asked with the seat's own view. */
export function refuseDeed({ game }: House, play: Play, deed: Deed): Refusal | undefined {
  if (deed.scope === 'table') return refuseAtTable(play.table, deed.person, deed.command)
  const { started, ending } = play.table.open
  if (ending) return refusal('T7', 'table.ended')
  if (!started) return refusal('T3', 'table.notStarted')
  return game.refuse(viewOf(play.game, deed.seat), deed.seat, deed.command)
}

const gameEntries = (events: readonly unknown[]): Entry[] =>
  events.map((event) => ({ scope: 'game', event: event as never }))

/** The lines of the book that follow from a deed that was not refused. */
export function decideDeed({ game, seed, random }: House, play: Play, deed: Deed): Entry[] {
  const seedHex = bytesToHex(seed)
  if (deed.scope === 'table') {
    const events = decideAtTable(play.table, deed.person, deed.command, seedHex, pointsAt(game, play))
    const entries = events.map((event): Entry => ({ scope: 'table', event }))
    return deed.command.type === 'start' ? [...entries, ...gameEntries(game.open(random))] : entries
  }
  const entries = gameEntries(game.decide(play.game, deed.seat, deed.command, random))
  const after = entries.reduce((state, entry) => evolvePlay(game, state, entry), play)
  const outcome = game.outcome(after.game)
  if (!outcome) return entries
  const ending = { by: 'game' as const, ...outcome }
  return [...entries, { scope: 'table', event: { type: 'ended', open: { ending, seed: seedHex } } }]
}

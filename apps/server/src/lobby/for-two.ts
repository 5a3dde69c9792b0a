import { protocolRefusal } from '@opsroom/protocol'
import {
  type AnyGame,
  type FairSidesSupport,
  findGameForSeats,
  type Refusal,
  type SeatInfo,
  type SetupSummary,
} from '@opsroom/rules/core'
import type { TableDeps } from '../table/tables.ts'
import { firstProblemOf, problemLocale } from './problem-of.ts'

/** A game with parsed options, for two persons whom the server brings together. */
interface ForTwo {
  game: AnyGame
  setup: unknown
  seats: Pick<SeatInfo, 'id' | 'side'>[]
  digest?: SetupSummary | undefined
  /**
   * The fair sides that these options allow. Absent if the options do not have two sides that can be drawn or bid for.
   */
  fairSides?: FairSidesSupport | undefined
}

/**
 * Parses the options of a game for two persons (W14).
 * @param notForTwo the refusal if the options are not for two persons, or have the players' own content
 */
export function readSetupForTwo(
  deps: Pick<TableDeps, 'gameById' | 'games'>,
  { game: id, setup, seats: wished }: { game: string; setup?: unknown; seats?: string[] | undefined },
  notForTwo: Refusal,
): ForTwo | { refusal: Refusal } {
  const game = deps.gameById(id)
  const given = setup ?? {}
  if (!game) return { refusal: protocolRefusal('W14', { problem: 'this server does not offer that game' }) }
  if (game.hasOwnContent?.(given)) return { refusal: notForTwo }
  const read = game.setup.safeParse(given, problemLocale)
  if (!read.success) return { refusal: protocolRefusal('W14', firstProblemOf(read.error.issues)) }
  const prepared = deps.games.prepare(game, read.data)
  const seated = wished === undefined ? prepared : findGameForSeats(prepared, wished)
  const seats = seated?.seats.map(({ id, side }) => ({ id, side })) ?? []
  if (seats.length !== 2) return { refusal: notForTwo }
  const digest = game.digest?.(read.data)
  const fairSides = seated?.fairSides
  return { game, setup: read.data, seats, ...(digest && { digest }), ...(fairSides && { fairSides }) }
}

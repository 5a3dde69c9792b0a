import {
  type Tournament,
  type TournamentSummary,
  tournamentSchema,
  tournamentSummarySchema,
} from '@opsroom/protocol'
import { type Person, randomFrom } from '@opsroom/rules/core'
import {
  standings,
  type TournamentRecord,
  tournamentRecordFormat,
  tournamentRecordSchema,
} from '@opsroom/tournament'
import type { TournamentRow, TournamentState } from '../store/index.ts'
import { pairingEntrantsOf, pairingRoundsOf } from './rounds.ts'

const fields = (row: TournamentRow) => ({
  ...row,
  digest: row.digest ?? undefined,
  timeControl: row.timeControl ?? undefined,
  organiser: row.organiserName ?? undefined,
  closesAt: row.closesAt?.toISOString(),
})

/** A tournament as an item of a list. Parsing drops fields that the schema does not name. */
export const tournamentSummaryOf = (row: TournamentRow): TournamentSummary =>
  tournamentSummarySchema.parse(fields(row))

const isOver = ({ status }: TournamentRow): boolean => status === 'over' || status === 'cancelled'
const hex = (seed: Uint8Array): string => Buffer.from(seed).toString('hex')

/**
 * A tournament as a person may see it. Of its games it contains only the results, and the room codes of the games that
 * the person may watch.
 */
export function tournamentFor(person: Person, state: TournamentState, seed: Uint8Array): Tournament {
  const { tournament, entrants, rounds, games } = state
  const { system, spectators } = tournament
  // Entrants who delete their data before the tournament begins are no longer shown.
  const known = entrants.filter((entrant) => entrant.person !== null || tournament.status !== 'open')
  const own = entrants.find((entrant) => entrant.person === person.id)
  const players = pairingEntrantsOf(state)
  const played = pairingRoundsOf(state)
  const codeOf = (round: number, first: number, second: number): string | undefined => {
    const isOwn = own?.number != null && [first, second].includes(own.number)
    if (!isOwn && spectators === 'none') return undefined
    return (
      games.find((game) => game.round === round && game.first === first && game.second === second)?.code ??
      undefined
    )
  }
  return tournamentSchema.parse({
    ...fields(tournament),
    ...(isOver(tournament) && { seed: hex(seed) }),
    entrants: known.map(({ id, name, number, left }) => ({
      id,
      name,
      ...(number !== null && { number }),
      ...(left !== null && { left }),
    })),
    played: played.map(({ number, matches }, place) => ({
      number,
      beganAt: rounds[place]?.beganAt.toISOString(),
      endsAt: rounds[place]?.endsAt.toISOString(),
      matches: matches.map((match) => ({
        ...match,
        games: match.games.map((game) => ({ ...game, room: codeOf(number, game.first, game.second) })),
      })),
    })),
    table: standings(system, randomFrom(seed), players, played, isOver(tournament)),
    you: { organise: tournament.organiser === person.id, ...(own && { entrant: own.id }) },
  })
}

/** The record of a tournament that everybody may keep and check. */
export function tournamentRecordOf(state: TournamentState, seed: Uint8Array): TournamentRecord {
  const { code, game, system, seedHash } = state.tournament
  const entrants = pairingEntrantsOf(state)
  const rounds = pairingRoundsOf(state)
  return tournamentRecordSchema.parse({
    format: tournamentRecordFormat,
    code,
    game,
    system,
    seedHash,
    entrants,
    rounds,
    ...(isOver(state.tournament) && {
      seed: hex(seed),
      table: standings(system, randomFrom(seed), entrants, rounds, true),
    }),
  })
}

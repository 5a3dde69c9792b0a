import { bytesToHex } from '@noble/hashes/utils.js'
import type { SeatId } from '../audience.ts'
import { hashSeed } from '../commitment.ts'
import type { AnyGame, AnyPreparedGame } from '../game.ts'
import { type Random, randomFrom } from '../random.ts'
import type { Person } from './base.ts'
import { Match } from './match.ts'
import type { TableRandom } from './propose.ts'
import type { SpectatorPolicy } from './terms.ts'

/** The terms of a match in memory, and the people who play it. */
export interface MatchBeginning {
  setup: unknown
  /** The version of the rules for which the game was prepared; the newest when absent. */
  version?: number
  seed: Uint8Array
  /** Scripted randomness; when absent, randomness is derived from the seed. */
  random?: Random | undefined
  spectators: SpectatorPolicy
  /** Whether one person may hold several seats. */
  bothSides: boolean
  /** The person at a seat. The person at the first seat is the host. */
  personAt(seat: SeatId): Person
}

/** A match that has started, and its randomness. */
export interface BegunMatch {
  match: Match
  random: TableRandom
}

/**
 * Begins a match in memory: the table is opened, a person sits down at each seat in seat order, and the host starts it.
 * @param game prepared from `rules`, with the setup and the version of the beginning
 */
export function beginMatch(
  rules: AnyGame,
  game: AnyPreparedGame,
  { setup, version = rules.version, seed, random: scripted, spectators, bothSides, personAt }: MatchBeginning,
): BegunMatch {
  const random: TableRandom = { random: scripted ?? randomFrom(seed), seed: bytesToHex(seed) }
  const match = new Match(game)
  const host = personAt(game.seats[0]?.id ?? '').id
  const open = {
    game: rules.id,
    version,
    setup,
    seats: game.seats.map(({ id, side }) => ({ id, side })),
    seedHash: hashSeed(seed),
    spectators,
    bothSides,
  }
  match.commit(match.proposeEvent({ type: 'opened', open, sealed: { host } }))
  for (const { id } of game.seats)
    match.execute({ scope: 'table', person: personAt(id), command: { type: 'sit', seat: id } }, random)
  match.execute({ scope: 'table', person: { id: host, name: '' }, command: { type: 'start' } }, random)
  return { match, random }
}

import type { CreateRoomRequest, OpponentLevel } from '@opsroom/protocol'
import type { Refusal, SeatInfo } from '@opsroom/rules/core'
import { answerOrRefusal } from '../../state/answered.ts'
import { freshId } from '../../state/fresh-id.ts'
import type { Wire } from '../../state/wire.ts'

/**
 * The people who may join a new room: a friend by its link, anybody from the lobby, or nobody, because a bot takes the
 * other seats or one person plays both sides.
 */
export type NewRoomKind = 'bot' | 'friend' | 'public' | 'both'

/** The seats of a game with this number of players: all mandatory seats, then optional ones in the game's order. */
export function seatsForPlayers(offered: readonly SeatInfo[], players: number): SeatInfo[] {
  const optional = offered.filter((seat) => seat.optional)
  const chosen = new Set(optional.slice(0, Math.max(0, players - (offered.length - optional.length))))
  return offered.filter((seat) => !seat.optional || chosen.has(seat))
}

type Made = { ok: true; code: string } | { ok: false; refusal: Refusal }

/**
 * Opens a room of a given kind. The game starts at once if no seat is left free: against a bot, with one person on both
 * sides, or as a solo game.
 */
export async function createRoom(
  wire: Wire,
  kind: NewRoomKind | 'solo',
  wanted: Pick<
    CreateRoomRequest,
    'game' | 'setup' | 'seats' | 'spectators' | 'delayRounds' | 'timeControl' | 'settling' | 'rated'
  >,
  seat: string | undefined,
  opponent?: OpponentLevel,
): Promise<Made> {
  const bothSides = kind === 'both'
  // A game against a bot is listed in the lobby if everybody may watch it.
  const listed = kind === 'public' || (opponent !== undefined && wanted.spectators === 'public')
  const made = await answerOrRefusal(
    wire.request('room.create', {
      ...wanted,
      listed,
      bothSides,
      ...(seat && !bothSides && { seat }),
      ...(opponent && { opponent }),
    }),
  )
  if (!made.ok || !(bothSides || opponent || kind === 'solo')) return made
  const started = await answerOrRefusal(
    wire.request('table.command', {
      room: made.room,
      id: freshId(),
      seen: 0,
      command: { scope: 'table', command: { type: 'start' } },
    }),
  )
  return started.ok ? made : started
}

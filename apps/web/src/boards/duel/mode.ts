import type { Play, SeatId } from '@opsroom/rules/core'
import type { DuelOpen, PreparedDuel, Side } from '@opsroom/rules/duel'
import { whoseMove } from './status/whose-move.ts'

/** Which console this window shows. */
export type Mode =
  | 'squadrons'
  | 'plan'
  | 'defences'
  | 'mosquito'
  | 'fighters'
  | 'bomber'
  | 'option'
  | 'waiting'
  | 'over'

/** The turns that have a console of their own; those that options add share one. */
const ofTheBase = ['mosquito', 'fighters', 'bomber'] as const

export function modeOf(
  game: PreparedDuel,
  play: Play,
  seat: SeatId | undefined,
  side: Side | undefined,
): Mode {
  const { phase, turn } = play.game.open as DuelOpen
  if (play.table.open.ending || phase === 'over') return 'over'
  if (!whoseMove(game, play, seat).mine) return 'waiting'
  if (phase === 'preparation') return side === 'british' ? 'plan' : 'defences'
  if (phase === 'squadrons') return 'squadrons'
  return ofTheBase.find((own) => own === turn) ?? (turn ? 'option' : 'waiting')
}

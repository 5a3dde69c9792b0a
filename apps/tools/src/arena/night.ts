import type { Match, SeatId } from '@opsroom/rules/core'
import { type DuelOpen, type DuelSetup, duel, targetOfNight } from '@opsroom/rules/duel'
import { type OrderReplacer, playTable, type TablePairing, type TableResult } from './table.ts'

/** One game of Duel in the Dark in the arena, before it is played. */
export interface Pairing extends TablePairing {
  setup: DuelSetup
}

/** The result of a game of Duel in the arena. */
export interface DuelGameResult extends TableResult {
  pairing: Pairing
  /** For each night, the VP on the track at its end, its target and its weather card. */
  nights: { vp: number; target: number; card: number }[]
}

/**
 * Plays one game of Duel to its end. The same pairing gives the same record.
 * @param watch is called before each order with the match and the seat that gives the order
 * @param instead may return an order that replaces the bot's
 */
export function playPairing(
  pairing: Pairing,
  watch?: (match: Match, seat: SeatId) => void,
  instead?: OrderReplacer,
): DuelGameResult {
  const { end, ...played } = playTable(duel, pairing, watch, instead)
  // Every night is played by Duel, whose open state this is.
  const open = end.open as DuelOpen
  return {
    ...played,
    pairing,
    nights: open.results.map(({ night, vp, plan, card }) => ({
      vp,
      target: targetOfNight(open, night) ?? plan.target,
      card,
    })),
  }
}

import { type ChatChannel, protocolRefusal } from '@opsroom/protocol'
import type { Person, Refusal } from '@opsroom/rules/core'
import { refuseWatching } from '../table/open.ts'
import type { Table } from '../table/table.ts'

/** How somebody listens: for a seat or among the spectators. */
export interface Listening {
  as: string
  /** A player who wants to hear the spectators. */
  spectators: boolean
}

/**
 * What one hears from here. Players hear spectators only if they asked for it. What players say to each other while
 * spectators are some rounds late would tell them early how it goes: they get it when the game is over.
 */
export function channelsFor(table: Table, { as, spectators }: Listening): ChatChannel[] {
  if (as !== 'public') return spectators ? ['players', 'spectators'] : ['players']
  const isLate = table.status === 'playing' && (table.play.table.open.delayRounds ?? 0) > 0
  return isLate ? ['spectators'] : ['players', 'spectators']
}

/** Who may watch may listen (W4, W5). */
export const refuseListening = refuseWatching

/** Who holds a seat speaks as a player: what he knows is nothing for spectators, whoever he says he is (W23). */
export const refuseSpeaking = (table: Table, person: Person, as: string): Refusal | undefined =>
  refuseWatching(table, person, as) ??
  (as === 'public' && table.seatsOf(person).length > 0 ? protocolRefusal('W23') : undefined)

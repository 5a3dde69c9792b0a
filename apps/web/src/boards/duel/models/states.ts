import type { Entry, Play } from '@opsroom/rules/core'
import type { DuelEvent, DuelOpen, DuelView, LedgerEntry } from '@opsroom/rules/duel'

/*
 * A table is folded without knowledge of its game. On this board the game is Duel, and all of it has passed Duel's schemas:
 * here alone its states and events are taken for what they are.
 */

/** The public part of the game. */
export const duelOpen = ({ game }: Pick<Play, 'game'>): DuelOpen => game.open as DuelOpen

/** The game as this window knows it. */
export const duelView = ({ game }: Pick<Play, 'game'>): DuelView => game as DuelView

/** An event of the game. @param entry with the scope `game` */
export const duelEvent = ({ event }: Entry): DuelEvent => event as DuelEvent

/** The changes of the track that an event brought. */
export const ledgerOf = ({ open }: DuelEvent): LedgerEntry[] =>
  (open && 'ledger' in open ? open.ledger : undefined) ?? []

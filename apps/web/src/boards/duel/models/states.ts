import type { Entry, Play } from '@opsroom/rules/core'
import type { DuelEvent, DuelOpen, DuelView, LedgerEntry } from '@opsroom/rules/duel'

/*
 * A table folds the states of any game without knowing their types. On this board the game is Duel, whose schemas have
 * checked every state and event, so this file may cast them to Duel's types; no other file does.
 */

/** The open part of the state of Duel. */
export const duelOpenOf = ({ game }: Pick<Play, 'game'>): DuelOpen => game.open as DuelOpen

/** The state of Duel as this window may know it. */
export const duelViewOf = ({ game }: Pick<Play, 'game'>): DuelView => game as DuelView

/**
 * The event of Duel in an entry.
 * @param entry an entry with the scope `game`
 */
export const duelEventOf = ({ event }: Entry): DuelEvent => event as DuelEvent

/** The ledger entries that an event has added. */
export const ledgerOf = ({ open }: DuelEvent): LedgerEntry[] =>
  (open && 'ledger' in open ? open.ledger : undefined) ?? []

import { type BotId, botIds } from '@opsroom/bots'
import type { Person, SeatId } from '@opsroom/rules/core'
import type { Table } from '../table/table.ts'

/** Bots are persons like others, so that they hold seats like others; no cookie was ever given for them. */
const persons: Record<BotId, Person> = {
  recruit: { id: '00000000-0000-4000-8000-0000000b0701', name: 'Recruit (bot)' },
  regular: { id: '00000000-0000-4000-8000-0000000b0702', name: 'Regular (bot)' },
  ace: { id: '00000000-0000-4000-8000-0000000b0703', name: 'Ace (bot)' },
}

export const botPerson = (id: BotId): Person => persons[id]

export const botPersons: readonly Person[] = botIds.map(botPerson)

/** Which bot holds a seat, if it is one. */
export const botHolding = (person: string | undefined): BotId | undefined =>
  botIds.find((id) => persons[id].id === person)

/** Which bot a seat is lent to (T14), if it is. */
export const botLentTo = (table: Table, seat: SeatId): BotId | undefined =>
  botIds.find((id) => table.play.table.open.lent?.[seat] === id)

/** Which bot gives the orders of a seat: the one that holds it, or the one that it is lent to. */
export const botOf = (table: Table, seat: SeatId): BotId | undefined =>
  botHolding(table.holderOf(seat)) ?? botLentTo(table, seat)

export const isBotId = (level: string): level is BotId => botIds.some((id) => id === level)

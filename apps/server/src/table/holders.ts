import { createHash } from 'node:crypto'
import { type BotId, botIds } from '@opsroom/bots'
import type { Person, SeatId } from '@opsroom/rules/core'
import type { Table } from './table.ts'

/*
 * The prefix of the ids that bots have as persons. Bots are persons, so that they hold seats as people do; no cookie is
 * ever given for them. A bot is a separate person for each seat, so that bots of one level can hold several seats of a
 * room (T4). The id of a bot is a prefix that no random id has, then the index of its level in the list of levels, then
 * a hash of its seat. Therefore the order of the list of levels must never change.
 */
const mark = '00000000-0000-4b07-8'

/** The ids of bots in rooms that were opened when a bot of one level was the same person in all seats. */
const firstIds: Record<BotId, string> = {
  recruit: '00000000-0000-4000-8000-0000000b0701',
  regular: '00000000-0000-4000-8000-0000000b0702',
  ace: '00000000-0000-4000-8000-0000000b0703',
}

/** The first and the last id that a bot can have as a person. */
export const botPersonIdRange = { from: firstIds.recruit, to: `${mark}fff-ffffffffffff` } as const

const nameOf = (bot: BotId): string => `${bot.slice(0, 1).toUpperCase()}${bot.slice(1)} (bot)`

/** The person that a bot is while it holds a given seat. */
export function botPerson(bot: BotId, seat: SeatId): Person {
  const level = String(botIds.indexOf(bot) + 1).padStart(3, '0')
  const hash = createHash('sha256').update(`bot:${bot}:${seat}`).digest('hex').slice(0, 12)
  return { id: `${mark}${level}-${hash}`, name: nameOf(bot) }
}

/** The level of the bot with this person id; undefined for people. */
export function botWithPersonId(person: string | undefined): BotId | undefined {
  if (person?.startsWith(mark)) return botIds[Number(person.slice(mark.length, mark.length + 3)) - 1]
  return botIds.find((bot) => firstIds[bot] === person)
}

/** The bot that substitutes for the holder of a seat (T14), if one does. */
export const substituteOf = (table: Table, seat: SeatId): BotId | undefined =>
  botIds.find((id) => table.play.table.open.substitutes?.[seat] === id)

/** The bot that gives the orders of a seat: its holder or its substitute. */
export const botOf = (table: Table, seat: SeatId): BotId | undefined =>
  botWithPersonId(table.holderOf(seat)) ?? substituteOf(table, seat)

/** The seats that bots hold. Everybody at the table may know them, because the name of a bot says that it is one. */
export const botSeatsOf = (table: Table): SeatId[] =>
  table.facts.game.seats.map(({ id }) => id).filter((id) => botWithPersonId(table.holderOf(id)) !== undefined)

/** The person in whose name the bot of a seat gives its orders. */
export function botOrderGiverOf(table: Table, seat: SeatId): Person | undefined {
  const holder = table.holderOf(seat)
  const held = botWithPersonId(holder)
  if (holder !== undefined && held) return { id: holder, name: nameOf(held) }
  const substitute = substituteOf(table, seat)
  return substitute && botPerson(substitute, seat)
}

export const isBotId = (level: string): level is BotId => botIds.some((id) => id === level)

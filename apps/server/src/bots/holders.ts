import { type BotId, botIds } from '@opsroom/bots'
import type { Person } from '@opsroom/rules/core'

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

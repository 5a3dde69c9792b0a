import { lobbyMessages } from './lobby.ts'
import { renamedSchema } from './session.ts'
import { commandAnswerSchema, tableMessages } from './table.ts'

/*
 * The part of the protocol with which a browser shows lobby, room and table. All else is fetched when needed:
 * imported from here, and not from `index.ts`, so that the rest is not in the first script.
 */
export * from './common.ts'
export * from './pushes.ts'
export * from './session.ts'

/**
 * The answers that can be read at once. A name is among them: while the schemas of others are fetched, sitting down
 * would overtake it. Not all have their requests: what a person may write, and what can be done at a table, the
 * server checks.
 */
export const firstRequests = {
  ...lobbyMessages,
  ...tableMessages,
  'table.command': { answer: commandAnswerSchema },
  'me.rename': { answer: renamedSchema },
}

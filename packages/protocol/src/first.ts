import { lobbyMessages } from './lobby.ts'
import { renamedSchema } from './session.ts'
import { commandAnswerSchema, tableMessages } from './table.ts'

/*
 * The part of the protocol that a browser needs to show the lobby, rooms and tables. Everything else is loaded on
 * demand. Import it from here and not from `index.ts`, so that the rest stays out of the first script.
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

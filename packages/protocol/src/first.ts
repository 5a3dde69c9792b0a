import { lobbyMessages } from './lobby.ts'
import { renameAnswerSchema } from './session.ts'
import { commandAnswerSchema, tableMessages } from './table.ts'

/*
 * The part of the protocol that a browser needs to show the lobby, rooms and tables. Everything else is loaded on
 * demand. Import it from here and not from `index.ts`, so that the rest stays out of the first script.
 */
export * from './common.ts'
export * from './pushes.ts'
export * from './session.ts'

/**
 * The requests whose answers a browser can parse at once, with the schemas of these answers. `me.rename` is among them,
 * because otherwise a request to sit down would overtake it while further schemas are being loaded. Some lack the
 * schema of the request: the server alone checks what a person may write and do at a table.
 */
export const firstRequests = {
  ...lobbyMessages,
  ...tableMessages,
  'table.command': { answer: commandAnswerSchema },
  'me.rename': { answer: renameAnswerSchema },
}

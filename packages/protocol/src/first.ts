import { lobbyMessages } from './lobby.ts'
import { sessionMessages } from './session.ts'
import { tableMessages } from './table.ts'

/*
 * What a browser needs of the protocol to show lobby, room and table at first. All else it fetches when it needs it:
 * imported from here, and not from `index.ts`, so that the rest is not in the first script.
 */
export * from './common.ts'
export * from './pushes.ts'
export * from './session.ts'

/** A name is among them: while the schemas of others are fetched, sitting down would overtake it. */
export const firstRequests = { ...sessionMessages, ...lobbyMessages, ...tableMessages }

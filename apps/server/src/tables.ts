/** The exports for tools that measure or read tables without the rest of a server. */
export { openLog } from './ops/log.ts'
export { changesOfSteps } from './table/changes.ts'
export { execute } from './table/execute.ts'
export { newSeed } from './table/plugin.ts'
export { PreparedGames } from './table/prepared.ts'
export { readLogEntry, storedFormOf } from './table/stored-form.ts'
export { Table } from './table/table.ts'
export { Tables } from './table/tables.ts'

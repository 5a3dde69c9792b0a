/** Internals of Duel with which `@opsroom/testkit` builds positions. No product code imports them. */
export { tilesWithTrucksOwed } from './defences/legality.ts'
export { canAnyAct } from './fighters/legality.ts'
export { initialState } from './night/initial.ts'

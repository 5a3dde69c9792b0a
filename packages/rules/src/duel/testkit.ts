/** What `@opsroom/testkit` needs from inside Duel to build positions. No product imports it. */
export { withTrucksOwed } from './defences/legality.ts'
export { canAnyAct } from './fighters/legality.ts'
export { initialState } from './state/initial.ts'

/** The door to what tests of the whole system need. It is no part of the product. */
export { freshDatabase } from '../store/testing/databases.ts'
export { newCookie, openHouse, type TestHouse } from './house.ts'
export { toy } from './toy.ts'
export { TestWindow, table } from './window.ts'

import { seedFromNumber } from '@opsroom/rules/core'

/** The 32-byte seed for the chance of a table. @param number the number of the recorded night, from 0 */
export const seedOf = (number: number): Uint8Array<ArrayBuffer> => new Uint8Array(seedFromNumber(number))

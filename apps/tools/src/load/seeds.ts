import { seedFromNumber } from '@opsroom/rules/core'

/** The 32 bytes that a table under load draws its chance from. @param number of the recorded night, from 0 */
export const seedOf = (number: number): Uint8Array<ArrayBuffer> => new Uint8Array(seedFromNumber(number))

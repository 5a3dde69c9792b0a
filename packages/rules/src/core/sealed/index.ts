export * from './pairing.ts'
export * from './record.ts'
export * from './scores.ts'
export * from './verify.ts'

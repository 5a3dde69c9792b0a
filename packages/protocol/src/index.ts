export * from './chat.ts'
export * from './common.ts'
export * from './lobby.ts'
export * from './me.ts'
export * from './past.ts'
export * from './people.ts'
export * from './posts.ts'
export * from './programs.ts'
export * from './push.ts'
export * from './pushes.ts'
export * from './refusals.ts'
export type { AnswerOf, RequestName, RequestOf } from './requests.ts'
export * from './seeks.ts'
export * from './session.ts'
export * from './table.ts'
export * from './tournaments.ts'

/** A message is at most this long as JSON (W2). */
export const maximumMessageBytes = 64 * 1024

import type { Wire } from './wire.ts'

/**
 * The wire of a replay inside a page of another site: it can request the room and the replay, and nothing else. The
 * script with the answers is fetched only then; other pages do not need it.
 */
export const embedWire = (code: string): Wire => ({
  up: true,
  hear: () => () => {},
  onConnection: () => () => {},
  request: async (name) => (await import('./embed-answers.ts')).embedAnswer(code, name),
})

import type { Wire } from './wire.ts'

/**
 * The connection of a replay within the page of another site: it can ask for the room and the replay, and nothing
 * else. The answering script is fetched then; other pages do not need it.
 */
export const embedWire = (code: string): Wire => ({
  up: true,
  hear: () => () => {},
  onConnection: () => () => {},
  request: async (name) => (await import('./embed-answers.ts')).embedAnswer(code, name),
})

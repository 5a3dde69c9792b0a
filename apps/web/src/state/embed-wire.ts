import type { Wire } from './wire.ts'

/**
 * The wire of a replay that is embedded in another site: it can request the room and the replay, and nothing else. The
 * script that fetches the answers is loaded on demand, because other pages do not need it.
 */
export const embeddedReplayWire = (code: string): Wire => ({
  up: true,
  hear: () => () => {},
  onConnection: () => () => {},
  request: async (name) => (await import('./embed-answers.ts')).fetchEmbeddedReplayAnswer(code, name),
})

import type { Session } from './session.svelte.ts'
import type { Wire } from './wire.ts'

/**
 * Wraps a wire so that a newly typed name is sent before any other request: a person who types a name and presses "Take
 * the seat" takes the seat under that name.
 */
export const wireSendingNameFirst = (wire: Wire, session: Pick<Session, 'renaming'>): Wire => ({
  async request(name, body) {
    if (name !== 'me.rename') await session.renaming
    return wire.request(name, body)
  },
  hear: (name, listener) => wire.hear(name, listener),
  onConnection: (listener) => wire.onConnection(listener),
  tend: wire.tend,
  get up() {
    return wire.up
  },
})

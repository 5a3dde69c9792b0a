import type { AnswerOf, RequestName, RequestOf } from '@opsroom/protocol'
import { requests } from '@opsroom/protocol/requests'
import type { Connection } from './connection.ts'

/** The table of handlers: one for each message of the protocol. */
export type Handlers = {
  [N in RequestName]: (connection: Connection, request: RequestOf<N>) => Promise<AnswerOf<N>>
}

/** The handlers of one family of messages, such as `seek.make` and `seek.accept`. */
export type HandlersOf<Family extends string> = Pick<Handlers, Extract<RequestName, `${Family}.${string}`>>

/**
 * The messages that have a handler. A plugin extends this interface by the messages that it registers, as with Fastify
 * decorators: a message that no plugin has added does not compile (`server.ts`).
 */
export interface HandledMessages extends Pick<Handlers, 'me.ping'> {}

/** The handlers of a server, each registered by the plugin that provides it. */
export class HandlerTable {
  readonly #handlers = new Map<string, unknown>()

  /** Registers handlers. @throws Error if a message already has a handler */
  add(handlers: Partial<HandledMessages>): void {
    for (const [name, handler] of Object.entries(handlers)) {
      if (this.#handlers.has(name)) throw new Error(`two plugins handle ${name}`)
      this.#handlers.set(name, handler)
    }
  }

  /** All handlers. @throws Error naming the messages of the protocol that have no handler */
  all(): Handlers {
    const missing = Object.keys(requests).filter((name) => !this.#handlers.has(name))
    if (missing.length > 0) throw new Error(`no plugin handles ${missing.join(', ')}`)
    // The cast is safe: `add` stored each handler under the name of its message, and none is missing.
    return Object.fromEntries(this.#handlers) as Handlers
  }
}

import type { AnswerOf, RequestName, RequestOf, ServerMessageName, ServerMessageOf } from '@opsroom/protocol'
import type { Refusal } from '@opsroom/rules/core'
import { ServerUnreachable, type Wire } from '../state/wire.ts'

type Handlers = { [N in RequestName]?: (body: RequestOf<N>) => AnswerOf<N> | Promise<AnswerOf<N>> }

/** A wire for tests: answers by functions, a connection that can be cut, pushes by hand. */
export class FakeWire implements Wire {
  up = true
  readonly sent: { name: RequestName; body: unknown }[] = []
  handlers: Handlers = {}
  private readonly listeners = new Map<string, Set<(push: never) => void>>()
  private readonly watchers = new Set<(up: boolean, refusal?: Refusal) => void>()

  async request<N extends RequestName>(name: N, body: RequestOf<N>): Promise<AnswerOf<N>> {
    this.sent.push({ name, body })
    const handler: Handlers[N] = this.handlers[name]
    if (!this.up || !handler) throw new ServerUnreachable(name)
    return handler(body)
  }
  hear<N extends ServerMessageName>(name: N, listener: (push: ServerMessageOf<N>) => void): () => void {
    const all = this.listeners.get(name) ?? new Set()
    this.listeners.set(name, all)
    all.add(listener as never)
    return () => all.delete(listener as never)
  }
  onConnection(listener: (up: boolean, refusal?: Refusal) => void): () => void {
    this.watchers.add(listener)
    return () => this.watchers.delete(listener)
  }
  push<N extends ServerMessageName>(name: N, push: ServerMessageOf<N>): void {
    for (const listener of this.listeners.get(name) ?? []) listener(push as never)
  }
  turn(up: boolean, refusal?: Refusal): void {
    this.up = up
    for (const watcher of this.watchers) watcher(up, refusal)
  }
  sentOf = (name: RequestName): unknown[] =>
    this.sent.filter((each) => each.name === name).map(({ body }) => body)
}

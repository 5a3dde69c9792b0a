import type { Socket } from 'socket.io'

type Packet = { type: number; id?: number; data: unknown[] }
/** The methods of a Socket.IO socket through which every request of a browser and every answer passes. */
interface Wire extends Pick<Socket, 'id' | 'nsp'> {
  onevent(packet: Packet): void
  packet(packet: Packet, options?: unknown): void
}
type Answer = { refusal?: { reason: string }; chapters?: unknown[] }
type Command = { room: string; command: { scope: string; command: { type: string } } }

/** The type of a Socket.IO packet that holds an answer. */
const answerType = 3

/** The secret activity at this server, which the planted leaks give away. */
interface Seen {
  order: string
  messages: number
  notes: number
  /** The ids of the secret orders that have not been answered yet. */
  underWay: Set<string>
  /** The questions that are held until every secret order has been answered. */
  waiting: (() => void)[]
}

/** Leaks in messages, by name: ways in which a careless server could give away secrets. */
const wireLeaks = {
  /** Leak: other people are answered only when a secret order has been stored. */
  waiting: { holds: true },
  /** Leak: all clients are sent a message when somebody saves a draft. */
  'frame-for-draft': { shouts: (name: string) => name === 'draft.save' },
  /** Leak: all clients are sent a message when somebody writes a private note. */
  'frame-for-note': { shouts: (_: string, type: string | undefined) => type === 'note' },
  /** Leak: all clients are sent a message when somebody asks for a take-back. */
  'frame-for-take-back': { shouts: (_: string, type: string | undefined) => type === 'ask' },
  /** Leak: each answer contains the number of messages that the server has received. */
  counting: { marks: (answer: Answer, { messages }: Seen) => ({ ...answer, messages }) },
  /** Leak: a refusal shows the length of the last secret order. */
  refusal: {
    marks: (answer: Answer, { order }: Seen) =>
      answer.refusal ? { ...answer, refusal: { ...answer.refusal, length: order.length } } : answer,
  },
  /** Leak: every answer contains the last secret order. */
  'order-in-answer': { marks: (answer: Answer, { order }: Seen) => ({ ...answer, order }) },
  /** Leak: the answer with a room's past contains the number of private notes. */
  'counted-notes': {
    marks: (answer: Answer, { notes }: Seen) => (answer.chapters ? { ...answer, notes } : answer),
  },
} as const satisfies Record<string, WireLeak>
export type WireLeakName = keyof typeof wireLeaks

interface WireLeak {
  holds?: true
  shouts?(message: string, type: string | undefined): boolean
  marks?(answer: Answer, seen: Seen): object
}

/**
 * Patches the sockets of this process's server so that leaks can be planted in its messages.
 * @param prototype of the server's sockets
 * @param leakNow returns the name of the leak that is planted now, if any
 */
export function plantLeaksInSockets(prototype: Socket, leakNow: () => WireLeakName | undefined): void {
  const wire = prototype as unknown as Wire
  const { onevent, packet } = wire
  const nothing = (): Seen => ({ order: '', messages: 0, notes: 0, underWay: new Set(), waiting: [] })
  let seen = nothing()
  let last: WireLeakName | undefined
  const leakOf = (): WireLeak => {
    const name = leakNow()
    if (name !== last) seen = nothing()
    last = name
    return name === undefined ? {} : wireLeaks[name]
  }
  const keyOf = (socket: Wire, id: number | undefined) => `${socket.id} ${id}`

  wire.onevent = function (this: Wire, received: Packet) {
    const [name, request] = received.data as [string, Command?]
    const type = name === 'table.command' ? request?.command.command.type : undefined
    const go = () => onevent.call(this, received)
    const leak = leakOf()
    seen.messages++
    if (type === 'note') seen.notes++
    if (leak.shouts?.(name, type)) this.nsp.local.emit('somebody.works')
    if (name === 'table.command') {
      if (request?.command.scope === 'game') seen.order = JSON.stringify(request.command.command)
      seen.underWay.add(keyOf(this, received.id))
      go()
    } else if (leak.holds && seen.underWay.size > 0) seen.waiting.push(go)
    else go()
  }

  wire.packet = function (this: Wire, sent: Packet, options) {
    const { id } = sent
    if (sent.type !== answerType) return packet.call(this, sent, options)
    const { marks } = leakOf()
    const data = marks ? sent.data.map((answer) => marks(answer as Answer, seen)) : sent.data
    packet.call(this, { ...sent, data }, options)
    seen.underWay.delete(keyOf(this, id))
    if (seen.underWay.size === 0) for (const go of seen.waiting.splice(0)) go()
  }
}

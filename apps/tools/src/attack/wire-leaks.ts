import type { Socket } from 'socket.io'

type Packet = { type: number; id?: number; data: unknown[] }
/** The methods of Socket.IO through which each message of a browser, and each answer to one, goes. */
interface Wire extends Pick<Socket, 'id' | 'nsp'> {
  onevent(packet: Packet): void
  packet(packet: Packet, options?: unknown): void
}
type Answer = { refusal?: { reason: string }; chapters?: unknown[] }
type Command = { room: string; command: { scope: string; command: { type: string } } }

/** The type of a packet of Socket.IO that answers one. */
const answerType = 3

/** The last secret thing that somebody did at this server. */
interface Seen {
  order: string
  messages: number
  notes: number
  /** Orders that have not been answered. */
  underWay: Set<string>
  /** Questions that wait until all of them are. */
  waiting: (() => void)[]
}

/** Ways in which a careless server could tell by its messages what it does not say. */
const wireLeaks = {
  /** Others are answered only when a secret order has been stored. */
  waiting: { holds: true },
  /** All are sent something when somebody saves a draft. */
  'frame-for-draft': { shouts: (name: string) => name === 'draft.save' },
  /** All are sent something when somebody writes a private note. */
  'frame-for-note': { shouts: (_: string, type: string | undefined) => type === 'note' },
  /** All are sent something when somebody asks for a take-back. */
  'frame-for-take-back': { shouts: (_: string, type: string | undefined) => type === 'ask' },
  /** Each answer has the number of messages that the server has had. */
  counting: { marks: (answer: Answer, { messages }: Seen) => ({ ...answer, messages }) },
  /** A refusal says how long the last order of the others was. */
  refusal: {
    marks: (answer: Answer, { order }: Seen) =>
      answer.refusal ? { ...answer, refusal: { ...answer.refusal, length: order.length } } : answer,
  },
  /** An answer has the last order of the others in it. */
  'order-in-answer': { marks: (answer: Answer, { order }: Seen) => ({ ...answer, order }) },
  /** The past of a room says how many private notes there are. */
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
 * Lets the server of this process have leaks that are planted in what it sends.
 * @param prototype of the sockets of this server
 * @param leakNow says which leak there is now
 */
export function openWire(prototype: Socket, leakNow: () => WireLeakName | undefined): void {
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

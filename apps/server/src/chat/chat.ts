import { type AnswerOf, type ChatLine, protocolRefusal, pushes, type RequestOf } from '@opsroom/protocol'
import type { Person } from '@opsroom/rules/core'
import { Limiter } from '../ops/limits.ts'
import type { Connection, LiveServer } from '../sockets/connection.ts'
import type { ChatRow, Store } from '../store/index.ts'
import type { Tables } from '../table/tables.ts'
import { Flow } from './flow.ts'
import type { HandleOf } from './handles.ts'
import { channelsFor, refuseListening, refuseSpeaking } from './hearing.ts'

/** Lines that a connection is given when it begins to listen. */
const mostHistory = 100
/** Lines that a person may say in so many seconds. */
const mostLines = 6
const seconds = 12

const chatRoom = (room: string): string => `chat ${room}`
const unknownRoom = { ok: false as const, refusal: protocolRefusal('W3') }

/** The rooms' conversations, as the connections of this process hear them. */
export class Chat {
  readonly #store: Store
  readonly #tables: Tables
  readonly #io: LiveServer
  readonly #handleOf: HandleOf
  readonly #flows = new Map<string, Flow>()
  readonly #said = new Limiter(mostLines, seconds)

  constructor(store: Store, tables: Tables, io: LiveServer, handleOf: HandleOf) {
    this.#store = store
    this.#tables = tables
    this.#io = io
    this.#handleOf = handleOf
  }

  async open(
    connection: Connection,
    request: RequestOf<'chat.subscribe'>,
  ): Promise<AnswerOf<'chat.subscribe'>> {
    const { room, as, spectators = false } = request
    const { person } = connection.data
    const table = await this.#tables.get(room)
    if (!table) return unknownRoom
    const refusal = refuseListening(table, person, as)
    if (refusal) return { ok: false, refusal }
    await this.shut(connection)
    return this.#flow(room).begin(
      (lines) => this.#give(room, lines),
      async (until) => {
        const channels = channelsFor(table, { as, spectators })
        const [lines, muted] = await Promise.all([
          this.#store.chat.latest(room, channels, until, mostHistory),
          this.#store.chat.mutedBy(room, person.id),
        ])
        if (connection.connected) {
          connection.data.chat = { room, as, spectators }
          await connection.join(chatRoom(room))
        }
        return { ok: true, lines: this.#shown(room, lines, person, muted), muted }
      },
    )
  }

  async shut(connection: Connection): Promise<void> {
    const { chat } = connection.data
    if (!chat) return
    delete connection.data.chat
    await connection.leave(chatRoom(chat.room))
  }

  /** @param person by the name that he has now */
  async say(person: Person, { room, as, text }: RequestOf<'chat.say'>): Promise<AnswerOf<'chat.say'>> {
    const table = await this.#tables.get(room)
    if (!table) return unknownRoom
    const refusal = refuseSpeaking(table, person, as)
    if (refusal) return { ok: false, refusal }
    if (!(await this.#said.take(person.id))) return { ok: false, refusal: protocolRefusal('W10') }
    const channel = as === 'public' ? 'spectators' : 'players'
    const seat = as === 'public' ? null : as
    const line = { channel, person: person.id, seat, name: person.name, text } as const
    const number = await this.#store.chat.say(room, line)
    await this.heard(room)
    return { ok: true, channel, number }
  }

  async mute(person: Person, request: RequestOf<'chat.mute'>): Promise<AnswerOf<'chat.mute'>> {
    const { room, handle, muted } = request
    if (!(await this.#tables.get(room))) return unknownRoom
    await this.#store.chat.mute(room, person.id, handle, muted)
    return { ok: true, muted: await this.#store.chat.mutedBy(room, person.id) }
  }

  /** Something was said in a room, here or at another process. */
  async heard(room: string): Promise<void> {
    const flow = this.#flows.get(room)
    if (!flow) return
    await flow.goOn((lines) => this.#give(room, lines))
    if (flow.idle && this.#connections(room).length === 0) this.#flows.delete(room)
  }

  /** Notices were lost: look into every room that is listened to. */
  async heardAll(): Promise<void> {
    for (const room of [...this.#flows.keys()]) await this.heard(room)
  }

  #flow(room: string): Flow {
    const flow = this.#flows.get(room) ?? new Flow(this.#store, room)
    this.#flows.set(room, flow)
    return flow
  }

  #connections(room: string): Connection[] {
    const { adapter, sockets } = this.#io.of('/')
    const ids = [...(adapter.rooms.get(chatRoom(room)) ?? [])]
    return ids.flatMap((id) => sockets.get(id) ?? [])
  }

  /** To every connection that listens what it may hear of this: it is asked anew each time whether it still may. */
  async #give(room: string, lines: ChatRow[]): Promise<void> {
    const table = await this.#tables.get(room)
    if (!table) return
    for (const connection of this.#connections(room)) {
      const { chat, person } = connection.data
      if (!chat || chat.room !== room) continue
      if (refuseListening(table, person, chat.as)) {
        await this.shut(connection)
        continue
      }
      const channels = channelsFor(table, chat)
      const heard = lines.filter(({ channel }) => channels.includes(channel))
      const shown = this.#shown(room, heard, person, await this.#store.chat.mutedBy(room, person.id))
      if (shown.length > 0)
        connection.emit('chat.said', pushes['chat.said'].parse({ room, as: chat.as, lines: shown }))
    }
  }

  #shown(room: string, lines: ChatRow[], reader: Person, muted: readonly string[]): ChatLine[] {
    return lines.flatMap(({ person, seat, name, at, ...line }) => {
      const handle = this.#handleOf(room, person)
      if (muted.includes(handle)) return []
      const from = { handle, name, ...(seat !== null && { seat }) }
      return [{ ...line, from, mine: person === reader.id, at: at.toISOString() }]
    })
  }
}

import { type AnswerOf, type ChatLine, protocolRefusal, pushes, type RequestOf } from '@opsroom/protocol'
import type { Person } from '@opsroom/rules/core'
import { Bucket } from '../live/bucket.ts'
import type { LiveServer, Window } from '../live/caller.ts'
import type { ChatRow, Store } from '../store/index.ts'
import type { Tables } from '../table/tables.ts'
import { Flow } from './flow.ts'
import type { HandleOf } from './handles.ts'
import { channelsFor, refuseListening, refuseSpeaking } from './hearing.ts'

/** Lines that a window is given when it begins to listen. */
const mostHistory = 100
/** Lines that a person may say at once, and in a second in the long run. */
const atOnce = 6
const perSecond = 0.5
/** Persons of whom it is remembered how much they have said lately. */
const mostSpeakers = 10_000

const chatRoom = (room: string): string => `chat ${room}`
const unknownRoom = { ok: false as const, refusal: protocolRefusal('W3') }

/** The rooms' conversations, as the windows of this process hear them. */
export class Chat {
  readonly #store: Store
  readonly #tables: Tables
  readonly #io: LiveServer
  readonly #handleOf: HandleOf
  readonly #flows = new Map<string, Flow>()
  readonly #said = new Map<string, Bucket>()

  constructor(store: Store, tables: Tables, io: LiveServer, handleOf: HandleOf) {
    this.#store = store
    this.#tables = tables
    this.#io = io
    this.#handleOf = handleOf
  }

  async open(window: Window, request: RequestOf<'chat.open'>): Promise<AnswerOf<'chat.open'>> {
    const { room, as, spectators = false } = request
    const { person } = window.data
    const table = await this.#tables.get(room)
    if (!table) return unknownRoom
    const refusal = refuseListening(table, person, as)
    if (refusal) return { ok: false, refusal }
    await this.shut(window)
    return this.#flow(room).begin(
      (lines) => this.#give(room, lines),
      async (until) => {
        const channels = channelsFor(table, { as, spectators })
        const [lines, muted] = await Promise.all([
          this.#store.chat.latest(room, channels, until, mostHistory),
          this.#store.chat.mutedBy(room, person.id),
        ])
        if (window.connected) {
          window.data.chat = { room, as, spectators }
          await window.join(chatRoom(room))
        }
        return { ok: true, lines: this.#shown(room, lines, person, muted), muted }
      },
    )
  }

  async shut(window: Window): Promise<void> {
    const { chat } = window.data
    if (!chat) return
    delete window.data.chat
    await window.leave(chatRoom(chat.room))
  }

  /** @param person by the name that he has now */
  async say(person: Person, { room, as, text }: RequestOf<'chat.say'>): Promise<AnswerOf<'chat.say'>> {
    const table = await this.#tables.get(room)
    if (!table) return unknownRoom
    const refusal = refuseSpeaking(table, person, as)
    if (refusal) return { ok: false, refusal }
    if (!this.#bucket(person).take(1)) return { ok: false, refusal: protocolRefusal('W10') }
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
    if (flow.idle && this.#windows(room).length === 0) this.#flows.delete(room)
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

  #bucket({ id }: Person): Bucket {
    if (this.#said.size >= mostSpeakers) this.#said.clear()
    const bucket = this.#said.get(id) ?? new Bucket(atOnce, perSecond)
    this.#said.set(id, bucket)
    return bucket
  }

  #windows(room: string): Window[] {
    const { adapter, sockets } = this.#io.of('/')
    const ids = [...(adapter.rooms.get(chatRoom(room)) ?? [])]
    return ids.flatMap((id) => sockets.get(id) ?? [])
  }

  /** To every window that listens what it may hear of this: it is asked anew each time whether it still may. */
  async #give(room: string, lines: ChatRow[]): Promise<void> {
    const table = await this.#tables.get(room)
    if (!table) return
    for (const window of this.#windows(room)) {
      const { chat, person } = window.data
      if (!chat || chat.room !== room) continue
      if (refuseListening(table, person, chat.as)) {
        await this.shut(window)
        continue
      }
      const channels = channelsFor(table, chat)
      const heard = lines.filter(({ channel }) => channels.includes(channel))
      const shown = this.#shown(room, heard, person, await this.#store.chat.mutedBy(room, person.id))
      if (shown.length > 0)
        window.emit('chat.said', pushes['chat.said'].parse({ room, as: chat.as, lines: shown }))
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

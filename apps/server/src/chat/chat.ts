import { createHmac, randomBytes } from 'node:crypto'
import {
  type AnswerOf,
  type ChatChannel,
  type ChatLine,
  protocolRefusal,
  type RequestOf,
  serverMessages,
  tooManyRequestsRefusal,
} from '@opsroom/protocol'
import type { Person, Refusal } from '@opsroom/rules/core'
import { daysUntil } from '../identity/until.ts'
import { Limiter, type PointStoreOpener } from '../ops/limits.ts'
import type { Connection, LiveServer } from '../sockets/connection.ts'
import { type BlockWithNames, type ChatRow, keepsApart, type Store } from '../store/index.ts'
import { refuseWatching } from '../table/open.ts'
import { personWithDistinctName } from '../table/same-names.ts'
import type { Table } from '../table/table.ts'
import type { Tables } from '../table/tables.ts'
import { ChatFlow } from './flow.ts'

/** The number of earlier lines that a connection is sent when it subscribes to a chat. */
const mostHistory = 100
/** The number of chat lines that a person may send within a span of `seconds`. */
const mostLines = 6
const seconds = 12

/** The maximum number of people whom a person may have muted in one room. */
const mostMuted = 200

const chatPrefix = 'chat '
const chatRoom = (room: string): string => `${chatPrefix}${room}`
const unknownRoom = { ok: false as const, refusal: protocolRefusal('W3') }

/** The handle of a person in the chat of a room. It is not the person's id, and differs from room to room. */
export type ChatHandleOf = (room: string, person: string) => string

/**
 * Reads the key from which chat handles are made. It is made once and stored, so that every process gives the same
 * handles, and a muted handle stays muted.
 */
export async function openChatHandles(store: Pick<Store, 'settings'>): Promise<ChatHandleOf> {
  const key = await store.settings.keep('chat-handles', () => randomBytes(32).toString('hex'))
  return (room, person) =>
    createHmac('sha256', Buffer.from(key, 'hex')).update(`${room} ${person}`).digest('base64url').slice(0, 12)
}

/** The audience as which a connection listens to a chat: a seat, or the public. */
interface Listening {
  as: string
  /** Whether a player wants to hear the spectators too. */
  spectators: boolean
}

/** A person who is shown chat lines. */
interface Reader {
  person: Person
  /** The handles that the person has muted in the room. */
  muted: readonly string[]
  /** Blocks among which are all that the person has made of the speakers. */
  blocks: readonly BlockWithNames[]
}

const speakersOf = (lines: readonly ChatRow[]): string[] => [...new Set(lines.map(({ person }) => person))]

/**
 * The chat channels that a person may hear. Players hear spectators only if they asked for it. Spectators who see the
 * game some rounds late hear the players only when the game is over, because their chat would tell early how the game
 * goes. In a game without spectators nobody but the host of the room hears the players.
 */
function channelsFor(table: Table, person: Person, { as, spectators }: Listening): ChatChannel[] {
  if (as !== 'public') return spectators ? ['players', 'spectators'] : ['players']
  const { delayRounds = 0, spectators: who } = table.play.table.open
  const isLate = table.status === 'playing' && delayRounds > 0
  const isKeptOut = who === 'none' && !table.isHost(person)
  return isLate || isKeptOut ? ['spectators'] : ['players', 'spectators']
}

/**
 * Refuses a person who may not watch the table, or who holds a seat but speaks as a spectator: spectators must not
 * learn what players know (W23).
 */
const refuseSpeaking = (table: Table, person: Person, as: string): Refusal | undefined =>
  refuseWatching(table, person, as) ??
  (as === 'public' && table.seatsOf(person).length > 0 ? protocolRefusal('W23') : undefined)

interface ChatDeps {
  store: Store
  tables: Tables
  io: LiveServer
  handleOf: ChatHandleOf
  /** The maximum number of lines that are stored for each channel of a room. */
  mostKept: number
  keep: PointStoreOpener
}

/** The chat of all rooms, sent to the connections of this process. */
export class Chat {
  readonly #store: Store
  readonly #tables: Tables
  readonly #io: LiveServer
  readonly #handleOf: ChatHandleOf
  readonly #flows = new Map<string, ChatFlow>()
  readonly #mostKept: number
  readonly #said: Limiter

  constructor({ store, tables, io, handleOf, mostKept, keep }: ChatDeps) {
    this.#store = store
    this.#tables = tables
    this.#io = io
    this.#handleOf = handleOf
    this.#mostKept = mostKept
    this.#said = new Limiter('chat lines', mostLines, seconds, keep)
  }

  async subscribe(
    connection: Connection,
    request: RequestOf<'chat.subscribe'>,
  ): Promise<AnswerOf<'chat.subscribe'>> {
    const { room, as, spectators = false } = request
    const { person } = connection.data
    connection.data.wantedChat = room
    const table = await this.#tables.get(room)
    if (!table) return unknownRoom
    // Anybody who may watch a table may listen to its chat (W4, W5).
    const refusal = refuseWatching(table, person, as)
    if (refusal) return { ok: false, refusal }
    await this.#leave(connection)
    const listening = this.#flow(room).begin(
      (lines) => this.#give(room, lines),
      async (until) => {
        const channels = channelsFor(table, person, { as, spectators })
        const [lines, muted] = await Promise.all([
          this.#store.chat.latest(room, channels, until, mostHistory),
          this.#store.chat.mutedBy(room, person.id),
        ])
        const blocks = await this.#store.blocks.madeBy([person.id], speakersOf(lines))
        if (connection.connected && connection.data.wantedChat === room) {
          await this.#leave(connection)
          connection.data.chat = { room, as, spectators }
          await connection.join(chatRoom(room))
        }
        return { ok: true as const, lines: this.#shown(room, lines, { person, muted, blocks }), muted }
      },
    )
    return listening.finally(() => this.#forgetUnheard(room))
  }

  async unsubscribe(connection: Connection, room: string): Promise<void> {
    if (connection.data.chat?.room === room) await this.#leave(connection)
  }

  async #leave(connection: Connection): Promise<void> {
    const { chat } = connection.data
    if (!chat) return
    delete connection.data.chat
    await connection.leave(chatRoom(chat.room))
  }

  /** @param person the speaker, with their current name */
  async say(person: Person, { room, as, text }: RequestOf<'chat.say'>): Promise<AnswerOf<'chat.say'>> {
    const table = await this.#tables.get(room)
    if (!table) return unknownRoom
    const refusal = refuseSpeaking(table, person, as)
    if (refusal) return { ok: false, refusal }
    const until = await this.#store.moderation.mutedUntil(person.id)
    if (until) return { ok: false, refusal: protocolRefusal('W78', { days: daysUntil(until) }) }
    if (!(await this.#said.take(person.id))) return { ok: false, refusal: tooManyRequestsRefusal() }
    const channel = as === 'public' ? 'spectators' : 'players'
    const seat = as === 'public' ? null : as
    const { name } = personWithDistinctName(table.play.table, person)
    const line = { channel, person: person.id, seat, name, text } as const
    const number = await this.#store.chat.say(room, line)
    if (number === undefined) return { ok: false, refusal: protocolRefusal('W13') }
    if (number > this.#mostKept) await this.#store.chat.forget(room, channel, number - this.#mostKept)
    await this.heard(room)
    return { ok: true, channel, number }
  }

  /** The chat line with a given number, if the person may read it in the room now; otherwise undefined. */
  async lineFor(
    person: Person,
    room: string,
    { channel, number }: { channel: ChatChannel; number: number },
  ): Promise<ChatRow | undefined> {
    const table = await this.#tables.get(room)
    if (!table) return undefined
    const as = table.seatsOf(person)[0] ?? 'public'
    const may = !refuseWatching(table, person, as)
    if (!may || !channelsFor(table, person, { as, spectators: true }).includes(channel)) return undefined
    return this.#store.chat.line(room, channel, number)
  }

  async mute(person: Person, request: RequestOf<'chat.mute'>): Promise<AnswerOf<'chat.mute'>> {
    const { room, handle, muted } = request
    const table = await this.#tables.get(room)
    if (!table) return unknownRoom
    const refusal = muted ? await this.#refuseMuting(table, person, handle) : undefined
    if (refusal) return { ok: false, refusal }
    await this.#store.chat.mute(room, person.id, handle, muted)
    return { ok: true, muted: await this.#store.chat.mutedBy(room, person.id) }
  }

  /**
   * Refuses to mute somebody: for a person who may not watch the table (W5), who has muted too many people already
   * (W99), or who names a handle that has no line in the room (W77). Handles cannot be guessed, so nobody can ask for
   * one from a channel that they do not hear. Muting a handle a second time is not refused.
   */
  async #refuseMuting(table: Table, person: Person, handle: string): Promise<Refusal | undefined> {
    const { room } = table.facts
    const refusal = refuseWatching(table, person, table.seatsOf(person)[0] ?? 'public')
    if (refusal) return refusal
    const muted = await this.#store.chat.mutedBy(room, person.id)
    if (muted.includes(handle)) return undefined
    if (muted.length >= mostMuted) return protocolRefusal('W99', { most: mostMuted })
    const speakers = await this.#store.chat.speakers(room)
    return speakers.some((speaker) => this.#handleOf(room, speaker) === handle)
      ? undefined
      : protocolRefusal('W77')
  }

  /** The number of rooms whose chat connections of this process listen to. */
  get heardCount(): number {
    return this.#flows.size
  }

  /** Called when a line was said in the chat of a room, here or at another process. */
  async heard(room: string): Promise<void> {
    const flow = this.#flows.get(room)
    if (!flow) return
    await flow.send((lines) => this.#give(room, lines))
    this.#forgetUnheard(room)
  }

  /** Called when the last connection has left a Socket.IO room. */
  onRoomLeft(name: string): void {
    if (name.startsWith(chatPrefix)) this.#forgetUnheard(name.slice(chatPrefix.length))
  }

  /** Forgets what was sent in the chat of a room when no connection of this process listens to it any more. */
  #forgetUnheard(room: string): void {
    if (this.#flows.get(room)?.idle && this.#connections(room).length === 0) this.#flows.delete(room)
  }

  /** Called when notifications were lost: reads the chat of every room that a connection listens to. */
  async heardAll(): Promise<void> {
    for (const room of [...this.#flows.keys()]) await this.heard(room)
  }

  #flow(room: string): ChatFlow {
    const flow = this.#flows.get(room) ?? new ChatFlow(this.#store, room)
    this.#flows.set(room, flow)
    return flow
  }

  #connections(room: string): Connection[] {
    const { adapter, sockets } = this.#io.of('/')
    const ids = [...(adapter.rooms.get(chatRoom(room)) ?? [])]
    return ids.flatMap((id) => sockets.get(id) ?? [])
  }

  /** Sends each listening connection the chat lines that it may hear. The right to listen is checked each time. */
  async #give(room: string, lines: ChatRow[]): Promise<void> {
    const table = await this.#tables.get(room)
    if (!table) return
    const listeners = [...new Set(this.#connections(room).map(({ data }) => data.person.id))]
    const [mutedByEach, blocks] = await Promise.all([
      this.#store.chat.mutedByEach(room, listeners),
      this.#store.blocks.madeBy(listeners, speakersOf(lines)),
    ])
    const leaving: Promise<void>[] = []
    for (const connection of this.#connections(room)) {
      const { chat, person } = connection.data
      if (!chat || chat.room !== room) continue
      if (refuseWatching(table, person, chat.as)) {
        leaving.push(this.#leave(connection))
        continue
      }
      const channels = channelsFor(table, person, chat)
      const heard = lines.filter(({ channel }) => channels.includes(channel))
      const muted = mutedByEach.get(person.id) ?? []
      const shown = this.#shown(room, heard, { person, muted, blocks })
      if (shown.length > 0)
        connection.emit('chat.said', serverMessages['chat.said'].parse({ room, as: chat.as, lines: shown }))
    }
    await Promise.all(leaving)
  }

  /** The chat lines that a person is shown: all except the lines of people whom they have muted or blocked. */
  #shown(room: string, lines: readonly ChatRow[], { person: reader, muted, blocks }: Reader): ChatLine[] {
    const readerAsNow = { person: reader.id, name: reader.name }
    return lines.flatMap(({ person, seat, name, at, ...line }) => {
      const handle = this.#handleOf(room, person)
      const isBlocked = blocks.some(
        (block) => block.person === reader.id && keepsApart(block, readerAsNow, { person, name }, room),
      )
      if (muted.includes(handle) || isBlocked) return []
      const from = { handle, name, ...(seat !== null && { seat }) }
      return [{ ...line, from, mine: person === reader.id, at: at.toISOString() }]
    })
  }
}

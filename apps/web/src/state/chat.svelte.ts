import type { ChatLine, ServerMessageOf } from '@opsroom/protocol'
import type { Refusal } from '@opsroom/rules/core'
import { answerOrRefusal, isPassing, pauseBefore, unansweredRefusal } from './answered.ts'
import {
  advanceLastRead,
  initialLastRead,
  isUnread,
  type LastReadByChannel,
  mergeChatHistory,
  mergeChatLines,
} from './chat-lines.ts'
import { storedData, storeText } from './kept.ts'
import type { Wire } from './wire.ts'

const key = 'opsroom.chat.read'
/**
 * The number of rooms for which this device remembers how far the chat was read; only the most recently read rooms are
 * remembered.
 */
const mostRooms = 40

/**
 * A person who has written in this chat, or who is muted. If somebody was muted from the start, their name is unknown.
 */
export interface ChatAuthor {
  handle: string
  name?: string
  seat?: string
  muted: boolean
  /** The person's last received chat line. */
  last?: Pick<ChatLine, 'channel' | 'number'>
}

/** The chat of one room as this browser tab receives it: for a seat, or as `public` among the spectators. */
export class ChatStore {
  private readonly wire: Wire
  readonly room: string
  readonly as: string
  /** The chat line that the person is writing; it is kept when the chat is closed. */
  draft = $state('')
  /** Whether a player also receives the spectators' lines, which they do not get by default. */
  hearsSpectators = $state(false)
  private all = $state.raw<readonly ChatLine[]>([])
  private muted = $state.raw<readonly string[]>([])
  private read = $state.raw(initialLastRead)
  /** Whether the chat is visible, so that new lines count as read. */
  private shown = $state(false)
  loaded = $state(false)
  busy = $state(false)
  refusal = $state.raw<Refusal | undefined>()

  readonly lines = $derived(this.all.filter((line) => this.isHeard(line)))
  readonly unread = $derived(this.lines.filter((line) => isUnread(line, this.read)).length)
  readonly voices = $derived.by((): ChatAuthor[] => {
    const others = this.all.filter(({ mine }) => !mine)
    const known = new Map(
      others.map(({ from, channel, number }) => [from.handle, { ...from, last: { channel, number } }]),
    )
    const handles = [...new Set([...known.keys(), ...this.muted])]
    return handles.map((handle) => ({ handle, ...known.get(handle), muted: this.muted.includes(handle) }))
  })

  private readonly stops: (() => void)[]
  /** Identifies the latest subscription request until it is answered. */
  private opening: symbol | undefined
  private again: ReturnType<typeof setTimeout> | undefined
  private failures = 0
  private stopped = false
  private early: ChatLine[] = []

  constructor(wire: Wire, room: string, as: string) {
    this.wire = wire
    this.room = room
    this.as = as
    this.read = keptRead(room)
    this.stops = [
      wire.hear('chat.said', (push) => this.hear(push)),
      wire.onConnection((up) => up && void this.open()),
    ]
    void this.open()
  }

  get isPlayer(): boolean {
    return this.as !== 'public'
  }

  /** Requests the latest lines and subscribes to new ones. Lines already known are kept, without duplicates. */
  open = async (): Promise<void> => {
    if (this.stopped) return
    const turn = Symbol('opening')
    this.opening = turn
    clearTimeout(this.again)
    const { room, as } = this
    const answer = await this.wire
      .request('chat.subscribe', { room, as, ...(this.isPlayer && { spectators: this.hearsSpectators }) })
      .catch(() => undefined)
    // The chat was opened again while this answer was under way, by a reconnection or by the switch for spectators'
    // lines: only the answer to the later request counts.
    if (turn !== this.opening) return
    this.opening = undefined
    if (answer?.ok) {
      this.muted = answer.muted
      this.all = mergeChatHistory(this.all, answer.lines)
      this.loaded = true
      this.refusal = undefined
      this.failures = 0
    } else {
      this.refusal = answer?.refusal ?? this.refusal
      const refusal = answer?.refusal ?? unansweredRefusal
      if (this.wire.up && isPassing(refusal))
        this.again = setTimeout(() => void this.open(), pauseBefore(refusal, this.failures++))
    }
    this.add(this.early.splice(0))
  }

  /**
   * Sends a chat line.
   * @returns whether the server accepted it
   */
  say = async (text: string): Promise<boolean> => {
    this.busy = true
    const { room, as } = this
    const answer = await answerOrRefusal(this.wire.request('chat.say', { room, as, text }))
    this.busy = false
    this.refusal = answer.ok ? undefined : answer.refusal
    return answer.ok
  }

  mute = async (handle: string, muted: boolean): Promise<void> => {
    const answer = await answerOrRefusal(this.wire.request('chat.mute', { room: this.room, handle, muted }))
    this.refusal = answer.ok ? undefined : answer.refusal
    if (!answer.ok) return
    this.muted = answer.muted
    // This page has not received the lines that the person wrote while they were muted, so the chat is opened again.
    if (!muted) await this.open()
  }

  /** Removes the lines of a person who was blocked. */
  forget = (handle: string): void => {
    this.all = this.all.filter(({ from }) => from.handle !== handle)
  }

  listenToSpectators = (wanted: boolean): void => {
    this.hearsSpectators = wanted
    void this.open()
  }

  /** Notes whether the chat is visible; if so, its lines count as read. */
  show(shown: boolean): void {
    this.shown = shown
    this.seen()
  }

  stop(): void {
    this.stopped = true
    this.opening = undefined
    clearTimeout(this.again)
    for (const stop of this.stops) stop()
    void this.wire.request('chat.unsubscribe', { room: this.room }).catch(() => undefined)
  }

  private isHeard({ channel, from }: ChatLine): boolean {
    if (this.muted.includes(from.handle)) return false
    return !this.isPlayer || this.hearsSpectators || channel === 'players'
  }

  private hear({ room, as, lines }: ServerMessageOf<'chat.said'>): void {
    if (room !== this.room || as !== this.as) return
    if (this.opening) this.early.push(...lines)
    else this.add(lines)
  }

  private add(lines: readonly ChatLine[]): void {
    this.all = mergeChatLines(this.all, lines)
    this.seen()
  }

  private seen(): void {
    if (!this.shown || !this.loaded) return
    this.read = advanceLastRead(this.lines, this.read)
    keepRead(this.room, this.read)
  }
}

type Kept = [room: string, read: LastReadByChannel][]

/**
 * The numbers of the last lines of a room's chat that were read on this device. A browser without storage remembers
 * none.
 */
function keptRead(room: string): LastReadByChannel {
  return keptRooms().find(([id]) => id === room)?.[1] ?? initialLastRead
}

function keepRead(room: string, read: LastReadByChannel): void {
  const others = keptRooms().filter(([id]) => id !== room)
  storeText(key, JSON.stringify([[room, read], ...others].slice(0, mostRooms)))
}

function keptRooms(): Kept {
  const found = storedData(key)
  return Array.isArray(found) ? found : []
}

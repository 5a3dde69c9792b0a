import type {
  AnswerOf,
  Attention,
  ProtocolReason,
  SeatAttention,
  ServerMessageOf,
  TableRequest,
} from '@opsroom/protocol'
import {
  type AnyGame,
  type AnyPreparedGame,
  emptyPlay,
  gameWithSeats,
  type Note,
  type Play,
  type Refusal,
  redactPlay,
  refusal,
  type SeatBelief,
  type SeatId,
  type TableCommand,
  tableEventKinds,
} from '@opsroom/rules/core'
import { Draft } from './draft.svelte.ts'
import { type FoldedPlay, foldEntries, type Happening, parsePlay } from './fold.ts'
import { keepText, keptText } from './kept.ts'
import { type CommandOutcome, Outbox } from './outbox.ts'
import type { PastChapter } from './past-chapter.ts'
import { seatsNow } from './seats.ts'
import { ServerUnreachable, type Wire } from './wire.ts'

/** The reason of W24. The list of all of them, with their texts, stays out of the page. */
const newerRules: ProtocolReason = 'rules.newer'

/** Loads the rules of a game with these options. @param setup not yet read */
export type LoadGame = (id: string, setup: unknown) => Promise<AnyGame>
type Opened = Extract<AnswerOf<'table.subscribe'>, { ok: true }>

/**
 * One table as this window may see it: redacted entries from the server, folded with the same `evolve` that the server
 * runs. When an entry is missing, the table requests it before it shows a later one.
 */
export class TableStore {
  readonly #wire: Wire
  readonly room: string
  readonly as: SeatId | 'public'
  readonly #loadGame: LoadGame
  play = $state.raw<Play | undefined>()
  game = $state.raw<AnyPreparedGame | undefined>()
  setup = $state.raw<unknown>()
  gameId = $state('')
  happenings = $state.raw<readonly Happening[]>([])
  /** Entries up to this number were there when the window opened: history, not animated. */
  openedAt = $state(0)
  /** The last entry that this person had seen, at this device or another, before the window opened. */
  seen = $state(0)
  synced = $state(false)
  waitingForAnswer = $state(0)
  refusal = $state.raw<Refusal | undefined>()
  closed = $state(false)
  yours = $state.raw<SeatId[]>([])
  /** The seats that bots held when this window subscribed. Bots sit down only before the start. */
  bots = $state.raw<readonly SeatId[]>([])
  host = $state(false)
  /** The attention of the other seats, as last received; `attentionAt` decides what is shown of it. */
  attention = $state.raw<Readonly<Record<SeatId, SeatAttention>>>({})
  readonly draft: Draft
  /** The seats with their current sides. */
  readonly seats = $derived.by(() => (this.game && this.play ? seatsNow(this.game, this.play) : []))

  /** The lead of the server's clock over this one, in ms; at a table with clocks. */
  clockAhead = 0

  #folded: FoldedPlay | undefined
  readonly #lastSeen: number
  readonly #outbox: Outbox
  readonly #stops: (() => void)[]
  #early: ServerMessageOf<'table.entries'>[] = []
  #opening = false

  constructor(wire: Wire, room: string, as: SeatId | 'public', loadGame: LoadGame) {
    this.#wire = wire
    this.room = room
    this.as = as
    this.#loadGame = loadGame
    this.#lastSeen = lastSeen(room, as)

    this.#outbox = new Outbox(wire, (waiting) => {
      this.waitingForAnswer = waiting
    })
    this.draft = new Draft(`${room}.${as}`, (draft) => wire.request('draft.save', { room, as, draft }))
    this.#stops = [
      wire.hear('table.entries', (push) => this.#isMine(push) && this.#receive(push)),
      wire.hear('table.attention', (push) => {
        if (this.#isMine(push)) this.attention = push.seats
      }),
      wire.hear('table.closed', (push) => {
        if (this.#isMine(push)) this.closed = true
      }),
      wire.onConnection((up) => {
        if (up) void this.#open()
        else this.synced = false
      }),
    ]
    void this.#open()
  }

  /** The seat that this window is bound to; none for spectators. */
  get seat(): SeatId | undefined {
    return this.as === 'public' ? undefined : this.as
  }

  /** An order in the game. @returns the server's answer, however long that takes */
  order = (command: { type: string }): Promise<CommandOutcome> => this.#send({ scope: 'game', command })

  /** Sit, leave, start, resign, close. */
  act = (command: TableCommand): Promise<CommandOutcome> => this.#send({ scope: 'table', command })

  /** Reports how this window attends to its seat. It is repeated, so a lost report does not matter. */
  attend(state: Attention): void {
    void this.#wire.request('table.attend', { room: this.room, as: this.as, state }).catch(() => undefined)
  }

  /** The seat's commands for its private notes (T18, T19). */
  readonly notes = {
    change: (note: Note): Promise<CommandOutcome> => this.act({ type: 'note', seat: this.seat ?? '', note }),
    open: (chapter: number): Promise<CommandOutcome> =>
      this.act({ type: 'openNotes', seat: this.seat ?? '', chapter }),
  }

  /** The open state at the end of a chapter; undefined without a connection. */
  endOfChapter = async (number: number): Promise<Play | undefined> => {
    const chapter = await this.#pastChapter(number)
    return chapter?.at('public', chapter.length)
  }

  /**
   * The beliefs of bots in a chapter that is over; undefined without a connection. An effect that reads this runs
   * again when the connection is back.
   */
  beliefsIn = async (number: number): Promise<readonly SeatBelief[]> =>
    this.synced ? ((await this.#pastChapter(number))?.beliefs ?? []) : []

  stop(): void {
    for (const stop of this.#stops) stop()
    this.draft.stop()
    // Sent now or never: a connection that comes up later does not know of this, and opens the table for the next one.
    if (this.#wire.up)
      void this.#wire.request('table.unsubscribe', { room: this.room }).catch(() => undefined)
  }

  async #pastChapter(number: number): Promise<PastChapter | undefined> {
    const { game } = this
    const answer = await this.#wire
      .request('room.replay', { room: this.room, as: 'public', chapter: number })
      .catch(() => undefined)
    const [replay] = answer?.ok ? answer.chapters : []
    if (!game || !replay) return undefined
    // Few tables need it before their end, so its script is fetched with the request; without a connection it is not.
    const script = await import('./past-chapter.ts').catch(() => undefined)
    return script && new script.PastChapter(game, replay)
  }

  #send(command: TableRequest['command']): Promise<CommandOutcome> {
    const as = this.seat
    return this.#outbox.send({ room: this.room, ...(as && { as }), seen: this.#folded?.last ?? 0, command })
  }

  #isMine = (push: { room: string; as: string }) => push.room === this.room && push.as === this.as

  async #open(): Promise<void> {
    if (this.#opening || !this.#wire.up) return
    this.#opening = true
    this.synced = false
    try {
      // The table is folded from its very first entry, not from a snapshot: the log and the report cover the whole chapter.
      const have = this.#folded?.last ?? 0
      const answer = await this.#wire.request('table.subscribe', { room: this.room, as: this.as, have })
      if (answer.ok) await this.#welcome(answer, have)
      else this.refusal = answer.refusal
    } catch (error) {
      // The connection was lost again, and the table is opened when it is back; any other error must not go unnoticed.
      if (this.#wire.up) this.#retry(error)
    } finally {
      this.#opening = false
    }
    const early = this.#early
    this.#early = []
    for (const push of early) this.#receive(push)
  }

  #retry(error: unknown): void {
    // A slow server is simply asked again.
    if (!(error instanceof ServerUnreachable)) console.error(error)
    setTimeout(() => void this.#open(), 2000)
  }

  async #welcome(opened: Opened, have: number): Promise<void> {
    const { view, entries = [], last } = opened
    const before = last - entries.length
    this.yours = opened.yours
    this.bots = opened.bots ?? []
    this.host = opened.host
    this.refusal = undefined
    this.clockAhead = opened.now === undefined ? 0 : opened.now - Date.now()
    const first = have === 0
    if (!this.game) await this.#learnGame(opened)
    const game = this.game
    if (!game) return
    if (view) this.#take({ play: parsePlay(game, view), last: before }, [])
    this.#fold(before + 1, entries)
    if (first) {
      this.#begin(opened)
      this.draft.restore(game.draft, opened.draft)
    }
    this.synced = true
    this.#outbox.resend()
  }

  /** Splits the entries into history and those that the person has missed. */
  #begin({ yours, seen: kept }: Opened): void {
    const last = this.#folded?.last ?? 0
    // A tab that is reloaded knows what it has shown: the server hears late or never that the old page went.
    const seen = kept === undefined ? undefined : Math.max(kept, Math.min(this.#lastSeen, last))
    // A person with several seats was at another one, not away. Happenings in the meantime are shown as new: two people
    // who share one computer have no other way to see them.
    const passes = yours.length > 1
    this.openedAt = passes && seen ? seen : last
    this.seen = passes ? last : (seen ?? last)
  }

  /** Takes game, options and version of the rules from the first entry of the event log or from the view. */
  async #learnGame({ view, entries }: Opened): Promise<void> {
    const open = view?.table.open ?? entries?.find(({ event }) => event.type === 'opened')?.event.open
    const { game, version, setup, seats } = tableEventKinds.opened.open.parse(open)
    const found = await this.#loadGame(game, setup)
    // This page is older than the server: it does not know the rules by which it would have to fold.
    if (version > found.version) {
      this.refusal = refusal('W24', newerRules, { game, version, known: found.version })
      return
    }
    this.gameId = game
    this.setup = found.setup.parse(setup)
    this.game = gameWithSeats(found.prepare(this.setup, version), seats)
  }

  #receive(push: ServerMessageOf<'table.entries'>): void {
    // The fastest message gives the best estimate: no message arrives before it was sent. A clock that was set starts a
    // new estimate.
    for (const { at, event } of push.entries) {
      if (at === undefined) continue
      const least = event.type === 'clockSet' ? Number.NEGATIVE_INFINITY : this.clockAhead
      this.clockAhead = Math.max(least, at - Date.now())
    }
    if (this.#opening) this.#early.push(push)
    else this.#fold(push.first, push.entries)
  }

  #fold(first: number, entries: ServerMessageOf<'table.entries'>['entries']): void {
    const { game } = this
    if (!game) return
    const before = this.#folded ?? { play: redactPlay(game, emptyPlay(game), this.as), last: 0 }
    const result = foldEntries(game, before, first, entries)
    if (result === 'gap') void this.#open()
    else this.#take(result.folded, result.happenings)
  }

  #take(folded: FoldedPlay, happenings: Happening[]): void {
    this.#folded = folded
    this.play = folded.play
    keepText(lastSeenKey(this.room, this.as), String(folded.last), 'sessionStorage')
    if (happenings.length > 0) this.happenings = [...this.happenings, ...happenings]
  }
}

const lastSeenKey = (room: string, as: string) => `opsroom.lastSeen.${room}.${as}`

/** The last number of an audience's entries that this tab has shown, reloads included; 0: none. */
const lastSeen = (room: string, as: string): number =>
  Number(keptText(lastSeenKey(room, as), 'sessionStorage')) || 0

import type {
  AnswerOf,
  Attention,
  CommandRequest,
  ProtocolReason,
  SeatAttention,
  ServerMessageOf,
} from '@opsroom/protocol'
import {
  type AnyGame,
  type AnyPreparedGame,
  emptyPlay,
  gameForSeats,
  type NoteChange,
  type Play,
  type Refusal,
  redactPlay,
  refusal,
  type SeatBelief,
  type SeatId,
  type TableCommand,
  tableEventKinds,
} from '@opsroom/rules/core'
import { isPassing, pauseBefore } from './answered.ts'
import { Draft } from './draft.svelte.ts'
import { type FoldedPlay, foldEntries, type Happening, parsePlay } from './fold.ts'
import { storedText, storeText } from './kept.ts'
import { type CommandOutcome, Outbox } from './outbox.ts'
import type { PastChapter } from './past-chapter.ts'
import { seatsNow } from './seats.ts'
import { ServerUnreachable, type Wire } from './wire.ts'

/**
 * The reason given with the refusal W24. It is written out here so that the list of all reasons stays out of this
 * script.
 */
const newerRules: ProtocolReason = 'rules.newer'

/**
 * Loads the rules of a game with these options.
 * @param setup the options as received, not yet parsed
 */
export type LoadGame = (id: string, setup: unknown) => Promise<AnyGame>
type Opened = Extract<AnswerOf<'table.subscribe'>, { ok: true }>

/**
 * One table as this browser tab may see it: redacted entries from the server, folded with the same `evolve` that the
 * server runs. If an entry is missing, the store requests it before it shows a later one.
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
  /** Entries up to this number existed when the table was opened: they are history and are not animated. */
  openedAt = $state(0)
  /** The number of the last entry that this person had seen, on any device, before the table was opened here. */
  seen = $state(0)
  synced = $state(false)
  waitingForAnswer = $state(0)
  refusal = $state.raw<Refusal | undefined>()
  /** The refusal of the last attempt to open the table, if the next one may succeed: it follows by itself. */
  delayed = $state.raw<Refusal | undefined>()
  closed = $state(false)
  yours = $state.raw<SeatId[]>([])
  /** The seats that bots held when this browser tab subscribed. Bots take seats only before the start. */
  bots = $state.raw<readonly SeatId[]>([])
  host = $state(false)
  /** The other seats' attention as last received; `shownAttentionOf` decides which of these reports may still be shown. */
  attention = $state.raw<Readonly<Record<SeatId, SeatAttention>>>({})
  readonly draft: Draft
  /** The seats with the sides that they play now. */
  readonly seats = $derived.by(() => (this.game && this.play ? seatsNow(this.game, this.play) : []))

  /** The lead of the server's clock over this device's, in ms; known only at a table with clocks. */
  clockAhead = 0

  #folded: FoldedPlay | undefined
  readonly #lastSeen: number
  readonly #outbox: Outbox
  readonly #stops: (() => void)[]
  #early: ServerMessageOf<'table.entries'>[] = []
  #opening = false
  #failures = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #stopped = false

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

  /** The seat to which this browser tab is bound; undefined for spectators. */
  get seat(): SeatId | undefined {
    return this.as === 'public' ? undefined : this.as
  }

  /**
   * Gives an order of the game.
   * @returns the server's answer, however long it takes
   */
  order = (command: { type: string }): Promise<CommandOutcome> => this.#send({ scope: 'game', command })

  /** Sends a command of the table, such as to sit, leave, start, resign or close. */
  act = (command: TableCommand): Promise<CommandOutcome> => this.#send({ scope: 'table', command })

  /**
   * Reports the attention of this browser tab to its table. The report is repeated, so that a lost one does not matter.
   */
  attend(state: Attention): void {
    void this.#wire.request('table.attend', { room: this.room, as: this.as, state }).catch(() => undefined)
  }

  /** The seat's commands for its private notes (T18, T19). */
  readonly notes = {
    change: (note: NoteChange): Promise<CommandOutcome> =>
      this.act({ type: 'note', seat: this.seat ?? '', note }),
    open: (chapter: number): Promise<CommandOutcome> =>
      this.act({ type: 'openNotes', seat: this.seat ?? '', chapter }),
  }

  /** The play at the end of a chapter, as the public knows it; undefined without a connection. */
  endOfChapter = async (number: number): Promise<Play | undefined> => {
    const chapter = await this.#pastChapter(number)
    return chapter?.at('public', chapter.length)
  }

  /**
   * The beliefs of bots in a finished chapter; empty without a connection. An effect that reads this runs again when
   * the connection is back.
   */
  beliefsIn = async (number: number): Promise<readonly SeatBelief[]> =>
    this.synced ? ((await this.#pastChapter(number))?.beliefs ?? []) : []

  stop(): void {
    this.#stopped = true
    for (const stop of this.#stops) stop()
    this.draft.stop()
    this.#outbox.outlive()
    // The unsubscription is sent only if there is a connection: a later connection knows nothing of this subscription
    // and subscribes to the next table itself.
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
    // The script for past chapters is loaded only here, with the request, because few tables need it before their end.
    // It cannot be loaded without a connection.
    const script = await import('./past-chapter.ts').catch(() => undefined)
    return script && new script.PastChapter(game, replay)
  }

  #send(command: CommandRequest['command']): Promise<CommandOutcome> {
    const as = this.seat
    return this.#outbox.send({ room: this.room, ...(as && { as }), seen: this.#folded?.last ?? 0, command })
  }

  #isMine = (push: { room: string; as: string }) => push.room === this.room && push.as === this.as

  async #open(): Promise<void> {
    // A connection watches one table: a table that was left would take the place of the one that is shown.
    if (this.#stopped || this.#opening || !this.#wire.up) return
    this.#opening = true
    clearTimeout(this.#timer)
    this.synced = false
    try {
      // The table is folded from its very first entry and not from a snapshot, so that the log and the report cover the
      // whole chapter.
      const have = this.#folded?.last ?? 0
      const answer = await this.#wire.request('table.subscribe', { room: this.room, as: this.as, have })
      if (answer.ok) await this.#welcome(answer, have)
      else if (isPassing(answer.refusal)) {
        this.delayed = answer.refusal
        this.#retry(pauseBefore(answer.refusal, this.#failures++))
      } else this.refusal = answer.refusal
    } catch (error) {
      // If the connection was lost again, the table is opened when it is back; if the server was merely slow to answer,
      // after a pause. Any other error is reported.
      if (this.#wire.up) {
        if (!(error instanceof ServerUnreachable)) console.error(error)
        this.#retry(2000)
      }
    } finally {
      this.#opening = false
    }
    const early = this.#early
    this.#early = []
    for (const push of early) this.#receive(push)
  }

  /** Opens the table again after a pause in ms, unless it is opened earlier. */
  #retry(pause: number): void {
    this.#timer = setTimeout(() => void this.#open(), pause)
  }

  async #welcome(opened: Opened, have: number): Promise<void> {
    const { view, entries = [], last } = opened
    const before = last - entries.length
    this.yours = opened.yours
    this.bots = opened.bots ?? []
    this.host = opened.host
    this.refusal = undefined
    this.delayed = undefined
    this.#failures = 0
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

  /** Divides the received entries into history and those that the person has missed. */
  #begin({ yours, seen: kept }: Opened): void {
    const last = this.#folded?.last ?? 0
    // A reloaded tab uses its own stored number of the last entry that it has shown, because the page before the reload
    // may not have told the server yet.
    const seen = kept === undefined ? undefined : Math.max(kept, Math.min(this.#lastSeen, last))
    // A person with several seats has been at another of their seats, not away. Entries that arrived meanwhile are
    // animated as new, because two people who share one computer have no other way to see these entries happen.
    const passes = yours.length > 1
    this.openedAt = passes && seen ? seen : last
    this.seen = passes ? last : (seen ?? last)
  }

  /**
   * Takes the game, its options and the version of the rules from the first entry of the event log, or from the
   * received view.
   */
  async #learnGame({ view, entries }: Opened): Promise<void> {
    const open = view?.table.open ?? entries?.find(({ event }) => event.type === 'opened')?.event.open
    const { game, version, setup, seats } = tableEventKinds.opened.open.parse(open)
    const found = await this.#loadGame(game, setup)
    // This page is older than the server, and does not know the version of the rules by which it would have to fold.
    if (version > found.version) {
      this.refusal = refusal('W24', newerRules, { game, version, known: found.version })
      return
    }
    this.gameId = game
    this.setup = found.setup.parse(setup)
    this.game = gameForSeats(found.prepare(this.setup, version), seats)
  }

  #receive(push: ServerMessageOf<'table.entries'>): void {
    // The largest difference gives the best estimate of the server's lead, because it comes from the message with the
    // shortest delay. When the server's clock was set, the estimate begins anew.
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
    storeText(lastSeenKey(this.room, this.as), String(folded.last), 'sessionStorage')
    if (happenings.length > 0) this.happenings = [...this.happenings, ...happenings]
  }
}

const lastSeenKey = (room: string, as: string) => `opsroom.lastSeen.${room}.${as}`

/**
 * The number of the last entry that this tab has shown of an audience's numbering, kept across reloads; 0 if it has
 * shown none.
 */
const lastSeen = (room: string, as: string): number =>
  Number(storedText(lastSeenKey(room, as), 'sessionStorage')) || 0

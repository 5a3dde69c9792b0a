import type { OpponentLevel, RoomSummary, ServerMessageOf } from '@opsroom/protocol'
import type { Bid, Refusal, SeatId, TableCommand, TableState } from '@opsroom/rules/core'
import { answerOrRefusal, pauseBefore, unansweredRefusal } from './answered.ts'
import { freshId } from './fresh-id.ts'
import { Outbox } from './outbox.ts'
import { audienceBeforeStart } from './seats.ts'
import type { Wire } from './wire.ts'

/**
 * A room before its game starts: its seats, and whether the game has started. It is requested again at every change.
 */
export class RoomStore {
  readonly #wire: Wire
  readonly #code: string
  room = $state.raw<RoomSummary | undefined>()
  yours = $state.raw<SeatId[]>([])
  host = $state(false)
  unknown = $state(false)
  closed = $state(false)
  refusal = $state.raw<Refusal | undefined>()
  busy = $state(false)
  /** Why the last request for the room brought nothing; the next one follows by itself. */
  unanswered = $state.raw<Refusal | undefined>()
  /** The room's game and options. They are sent even to a person who has no seat yet. */
  played = $state.raw<{ game: string; setup: unknown } | undefined>()

  /** The seats that programs play (T21). */
  programs = $state.raw<readonly SeatId[]>([])

  /** Whether the seats are now writing sealed bids for a side. */
  bidding = $state(false)
  /** The bid of the viewer's own seat, until all bids are opened. */
  bid = $state.raw<Bid | undefined>()

  readonly #outbox: Outbox
  #listensAs: string | undefined
  /** Entries that arrived while the subscription of this tab was being answered: they may be newer than the answer. */
  #early: ServerMessageOf<'table.entries'>[] | undefined
  #stopped = false
  /** The time before which the room is not requested again, because the server has said so. */
  #notBefore = 0

  constructor(wire: Wire, code: string) {
    this.#wire = wire
    this.#code = code

    this.#outbox = new Outbox(wire, (waiting) => {
      this.busy = waiting > 0
    })
  }

  watch(): () => void {
    const load = () => {
      if (Date.now() >= this.#notBefore) void this.#load()
    }
    this.#stopped = false
    const stops = [
      this.#wire.onConnection((up) => {
        this.#listensAs = undefined
        if (up) this.#outbox.resend()
        if (up) load()
      }),
      this.#wire.hear('table.entries', (push) => {
        if (push.room === this.room?.id) this.#receive(push)
        load()
      }),
      this.#wire.hear('table.closed', load),
    ]
    // The room is polled, because a person without a seat may receive no entries of it.
    const timer = setInterval(() => document.visibilityState === 'visible' && load(), 4000)
    document.addEventListener('visibilitychange', load)
    // If there is no connection yet, the room is loaded once there is one.
    if (this.#wire.up) load()
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', load)
      for (const stop of stops) stop()
      this.#stopped = true
      if (this.room && this.#wire.up)
        void this.#wire.request('table.unsubscribe', { room: this.room.id }).catch(() => undefined)
    }
  }

  act = async (command: TableCommand): Promise<void> => {
    if (!this.room) return
    const outcome = await this.#outbox.send({
      room: this.room.id,
      seen: 0,
      command: { scope: 'table', command },
    })
    this.refusal = outcome.ok ? undefined : outcome.refusal
    if (outcome.ok && command.type === 'close') this.closed = true
    await this.#load()
    // A person who plays alone waits for nobody, so the game is started.
    if (outcome.ok && command.type === 'sit' && this.room.seats.length === 1)
      await this.act({ type: 'start' })
  }

  /**
   * Gives a free seat to a bot.
   * @param bot the level of bot; when absent, the bot in the seat leaves it
   */
  seatBot = async (seat: SeatId, bot?: OpponentLevel): Promise<void> => {
    if (!this.room || this.busy) return
    this.busy = true
    const answer = await answerOrRefusal(
      this.#wire.request('room.seatBot', { id: freshId(), room: this.room.id, seat, ...(bot && { bot }) }),
    )
    this.busy = false
    this.refusal = answer.ok ? undefined : answer.refusal
    await this.#load()
  }

  async #load(): Promise<void> {
    const setup = this.played === undefined
    const answer = await answerOrRefusal(
      this.#wire.request('room.find', { code: this.#code, ...(setup && { setup }) }),
      unansweredRefusal,
    )
    if (!answer.ok) {
      this.#miss(answer.refusal)
      return
    }
    this.unknown = false
    this.unanswered = undefined
    this.room = answer.room
    this.closed ||= answer.closed === true
    if (answer.setup !== undefined) this.played = { game: answer.room.game, setup: answer.setup }
    this.yours = answer.yours
    this.host = answer.host
    await this.#listen()
  }

  /** Only the refusal W3 says that there is no such room; after any other one the room is requested again. */
  #miss(refusal: Refusal): void {
    const isGone = refusal.rule === 'W3'
    this.unknown = isGone && this.room === undefined
    this.closed ||= isGone && this.room !== undefined
    // While there is no connection the page says so elsewhere.
    this.unanswered = isGone || !this.#wire.up ? undefined : refusal
    if (refusal.data?.seconds !== undefined) this.#notBefore = Date.now() + pauseBefore(refusal, 0)
  }

  /**
   * Subscribes this browser tab to an audience of the table, so that changes of seats and the start arrive as pushes.
   */
  async #listen(): Promise<void> {
    const as = this.room && audienceBeforeStart(this.yours, this.room)
    // Once the room's page has closed, the table store subscribes instead.
    if (this.#stopped || !this.room || !as || as === this.#listensAs) return
    this.#listensAs = as
    const early: ServerMessageOf<'table.entries'>[] = []
    this.#early = early
    const answer = await this.#wire
      .request('table.subscribe', { room: this.room.id, as })
      .catch(() => undefined)
    // A later subscription was requested meanwhile, for another seat or over a new connection: only the answer to the
    // later one counts.
    if (early !== this.#early) return
    this.#early = undefined
    if (!answer?.ok) {
      // The subscription failed; the next load of the room tries again.
      this.#listensAs = undefined
      return
    }
    // The cast is needed because the wire's schema leaves the form of a redacted table open.
    const { open, secrets } = (answer.view?.table ?? { open: {} }) as Partial<TableState>
    this.programs = Object.keys(open?.programs ?? {})
    this.bidding = open?.bidding === true
    this.bid = secrets?.[as]?.bid
    for (const push of early) this.#receive(push, answer.last)
  }

  /** @param known the number of the last entry that this store has already taken into account */
  #receive(push: ServerMessageOf<'table.entries'>, known = 0): void {
    if (this.#early) this.#early.push(push)
    else for (const { event } of push.entries.slice(Math.max(0, known + 1 - push.first))) this.#note(event)
  }

  #note(event: { type: string; open?: unknown; own?: unknown }): void {
    this.#noteProgram(event)
    if (event.type === 'biddingBegan') this.bidding = true
    // The redacted event contains no bid but the one of the viewer's seat.
    if (event.type === 'bidden')
      this.bid = Object.values(Object(event.own) as Record<SeatId, { bid: Bid }>)[0]?.bid
    if (event.type !== 'sidesSettled' && event.type !== 'seatLeft') return
    this.bidding = false
    this.bid = undefined
  }

  /** Notes that a program now plays a seat, or that the seat is free again. */
  #noteProgram({ type, open }: { type: string; open?: unknown }): void {
    const { seat } = Object(open)
    if (typeof seat !== 'string' || (type !== 'programPlays' && type !== 'seatLeft')) return
    const others = this.programs.filter((id) => id !== seat)
    this.programs = type === 'programPlays' ? [...others, seat] : others
  }
}

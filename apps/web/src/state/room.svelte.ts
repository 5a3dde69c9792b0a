import type { Opponent, RoomSummary, ServerMessageOf } from '@opsroom/protocol'
import type { Bid, Refusal, SeatId, TableCommand, TableState } from '@opsroom/rules/core'
import { freshId } from './fresh-id.ts'
import { Outbox } from './outbox.ts'
import { audienceBeforeStart } from './seats.ts'
import type { Wire } from './wire.ts'

/** A room before it starts: its seats, and whether it has started. It is requested again at every change. */
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
  /** Game and options. They are also sent before a person takes a seat. */
  played = $state.raw<{ game: string; setup: unknown } | undefined>()

  /** The seats that programs play. */
  programs = $state.raw<readonly SeatId[]>([])

  /** Whether the seats are writing bids for a side. */
  bidding = $state(false)
  /** The bid of one's own seat, until all are opened. */
  bid = $state.raw<Bid | undefined>()

  readonly #outbox: Outbox
  #listensAs: string | undefined
  /** Entries that arrived between the request and its answer: they may be newer than the answer. */
  #early: ServerMessageOf<'table.entries'>[] | undefined
  #stopped = false

  constructor(wire: Wire, code: string) {
    this.#wire = wire
    this.#code = code

    this.#outbox = new Outbox(wire, (waiting) => {
      this.busy = waiting > 0
    })
  }

  watch(): () => void {
    const load = () => void this.#load()
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
    // Without a seat no entries arrive, so the room is polled.
    const timer = setInterval(() => document.visibilityState === 'visible' && load(), 4000)
    document.addEventListener('visibilitychange', load)
    // Without a connection it is loaded as soon as there is one.
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
    // A person who plays alone waits for nobody.
    if (outcome.ok && command.type === 'sit' && this.room.seats.length === 1)
      await this.act({ type: 'start' })
  }

  /** Gives a free seat to a bot. @param bot absent: the bot that sits there leaves */
  seatBot = async (seat: SeatId, bot?: Opponent): Promise<void> => {
    if (!this.room || this.busy) return
    this.busy = true
    const answer = await this.#wire
      .request('room.seatBot', { id: freshId(), room: this.room.id, seat, ...(bot && { bot }) })
      .catch(() => undefined)
    this.busy = false
    this.refusal = answer?.ok === false ? answer.refusal : undefined
    await this.#load()
  }

  async #load(): Promise<void> {
    const setup = this.played === undefined
    const answer = await this.#wire
      .request('room.find', { code: this.#code, ...(setup && { setup }) })
      .catch(() => undefined)
    if (!answer) return
    this.unknown = !answer.ok && this.room === undefined
    if (!answer.ok) {
      this.closed ||= this.room !== undefined
      return
    }
    this.room = answer.room
    this.closed ||= answer.closed === true
    if (answer.setup !== undefined) this.played = { game: answer.room.game, setup: answer.setup }
    this.yours = answer.yours
    this.host = answer.host
    await this.#listen()
  }

  /** Subscribes this window to a stream of the table, so that it hears of seats and of the start immediately. */
  async #listen(): Promise<void> {
    const as = this.room && audienceBeforeStart(this.yours, this.room)
    // The room does not listen at the table, because the table store does.
    if (this.#stopped || !this.room || !as || as === this.#listensAs) return
    this.#listensAs = as
    const early: ServerMessageOf<'table.entries'>[] = []
    this.#early = early
    const answer = await this.#wire
      .request('table.subscribe', { room: this.room.id, as })
      .catch(() => undefined)
    // Requested again in the meantime, for another seat or over a new connection: the later answer counts.
    if (early !== this.#early) return
    this.#early = undefined
    if (!answer?.ok) {
      // The subscription failed: the next load of the room tries again.
      this.#listensAs = undefined
      return
    }
    // A table as the core redacts it: the schema of the line knows only that it is one.
    const { open, secrets } = (answer.view?.table ?? { open: {} }) as Partial<TableState>
    this.programs = Object.keys(open?.programs ?? {})
    this.bidding = open?.bidding === true
    this.bid = secrets?.[as]?.bid
    for (const push of early) this.#receive(push, answer.last)
  }

  /** @param known number of the last entry that was already taken into account */
  #receive(push: ServerMessageOf<'table.entries'>, known = 0): void {
    if (this.#early) this.#early.push(push)
    else for (const { event } of push.entries.slice(Math.max(0, known + 1 - push.first))) this.#note(event)
  }

  #note(event: { type: string; open?: unknown; own?: unknown }): void {
    this.#noteProgram(event)
    if (event.type === 'biddingBegan') this.bidding = true
    // The bids that this seat may see are its own.
    if (event.type === 'bidden')
      this.bid = Object.values(Object(event.own) as Record<SeatId, { bid: Bid }>)[0]?.bid
    if (event.type !== 'sidesSettled' && event.type !== 'seatLeft') return
    this.bidding = false
    this.bid = undefined
  }

  /** Notes that a program has come to a seat, or that the seat is free again. */
  #noteProgram({ type, open }: { type: string; open?: unknown }): void {
    const { seat } = Object(open)
    if (typeof seat !== 'string' || (type !== 'programPlays' && type !== 'seatLeft')) return
    const others = this.programs.filter((id) => id !== seat)
    this.programs = type === 'programPlays' ? [...others, seat] : others
  }
}

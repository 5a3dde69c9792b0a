import type { RoomSummary } from '@opsroom/protocol'
import type { Refusal, SeatId, TableCommand } from '@opsroom/rules/core'
import { Outbox } from './outbox.ts'
import { looksOnAs } from './seats.ts'
import type { Wire } from './wire.ts'

/** A room before its night: who sits where, and whether it has started. Looks again whenever something happens there. */
export class RoomStore {
  private readonly wire: Wire
  private readonly code: string
  room = $state.raw<RoomSummary | undefined>()
  yours = $state.raw<SeatId[]>([])
  host = $state(false)
  unknown = $state(false)
  closed = $state(false)
  refusal = $state.raw<Refusal | undefined>()
  busy = $state(false)
  /** What is played; whoever asks for the room may know it before he sits. */
  played = $state.raw<{ game: string; setup: unknown } | undefined>()

  private readonly outbox: Outbox
  private listensAs: string | undefined
  private stopped = false

  constructor(wire: Wire, code: string) {
    this.wire = wire
    this.code = code

    this.outbox = new Outbox(wire, (waiting) => {
      this.busy = waiting > 0
    })
  }

  watch(): () => void {
    const look = () => void this.look()
    this.stopped = false
    const stops = [
      this.wire.line((up) => {
        this.listensAs = undefined
        if (up) this.outbox.resend()
        if (up) look()
      }),
      this.wire.hear('table.entries', look),
      this.wire.hear('table.closed', look),
    ]
    // Somebody without a seat hears nothing by himself.
    const timer = setInterval(() => document.visibilityState === 'visible' && look(), 4000)
    document.addEventListener('visibilitychange', look)
    // Without a line it looks when it comes up.
    if (this.wire.up) look()
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      for (const stop of stops) stop()
      this.stopped = true
      if (this.room && this.wire.up)
        void this.wire.request('table.unsubscribe', { room: this.room.id }).catch(() => undefined)
    }
  }

  act = async (command: TableCommand): Promise<void> => {
    if (!this.room) return
    const outcome = await this.outbox.send({
      room: this.room.id,
      seen: 0,
      command: { scope: 'table', command },
    })
    this.refusal = outcome.ok ? undefined : outcome.refusal
    if (outcome.ok && command.type === 'close') this.closed = true
    await this.look()
    // Where one plays alone there is nobody to wait for.
    if (outcome.ok && command.type === 'sit' && this.room.seats.length === 1)
      await this.act({ type: 'start' })
  }

  private async look(): Promise<void> {
    const setup = this.played === undefined
    const answer = await this.wire
      .request('room.find', { code: this.code, ...(setup && { setup }) })
      .catch(() => undefined)
    if (!answer) return
    this.unknown = !answer.ok && this.room === undefined
    if (!answer.ok) {
      this.closed ||= this.room !== undefined
      return
    }
    this.room = answer.room
    if (answer.setup !== undefined) this.played = { game: answer.room.game, setup: answer.setup }
    this.yours = answer.yours
    this.host = answer.host
    await this.listen()
  }

  /** Binds this window to a stream of the table, so that it hears of seats and of the start at once. */
  private async listen(): Promise<void> {
    const as = this.room && looksOnAs(this.yours, this.room)
    // Whoever has gone on to the table listens there.
    if (this.stopped || !this.room || !as || as === this.listensAs) return
    this.listensAs = as
    await this.wire.request('table.subscribe', { room: this.room.id, as }).catch(() => undefined)
  }
}

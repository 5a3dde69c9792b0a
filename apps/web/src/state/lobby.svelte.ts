import type { MyRoom, RoomSummary } from '@opsroom/protocol'
import { freeSeatCount } from './seats.ts'
import { type Wire, whenConnected } from './wire.ts'

/** The live list of rooms, and my own rooms, in the order of the server: those that wait for me first. */
export class Lobby {
  readonly #wire: Wire
  rooms = $state.raw<RoomSummary[]>([])
  mine = $state.raw<MyRoom[]>([])
  loaded = $state(false)

  constructor(wire: Wire) {
    this.#wire = wire
  }

  /** Whether this person is known not to have finished any game. */
  get isNewcomer(): boolean {
    return this.loaded && this.mine.every(({ status }) => status !== 'over')
  }

  /** Rooms of other people that wait for somebody. */
  get open(): RoomSummary[] {
    return this.#ofOthers.filter(({ status, seats }) => status === 'waiting' && freeSeatCount(seats) > 0)
  }

  /** Games of other people in progress that everybody may watch. */
  get live(): RoomSummary[] {
    return this.#ofOthers.filter(({ status, spectators }) => status === 'playing' && spectators === 'public')
  }

  get #ofOthers(): RoomSummary[] {
    const own = new Set(this.mine.map(({ id }) => id))
    return this.rooms.filter(({ id }) => !own.has(id))
  }

  /** Watches until the returned function is called. */
  watch(): () => void {
    const ask = () => {
      if (document.visibilityState === 'visible') void this.#ask()
    }
    const stops = [
      this.#wire.hear('lobby.changed', ({ rooms }) => {
        this.rooms = rooms
        ask()
      }),
      whenConnected(this.#wire, ask),
    ]
    document.addEventListener('visibilitychange', ask)
    // The server sends no message about turns at my tables, so the list is polled.
    const timer = setInterval(ask, 10_000)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
      for (const stop of stops) stop()
      void this.#wire.request('lobby.unsubscribe', {}).catch(() => undefined)
    }
  }

  async #ask() {
    const answer = await this.#wire.request('lobby.subscribe', {}).catch(() => undefined)
    if (!answer?.ok) return
    this.rooms = answer.rooms
    this.mine = answer.mine
    this.loaded = true
  }
}

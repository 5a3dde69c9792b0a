import type { MyRoom, RoomSummary } from '@opsroom/protocol'
import type { Refusal } from '@opsroom/rules/core'
import { answerOrRefusal, unansweredRefusal } from './answered.ts'
import { freeSeatCount } from './seats.ts'
import { isPageVisible, repeatWhileVisible } from './visible.ts'
import { type Wire, whenConnected } from './wire.ts'

/**
 * The live lobby: other people's rooms, and the viewer's own rooms in the server's order, with those that wait for the
 * viewer first.
 */
export class Lobby {
  readonly #wire: Wire
  rooms = $state.raw<RoomSummary[]>([])
  mine = $state.raw<MyRoom[]>([])
  loaded = $state(false)
  /** Why the last attempt brought no lists; the next one follows by itself. */
  unanswered = $state.raw<Refusal | undefined>()

  constructor(wire: Wire) {
    this.#wire = wire
  }

  /** Whether the server has said that this person has not finished any game. */
  get isNewcomer(): boolean {
    return this.loaded && this.mine.every(({ status }) => status !== 'over')
  }

  /** The number of games that wait for the viewer; undefined before the server has answered. */
  get waitingCount(): number | undefined {
    return this.loaded ? this.mine.filter(({ waitsForYou }) => waitsForYou).length : undefined
  }

  /** The rooms of other people that have a free seat to join. */
  get open(): RoomSummary[] {
    return this.#ofOthers.filter(({ status, seats }) => status === 'waiting' && freeSeatCount(seats) > 0)
  }

  /** The games of other people that are in progress and that everybody may watch. */
  get live(): RoomSummary[] {
    return this.#ofOthers.filter(({ status, spectators }) => status === 'playing' && spectators === 'public')
  }

  get #ofOthers(): RoomSummary[] {
    const own = new Set(this.mine.map(({ id }) => id))
    return this.rooms.filter(({ id }) => !own.has(id))
  }

  /** Keeps the lists up to date until the returned function is called. */
  watch(): () => void {
    const ask = () => {
      if (isPageVisible()) void this.again()
    }
    const stops = [
      this.#wire.hear('lobby.changed', ({ rooms }) => {
        this.rooms = rooms
        ask()
      }),
      whenConnected(this.#wire, ask),
      // The lobby gets no push when a turn passes at the viewer's tables, so the lists are polled.
      repeatWhileVisible(10_000, ask),
    ]
    return () => {
      for (const stop of stops) stop()
      void this.#wire.request('lobby.unsubscribe', {}).catch(() => undefined)
    }
  }

  /** Requests the lists now. */
  again = async (): Promise<void> => {
    const answer = await answerOrRefusal(this.#wire.request('lobby.subscribe', {}), unansweredRefusal)
    // While there is no connection the page says so elsewhere.
    this.unanswered = answer.ok || !this.#wire.up ? undefined : answer.refusal
    if (!answer.ok) return
    this.rooms = answer.rooms
    this.mine = answer.mine
    this.loaded = true
  }
}

import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { eventually } from './eventually.ts'
import type { ReturningPlayer } from './returning-player.ts'
import { roomWish } from './room-wish.ts'
import { query } from './store/databases.ts'
import { table } from './test-client.ts'

/** A game of Hide and Seek of two whose connections break: both mutter, and guess by turns, until it is ended. */
export class ReturningGame {
  readonly guessed: string[] = []
  readonly room: string
  readonly #players: readonly [ReturningPlayer, ReturningPlayer]
  #isOver = false
  readonly #playing: Promise<unknown>

  private constructor(room: string, players: readonly [ReturningPlayer, ReturningPlayer]) {
    this.room = room
    this.#players = players
    const [red, blue] = players
    const isOver = () => this.#isOver
    this.#playing = Promise.all([red.mutterUntil(isOver), blue.mutterUntil(isOver), this.#guess()])
  }

  /** Red opens a room, blue sits down, and both have hidden. */
  static async start(players: readonly [ReturningPlayer, ReturningPlayer]): Promise<ReturningGame> {
    const [red, blue] = players
    const opened = await red.ask('room.create', roomWish({ listed: false, spectators: 'none', seat: 'red' }))
    if (!opened.ok) throw new Error('no room')
    const { room } = opened
    const say = (player: ReturningPlayer, command: Parameters<typeof table>[0], as?: string) =>
      player.ask('table.command', { room, as, id: randomUUID(), seen: player.last, command: table(command) })
    await red.sit(room, 'red')
    expect(await say(blue, { type: 'sit', seat: 'blue' })).toMatchObject({ ok: true })
    await blue.sit(room, 'blue')
    await eventually(async () => expect(await say(red, { type: 'start' }, 'red')).toMatchObject({ ok: true }))
    await red.give({ type: 'hide', place: 'attic' })
    await blue.give({ type: 'hide', place: 'well' })
    return new ReturningGame(room, players)
  }

  /** Waits until more than so many further guesses were taken. */
  async goesOn(count: number): Promise<void> {
    const before = this.guessed.length
    await eventually(() => expect(this.guessed.length).toBeGreaterThan(before + count))
  }

  /** Ends it: every order that was taken stands in the event log, once and in its order. */
  async endsWhole(databaseUrl: string): Promise<void> {
    this.#isOver = true
    await this.#playing
    const rows = await query<{
      type: string
      body: { own?: Record<string, { text?: string }>; open?: { place?: string } }
    }>(databaseUrl, 'SELECT type, body FROM event WHERE room = $1 ORDER BY seq', [this.room])
    const muttered = rows.filter(({ type }) => type === 'muttered').map(({ body }) => body.own ?? {})
    for (const { as, accepted } of this.#players)
      expect(muttered.flatMap((own) => own[as]?.text ?? [])).toEqual(accepted)
    const guesses = rows.filter(({ type }) => type === 'guessed').map(({ body }) => body.open?.place)
    expect(guesses).toEqual(this.guessed)
  }

  async #guess(): Promise<void> {
    for (let turn = 0; !this.#isOver; turn++) {
      const place = `place-${turn}`
      const [red, blue] = this.#players
      await (turn % 2 === 0 ? red : blue).give({ type: 'guess', place })
      this.guessed.push(place)
    }
  }
}

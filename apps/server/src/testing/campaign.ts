import {
  type AnyGame,
  type AnyPreparedGame,
  type Pace,
  type Play,
  type Rng,
  rngFrom,
  seedFromNumber,
  waitingAt,
} from '@opsroom/rules/core'
import type { TestHouse } from './house.ts'
import { game, type TestWindow, table } from './window.ts'

/** A started game of Duel (or another of the house) whose players give random orders over the real socket. */
export interface Campaign {
  room: string
  game: AnyPreparedGame
  /** By seat, each another person. */
  windows: Record<string, TestWindow>
  /** Gives random orders until this holds of the view of who gave the last one, or the game is over. */
  playUntil(isEnough: (view: Play) => boolean): Promise<Play>
}

export async function startCampaign(
  house: TestHouse,
  info: AnyGame,
  wish: {
    setup: unknown
    listed?: boolean
    spectators?: 'none' | 'public'
    delayRounds?: number
    pace?: Pace
  },
  seed = 1,
): Promise<Campaign> {
  const prepared = info.prepare(info.setup.parse(wish.setup))
  const [one, ...others] = prepared.seats.map(({ id }) => id) as [string, ...string[]]
  const windows: Record<string, TestWindow> = {}
  for (const seat of [one, ...others]) windows[seat] = await house.window()
  const host = windows[one] as TestWindow
  const { room } = await host.get('room.create', {
    game: info.id,
    listed: false,
    spectators: 'public',
    bothSides: false,
    seat: one,
    ...wish,
  })
  for (const seat of others) await windows[seat]?.command(room, 0, table({ type: 'sit', seat }))
  await host.command(room, 0, table({ type: 'start' }))
  const rng = rngFrom(seedFromNumber(seed))
  return { room, game: prepared, windows, playUntil }

  async function playUntil(isEnough: (view: Play) => boolean): Promise<Play> {
    for (;;) {
      for (const [seat, window] of Object.entries(windows)) {
        let view = await look(seat, window)
        if (waitingAt(prepared, view).seats.includes(seat)) {
          await giveOrder(view, seat, window, rng)
          view = await look(seat, window)
        }
        if (view.table.open.ending || isEnough(view)) return view
      }
    }
  }

  async function look(seat: string, window: TestWindow): Promise<Play> {
    return (await window.open(room, seat)).view as unknown as Play
  }

  async function giveOrder(view: Play, seat: string, window: TestWindow, rng: Rng): Promise<void> {
    const order = prepared.sample(view.game, seat, rng) as { type: string }
    const answer = await window.order(room, seat, game(order).command)
    if (!answer.ok) throw new Error(`a sampled order was refused: ${answer.refusal.reason}`)
  }
}

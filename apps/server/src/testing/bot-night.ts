import type { BotId } from '@opsroom/bots'
import { type DuelSetup, duel, duelPresets } from '@opsroom/rules/duel'
import type { TestHouse } from './house.ts'
import { table } from './window.ts'

interface Wish {
  opponent: BotId
  /** Where the person sits. */
  seat: string
  spectators?: 'none' | 'public'
  /** Instead of the first night. */
  setup?: DuelSetup
}

/** A first night that somebody new opens, watches from his seat and starts, against a bot. */
export async function startAgainstBot(house: TestHouse, wish: Wish) {
  const { opponent, seat, spectators = 'none', setup = duelPresets.firstNight } = wish
  const window = await house.window()
  const { room } = await window.get('room.create', {
    game: duel.id,
    setup,
    listed: false,
    spectators,
    bothSides: false,
    seat,
    opponent,
  })
  await window.open(room, seat)
  const started = await window.command(room, window.last, table({ type: 'start' }), seat)
  return { window, room, started }
}

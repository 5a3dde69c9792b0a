import type { BotId } from '@opsroom/bots'
import { type DuelSetup, duel, duelPresets } from '@opsroom/rules/duel'
import { table } from './test-client.ts'
import type { TestServer } from './test-server.ts'

interface Wish {
  opponent: BotId
  /** Where the person sits. */
  seat: string
  spectators?: 'none' | 'public'
  /** Instead of the first night. */
  setup?: DuelSetup
}

/** A first night against a bot: a new person opens it, watches it from their seat and starts it. */
export async function startAgainstBot(server: TestServer, wish: Wish) {
  const { opponent, seat, spectators = 'none', setup = duelPresets.firstNight } = wish
  const client = await server.client()
  const { room } = await client.get('room.create', {
    game: duel.id,
    setup,
    listed: false,
    spectators,
    bothSides: false,
    seat,
    opponent,
  })
  await client.open(room, seat)
  const started = await client.command(room, client.last, table({ type: 'start' }), seat)
  return { client, room, started }
}

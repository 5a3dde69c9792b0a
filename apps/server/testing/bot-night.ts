import { setTimeout as sleep } from 'node:timers/promises'
import { type BotId, prepareBot } from '@opsroom/bots'
import { type AnyPreparedGame, type Play, rngFrom } from '@opsroom/rules/core'
import { type DuelSetup, duel, duelPresets } from '@opsroom/rules/duel'
import { playRoom } from './campaign.ts'
import { roomWish } from './room-wish.ts'
import { type TestClient, table } from './test-client.ts'
import type { TestServer } from './test-server.ts'

interface Wish {
  opponent: BotId
  /** The seat of the person. */
  seat: string
  spectators?: 'none' | 'public'
  delayRounds?: number
  /** Instead of the first night. */
  setup?: DuelSetup
}

/** A first night against a bot: a new person opens it, watches it from their seat and starts it. */
export async function startAgainstBot(server: TestServer, wish: Wish) {
  const { opponent, seat, spectators = 'none', setup = duelPresets.firstNight, delayRounds } = wish
  const client = await server.client()
  const { room } = await client.get(
    'room.create',
    roomWish({
      game: duel.id,
      setup,
      listed: false,
      spectators,
      seat,
      opponent,
      ...(delayRounds && { delayRounds }),
    }),
  )
  await client.open(room, seat)
  const started = await client.command(room, client.last, table({ type: 'start' }), seat)
  return { client, room, started }
}

/** Plays a seat on as a person would who plays like Recruit: to the end of the game, or until its view is far enough. */
export function playLikeRecruit(
  client: TestClient,
  room: string,
  seat: string,
  {
    setup = duelPresets.firstNight as DuelSetup,
    isEnough,
  }: { setup?: DuelSetup; isEnough?(view: Play): boolean } = {},
): Promise<Play> {
  const recruit = prepareBot('recruit', duel.id, setup)
  const game: AnyPreparedGame = duel.prepare(setup)
  let turn = 0
  const choose = ({ game: view }: Play) => {
    const rng = rngFrom(new TextEncoder().encode(`${turn++}`))
    return recruit?.decide({ view, seat, rng, budget: 4 })?.command
  }
  return playRoom({
    room,
    game,
    clients: { [seat]: client },
    choose,
    ...(isEnough && { isEnough }),
    pause: () => sleep(15),
  })
}

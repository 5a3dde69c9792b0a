import { randomUUID } from 'node:crypto'
import type { Person } from '../people/person.ts'
import { SocketClient } from '../people/socket-client.ts'
import { Pilot } from './pilot.ts'

export interface Duel {
  code: string
  /** A window for each person who flies, by seat. */
  pilots: Record<string, Pilot>
}
interface DuelOptions {
  setup: object
  /** Levels of bots by seat. */
  bots?: Record<string, string>
  /** The spectators' delay in turns; absent: nobody may watch. */
  delayRounds?: number
}

/** Opens a room of Blue Max over the wire, seats people and bots, starts, and opens a window for each person. */
export async function startDuel(
  people: Record<string, Person>,
  { setup, bots = {}, delayRounds }: DuelOptions,
): Promise<Duel> {
  const [[first, host], ...others] = Object.entries(people) as [[string, Person], ...[string, Person][]]
  const line = await SocketClient.of(host)
  const { room, code } = await line.ask<{ room: string; code: string }>('room.create', {
    game: 'blue-max',
    setup,
    listed: false,
    spectators: delayRounds === undefined ? 'none' : 'public',
    ...(delayRounds !== undefined && { delayRounds }),
    bothSides: false,
    seat: first,
  })
  const says = (by: SocketClient, command: object) =>
    by.ask('table.command', { room, id: randomUUID(), seen: 0, command: { scope: 'table', command } })
  for (const [seat, person] of others) await says(await SocketClient.of(person), { type: 'sit', seat })
  for (const [seat, bot] of Object.entries(bots))
    await line.ask('room.seatBot', { id: randomUUID(), room, seat, bot })
  await says(line, { type: 'start' })
  const pilots: Record<string, Pilot> = {}
  for (const [seat, { page }] of Object.entries(people)) {
    await page.goto(`/r/${code}/${seat}`)
    pilots[seat] = new Pilot(page)
    await pilots[seat].board.waitFor()
  }
  return { code, pilots }
}

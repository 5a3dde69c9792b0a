import { setTimeout as sleep } from 'node:timers/promises'
import type { Random, Rng } from '@opsroom/rules/core'
import type { MessageTargets } from './messages.ts'
import type { AttackKind } from './options.ts'
import { RawSocket } from './raw-socket.ts'
import type { Tally } from './tally.ts'

export interface AttackOptions {
  url: string
  /** The cookies of the attackers, who know of the honest table only its room. */
  cookies: readonly string[]
  targets: MessageTargets
  kinds: readonly AttackKind[]
  /** The factor by which the number of attackers is multiplied. */
  times: number
  tally: Tally
  random: Random
}

/** A way to attack a server; resolves when no more messages may be sent. */
export type Attacker = (options: AttackOptions, cookie: string, rng: Rng) => Promise<void>

/** Uses a connection until the server closes it, and then opens another one. */
export async function repeatWithNewSockets(
  { url, tally }: AttackOptions,
  cookie: string,
  use: (socket: RawSocket) => Promise<void>,
  greets = true,
): Promise<void> {
  while (!tally.isOver) {
    const socket = await RawSocket.open(url, cookie, tally, greets)
    if (!socket) await sleep(500)
    while (socket?.isOpen && !tally.isOver) await use(socket)
    socket?.end()
  }
}

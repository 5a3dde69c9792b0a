import { table } from '@opsroom/server/testing'
import type { NonInterferencePair } from '@opsroom/testkit/non-interference-pair'
import { type Match, visitorName } from './match.ts'

/**
 * Asks everything that a person may ask about a table, one question after the other. The answers are among the packets
 * of that person's client.
 * @param step the step of the night after which the person asks
 * @param gives whether the person also gives orders, which are refused; outside secret phases, orders at one table wait
 * for each other
 */
export async function askEverything(
  match: Match,
  who: string,
  { owner, refusedAfter }: Pick<NonInterferencePair, 'owner' | 'refusedAfter'>,
  step: number,
  gives: boolean,
): Promise<void> {
  const client = match.client(who)
  const { room, code } = match
  if (who === visitorName) {
    await client.ask('lobby.subscribe', {})
    await client.ask('lobby.unsubscribe', {})
    await client.ask('lobby.ended', {})
    await client.ask('room.find', { code, setup: true })
    return
  }
  await client.ask('lobby.waiting', {})
  await client.ask('room.find', { code })
  await client.ask('table.subscribe', { room, as: owner })
  await client.ask('room.record', { room, as: who })
  await client.ask('room.record', { room, as: owner })
  await client.ask('room.chapters', { room })
  await client.ask('room.replay', { room, as: 'truth' })
  await client.ask('table.subscribe', { room, as: who, have: Math.floor(client.last / 2) })
  await client.open(room, who)
  if (who === 'public' || !gives) return
  for (const order of [...refusedAfter(step, who), { type: 'no such order' }])
    await client.order(room, who, order)
  await client.command(room, client.last, table({ type: 'start' }), who)
}

/**
 * Lets the owner of a secret save drafts, give refused orders and open the table again; nobody else may notice that.
 * @param changesMind whether the order is also given and taken back, in a phase that stays secret
 */
export async function actInSecret(
  match: Match,
  seat: string,
  order: { type: string },
  changesMind: boolean,
): Promise<void> {
  const client = match.client(seat)
  for (let times = 0; times < 3; times++)
    await client.ask('draft.save', { room: match.room, as: seat, draft: order })
  await client.order(match.room, seat, { type: 'no such order' })
  await client.open(match.room, seat)
  if (!changesMind) return
  const wish = table({ type: 'ask', seat, wish: 'takeBack' })
  const given = [
    await client.order(match.room, seat, order),
    await client.command(match.room, client.last, wish, seat),
  ]
  for (const answer of given)
    if (!answer.ok) throw new Error(`${order.type}, to be taken back, was refused: ${answer.refusal.reason}`)
  await client.open(match.room, seat)
}

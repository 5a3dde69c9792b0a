import { type AnyGame, seedFromNumber } from '@opsroom/rules/core'
import { type SnowballSecret, snowball } from '@opsroom/testkit/snowball'
import { expect, it } from 'vitest'
import { startFight } from '../../testing/fight.ts'
import { openTestServer } from '../../testing/test-server.ts'

const seats = ['north', 'east']
/** The sun melts no snowball in the first rounds. */
const newSeed = () => new Uint8Array(seedFromNumber(3))

type Fight = Awaited<ReturnType<typeof startFight>>

const versionOf = async ({ room, clients }: Fight): Promise<unknown> =>
  (await clients.north?.open(room, 'north'))?.view?.table.open.version

/** A round in which one seat does this, and the other ducks. */
async function round({ room, clients }: Fight, command: { type: string }): Promise<void> {
  for (const [seat, client] of Object.entries(clients)) {
    await client.open(room, seat)
    expect(await client.order(room, seat, seat === 'north' ? command : { type: 'duck' })).toMatchObject({
      ok: true,
    })
  }
}

/** The number of snowballs that a seat makes in a round. It throws one first: nobody carries more than three. */
async function made(fight: Fight): Promise<number> {
  const snowballs = async (): Promise<number> => {
    const { view } = (await fight.clients.north?.open(fight.room, 'north')) ?? {}
    const secrets = view?.game.secrets as Record<string, SnowballSecret>
    return secrets.north?.snowballs ?? 0
  }
  await round(fight, { type: 'throw', at: 'east' } as { type: string })
  const before = await snowballs()
  await round(fight, { type: 'make' })
  return (await snowballs()) - before
}

it('plays a room on by the version of the rules that it was opened with, and opens new ones with the newest', async () => {
  const build = (version: number): AnyGame => ({ ...snowball, version })
  const older = await openTestServer({}, [build(1)], { newSeed })
  const fight = await startFight(older, seats)
  expect(await made(fight)).toBe(1)

  const newer = await openTestServer({ DATABASE_URL: older.databaseUrl }, [build(2)], { newSeed })
  const clients: Fight['clients'] = {}
  for (const [seat, { cookie }] of Object.entries(fight.clients)) clients[seat] = await newer.client(cookie)
  const again = { room: fight.room, clients }
  expect(await versionOf(again)).toBe(1)
  expect(await made(again)).toBe(1)

  const fresh = await startFight(newer, seats)
  expect(await versionOf(fresh)).toBe(2)
  expect(await made(fresh)).toBe(2)
  await newer.close()
  await older.close()
})

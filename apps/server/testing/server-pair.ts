import { seedFromNumber, type TimeControl } from '@opsroom/rules/core'
import { type DuelSetup, duel } from '@opsroom/rules/duel'
import { expect, onTestFinished } from 'vitest'
import { type Duel, eveningOf, soloEveningOf, startBidding, type Who } from './duel.ts'
import { FakeClock } from './fake-clock.ts'
import { borrowServer, type SharedServer, setAlike } from './shared-servers.ts'
import { openTestServer, type TestServer } from './test-server.ts'

/** The same evening at two servers. A test then lets them differ in what an audience may not know. */
export interface ServerPair {
  here: Duel
  there: Duel
  servers: { here: TestServer; there: TestServer }
  /** The time in both. */
  clock: { forward(seconds: number): Promise<void> }
  /** The time in each, for what a test lets happen at another moment. */
  clocks: { here: FakeClock; there: FakeClock }
}

/**
 * For the test that calls it.
 * @param seeds the seed of each; the same unless the test lets them differ in it
 * @param time control of both; untimed if absent
 */
export const openServerPair = (
  setup: Partial<DuelSetup> = {},
  seeds: [number, number] = [1, 1],
  timeControl?: TimeControl,
): Promise<ServerPair> =>
  openPair(seeds, (server) => eveningOf(server, setup, timeControl), timeControl !== undefined)

/** The same while both write their bids. */
export const openBiddingPair = (timeControl?: TimeControl): Promise<ServerPair> =>
  openPair([1, 1], (server) => startBidding(server, timeControl), timeControl !== undefined)

/** The same with the evening of a solo night (D11), before the tiles are locked. Nobody plays the British. */
export const openSoloPair = (seeds: [number, number]): Promise<ServerPair> => openPair(seeds, soloEveningOf)

async function openPair(
  seeds: [number, number],
  evening: (server: TestServer) => Promise<Duel>,
  isTimed = false,
): Promise<ServerPair> {
  const open = isTimed ? ownServer : sharedServer
  const [here, there] = (await Promise.all(seeds.map((seed) => open(seedFromNumber(seed))))) as [
    SharedServer,
    SharedServer,
  ]
  setAlike(here, there)
  const [one, other] = await Promise.all([evening(here), evening(there)])
  const forward = async (seconds: number) => {
    await Promise.all([here.clock.forward(seconds), there.clock.forward(seconds)])
  }
  return {
    here: one,
    there: other,
    servers: { here, there },
    clock: { forward },
    clocks: { here: here.clock, there: there.clock },
  }
}

async function sharedServer(seed: Uint8Array): Promise<SharedServer> {
  const server = await borrowServer(seed)
  onTestFinished(() => server.close())
  return server
}

/** Tables with clocks go on after the test, so no other test may move the time of their server. */
async function ownServer(seed: Uint8Array): Promise<SharedServer> {
  const clock = new FakeClock()
  const server = await openTestServer({}, [duel], { newSeed: () => new Uint8Array(seed), clock })
  onTestFinished(() => server.close())
  return { ...server, clock }
}

export async function inBoth(
  { here, there }: ServerPair,
  act: (night: Duel) => Promise<unknown>,
): Promise<void> {
  await Promise.all([act(here), act(there)])
}

/**
 * The hashes that a table has published: of its seed, and of the plan. Servers with different plans must publish
 * different hashes, or the hash would prove nothing. It reveals nothing because of its nonce of 128 bits, which is in no
 * message before the night has ended. The comparison shows that nothing else differs.
 */
const publishedBy = (night: Duel): Set<string> =>
  new Set(night.watcher.packets.join('\n').match(/(?<="(seedHash|commitment)":")[0-9a-f]{64}(?=")/g))

const isFailure = (packet: string): boolean => packet.includes('"rule":"W11"')

/** An answer that says nothing but that the message has arrived. */
const acknowledgement = '3[{"ok":true}]'

/**
 * Everything that a client was sent, with marks for the random names of the room and for hashes. Answers have no numbers,
 * and acknowledgements are left out: how many messages a client sends is no secret to that client.
 */
export function heardBy(night: Duel, who: Who): string[] {
  const names = [night.room, night.code, ...publishedBy(night)]
  const marked = (packet: string) =>
    names.reduce((text, name, place) => text.replaceAll(name, `<${place}>`), packet)
  return night[who].packets
    .map((packet) =>
      marked(packet)
        .replace(/^3\d+/, '3')
        .replace(/(?<="(openedAt|activity)":)"[^"]+"/g, '<time>'),
    )
    .filter((packet) => packet !== acknowledgement)
}

/** Expects that these clients were sent the same packets at both servers, in the same order, to the byte. */
export function expectAlike({ here, there }: ServerPair, ...audiences: Who[]): void {
  expect(publishedBy(here).size).toBe(publishedBy(there).size)
  for (const who of audiences) {
    // Two questions that fail alike show nothing.
    for (const night of [here, there]) expect(night[who].packets.filter(isFailure)).toEqual([])
    expect(heardBy(there, who)).toEqual(heardBy(here, who))
  }
}

export function expectDifferent({ here, there }: ServerPair, ...audiences: Who[]): void {
  for (const who of audiences) expect(heardBy(there, who)).not.toEqual(heardBy(here, who))
}

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { settle, type TestClient, table } from '@opsroom/server/testing'
import type { NonInterferencePair } from '@opsroom/testkit/non-interference-pair'
import { hangTimeout } from '../hang-timeout.ts'
import { NameCanonicalizer } from './canonical.ts'
import type { World } from './world.ts'

type Command = NonNullable<NonInterferencePair['steps'][number]['here']>

/** The name of the person who plays nothing and watches the lobby. */
export const visitorName = 'visitor'
/** The name of a person's second client, which watches the same table at the other server. */
export const nameAtOtherServer = (who: string): string => `${who} at the other server`

/** The night of one world, played through real connections. */
export class Match {
  readonly world: World
  readonly room: string
  readonly code: string
  /**
   * The clients, each under the audience that it watches once all seats are taken, or under the visitor of the lobby.
   */
  readonly #clients: Readonly<Record<string, TestClient>>
  readonly #marks: Readonly<Record<string, NameCanonicalizer>>
  readonly #heard: Record<string, number> = {}
  readonly #pair: NonInterferencePair
  /** The audience that each client watches now, under the audience that it watches once all seats are taken. */
  readonly #watched: Record<string, string> = {}

  private constructor(
    pair: NonInterferencePair,
    world: World,
    { room, code }: { room: string; code: string },
  ) {
    this.#pair = pair
    this.world = world
    this.room = room
    this.code = code
    this.#clients = clientsOf(pair, world)
    this.#marks = Object.fromEntries(
      Object.keys(this.#clients).map((who) => [who, new NameCanonicalizer(code)]),
    )
  }

  /** Opens a room for this night and lets all clients watch it. */
  static async open(pair: NonInterferencePair, world: World, isListed: boolean): Promise<Match> {
    await world.begin(pair.number)
    const { game, setup, seats } = pair
    const clients = clientsOf(pair, world)
    const [host = ''] = seats
    const wish = { game, setup, seats: [...seats], listed: isListed, spectators: 'public', bothSides: false }
    const opened = await (clients[host] as TestClient).get('room.create', wish as never)
    for (const audience of [...seats, 'public'])
      for (const who of [audience, nameAtOtherServer(audience)])
        await clients[who]?.open(opened.room, 'public')
    return new Match(pair, world, opened)
  }

  client(who: string): TestClient {
    const client = this.#clients[who]
    if (!client) throw new Error(`nobody watches as ${who}`)
    return client
  }

  /**
   * Gives a command as the person of its seat. A client that takes a seat watches as that seat from then on.
   * @returns the answer, once both servers have sent that person the results, which they send to everybody else first
   */
  async give(command: Command) {
    const answer =
      command.scope === 'game'
        ? await this.client(command.seat).order(this.room, command.seat, command.command as { type: string })
        : await this.#giveAtTable(command)
    const seat = command.scope === 'game' ? command.seat : this.#seatOf(command.person.id)
    if (answer.ok && this.#watched[seat] === seat)
      for (const who of [seat, nameAtOtherServer(seat)])
        await waitUntil(
          () => this.client(who).last >= answer.last,
          `${who} was not sent entry ${answer.last}`,
        )
    return answer
  }

  async #giveAtTable(command: Extract<Command, { scope: 'table' }>) {
    const seat = this.#seatOf(command.person.id)
    const client = this.client(seat)
    const { type } = command.command
    const answer = await client.command(
      this.room,
      client.last,
      table(command.command),
      type === 'sit' ? undefined : seat,
      randomUUID(),
    )
    if (answer.ok && (type === 'sit' || type === 'leave')) {
      const as = type === 'sit' ? seat : 'public'
      for (const who of [seat, nameAtOtherServer(seat)]) await this.client(who).open(this.room, as)
      this.#watched[seat] = as
    }
    return answer
  }

  /** Lets all seats resign, so that nobody reaches the limit of open rooms. */
  async end(): Promise<void> {
    for (const seat of this.#pair.seats) {
      const client = this.client(seat)
      await client.command(this.room, client.last, table({ type: 'resign', seat }), seat)
    }
  }

  /** The audience as which a client watches the table: the public, until its seat has been taken. */
  watchedBy(who: string): string {
    return this.#watched[who] ?? 'public'
  }

  /**
   * Waits until everything that the servers have sent to these people has arrived. It asks the same questions in both
   * worlds, so that the packets stay comparable.
   */
  settle(people: readonly string[]): Promise<void> {
    return settle(...people.map((who) => this.client(who)))
  }

  /** The packets that a person was sent since the last call, with random names masked. */
  heardBy(who: string): string[] {
    const { packets } = this.client(who)
    const news = packets.slice(this.#heard[who] ?? 0).map((packet) => this.#marks[who]?.of(packet) ?? packet)
    this.#heard[who] = packets.length
    // Messages with changes of the lobby are left out: the lobby gathers changes for a while, so the clock decides
    // which arrive together. The list itself is requested and compared.
    return who === visitorName ? news.filter((packet) => !packet.startsWith('2["lobby.changed"')) : news
  }

  #seatOf(person: string): string {
    const found = Object.entries(this.#pair.holders).find(([, holder]) => holder === person)
    if (!found) throw new Error(`${person} has no seat`)
    return found[0]
  }
}

/**
 * The clients of a night: one at each server for every seat and for the public, and one for the visitor of the lobby.
 * The people of the world are assigned in that order.
 */
function clientsOf({ seats }: NonInterferencePair, { people }: World): Record<string, TestClient> {
  const watchers = [...seats, 'public', visitorName]
  return Object.fromEntries(
    watchers.flatMap((who, place) => {
      const { client, atOther: other } = people[place] as World['people'][number]
      return [
        [who, client] as const,
        ...(who === visitorName ? [] : [[nameAtOtherServer(who), other] as const]),
      ]
    }),
  )
}

/**
 * Waits until a condition holds.
 * @param missing describes what has not happened yet
 * @throws Error with that description after a timeout
 */
export async function waitUntil(isSo: () => boolean, missing: string): Promise<void> {
  const end = performance.now() + hangTimeout
  while (!isSo()) {
    if (performance.now() > end) throw new Error(missing)
    await sleep(1)
  }
}

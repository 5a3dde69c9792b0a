import { BoardgameIoPair } from '../boardgame-io-pair.ts'
import { type ClientPair, ClosedLoop } from '../closed-loop.ts'
import { EchoPair } from '../echo-pair.ts'
import type { ComparedServer, GeneratorRequest, PairPlacement } from '../messages.ts'
import { peerServerFile } from '../peers.ts'
import { TablePair } from '../table-pair.ts'
import { answerParentRequests } from './serving.ts'

/** The closed loop for each kind of server, with this process's share of the pairs. */
const loops = new Map<ComparedServer, ClosedLoop>()
/** The tables of this process by their numbers among all tables of the run. */
const tables = new Map<number, TablePair>()

function loopOf(kind: ComparedServer): ClosedLoop {
  const loop = loops.get(kind) ?? new ClosedLoop()
  loops.set(kind, loop)
  return loop
}

/** Runs a task for each item, `many` at a time. */
async function forEach<T>(
  items: readonly T[],
  atATime: number,
  task: (item: T) => Promise<void>,
): Promise<void> {
  let next = 0
  const work = async () => {
    while (next < items.length) await task(items[next++] as T)
  }
  await Promise.all(Array.from({ length: atATime }, work))
}

/** The client of Colyseus is installed with the peers, so its types are unknown here. */
async function openColyseus(url: string): Promise<ClientPair> {
  const { ColyseusPair }: { ColyseusPair: { open(url: string): Promise<ClientPair> } } = await import(
    peerServerFile('colyseus-pair')
  )
  return ColyseusPair.open(url)
}

async function open({ kind, urls, places, recording, notices }: PairPlacement): Promise<void> {
  const { pairs, traffic } = loopOf(kind)
  const orders = recording.nights.flatMap((night) => night.orders)
  const openPair = async (url: string, place: number): Promise<ClientPair> => {
    if (kind === 'echo') return EchoPair.open(url, place, orders)
    if (kind === 'boardgameIo') return BoardgameIoPair.open(url, place)
    if (kind === 'colyseus') return openColyseus(url)
    const pair = await TablePair.open(url, recording, traffic, notices)
    tables.set(place, pair)
    return pair
  }
  await forEach(places, 16, async (place) => {
    pairs.push({ pair: await openPair(urls[place % urls.length] as string, place), place })
  })
}

/** Plays a table until this number of its night's orders has been given. */
async function playUpTo(pair: TablePair, place: number): Promise<void> {
  while (pair.place < place) await pair.step()
}

answerParentRequests({}, async (request: GeneratorRequest) => {
  switch (request.do) {
    case 'open':
      return open(request.opening)
    case 'watch':
      return forEach(request.places, 16, async (place) => tables.get(place)?.addWatcher())
    case 'warmUp':
      return forEach([...tables], 64, ([place, pair]) =>
        playUpTo(pair, request.first + ((place * 7) % request.spread)),
      )
    case 'prepare':
      return forEach([...tables.values()], 16, (pair) => pair.prepareFor(request.ordersPerTable))
    case 'rooms':
      return [...tables.values()].map(({ room }) => room)
    case 'begin':
      return loopOf(request.kind).begin(request.think)
    case 'end':
      return loopOf(request.kind).end()
    case 'play':
      return loopOf(request.kind).play(request.think, request.orders)
  }
})

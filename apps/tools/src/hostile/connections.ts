import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Rng } from '@opsroom/rules/core'
import { socketTo, textOfGetRequest } from './http.ts'
import type { Tally } from './tally.ts'

/** The number of requests in one write: as many as Node.js reads from a connection at once. */
const pipelined = 1_100
/** The time in milliseconds after which the attacker abandons a connection that the server does not close. */
const longest = 3_000
/** The number of connections that are opened together in one storm. */
const inStorm = 20
/** The pause between two storms, in milliseconds. */
const rest = 100

/**
 * Addresses to request besides those of the page's files; not all of them exist, but all are answered with more than a
 * few bytes.
 */
const others = [
  '/',
  '/r/ABCDEF',
  '/assets/gone.js',
  '/feed.atom',
  '/api/me',
  '/socket.io/?EIO=4&transport=polling',
]

/** Waits until a connection has ended, with or without an error. */
const over = (socket: Socket): Promise<unknown> => new Promise((resolve) => socket.on('close', resolve))

/**
 * The addresses that the attacks request: the page's scripts and styles, which are large files, and addresses of every
 * other kind, missing ones among them.
 */
export async function attackedAddresses(url: string): Promise<string[]> {
  const page = await (await fetch(url)).text()
  const files = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path as string)
  return [...files, ...others]
}

/** Sends a thousand valid requests over one connection in one write, and reads none of the answers. */
export async function sendPipelinedRequests(
  url: string,
  addresses: readonly string[],
  tally: Tally,
  rng: Rng,
): Promise<void> {
  const socket = socketTo(url).pause()
  const path = addresses[rng.int(addresses.length)] as string
  let isCut = true
  const timer = setTimeout(() => {
    isCut = false
    socket.destroy()
  }, longest)
  socket.on('connect', () => socket.write(textOfGetRequest(path).repeat(pipelined), () => tally.sent++))
  // A connection from which nothing is read notices that it has ended only when a write fails.
  const writing = setInterval(() => socket.write(textOfGetRequest(path)), rest)
  await over(socket)
  clearTimeout(timer)
  clearInterval(writing)
  tally.count(isCut ? 'pipeline cut' : 'pipeline not cut')
}

/** Opens and closes many connections together, some of them after a request. */
export async function openConnectionStorm(
  url: string,
  addresses: readonly string[],
  tally: Tally,
  rng: Rng,
): Promise<void> {
  const sockets = Array.from({ length: inStorm }, () => {
    const socket = socketTo(url)
    const path = addresses[rng.int(addresses.length)] as string
    const asks = rng.int(2) === 0
    socket.on('connect', () => {
      if (asks) socket.write(textOfGetRequest(path), () => socket.destroy())
      else socket.destroy()
    })
    return socket
  })
  await Promise.all(sockets.map(over))
  tally.sent += inStorm
  tally.count('storm')
  await sleep(rest)
}

/**
 * Opens connections that send as many requests as the server accepts and read nothing.
 * @returns a function that closes the connections
 */
export function openUnreadConnections(url: string, addresses: readonly string[], count: number): () => void {
  const sockets = Array.from({ length: count }, (_, number) => {
    const socket = socketTo(url).pause()
    socket.on('connect', () =>
      socket.write(textOfGetRequest(addresses[number % addresses.length] as string).repeat(4)),
    )
    return socket
  })
  return () => {
    for (const socket of sockets) socket.destroy()
  }
}

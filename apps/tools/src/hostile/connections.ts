import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Rng } from '@opsroom/rules/core'
import { get, socketTo } from './http.ts'
import type { Tally } from './tally.ts'

/** Requests in one write: as many as Node reads at once of a connection. */
const pipelined = 1_100
/** A connection that the server does not cut is abandoned after this time, in milliseconds. */
const longest = 3_000
/** Connections of a storm that come at once. */
const inStorm = 20
/** Between two storms, in milliseconds. */
const rest = 100

/** Addresses at which something is found, or looked for, and not answered by a few bytes at once. */
const others = [
  '/',
  '/r/ABCDEF',
  '/assets/gone.js',
  '/feed.atom',
  '/api/me',
  '/socket.io/?EIO=4&transport=polling',
]

/** Waits until a connection is over, by an error or without one. */
const over = (socket: Socket): Promise<unknown> => new Promise((resolve) => socket.on('close', resolve))

/** The addresses that pipelines ask for: the scripts and styles of the page are large files. */
export async function addressesIn(url: string): Promise<string[]> {
  const page = await (await fetch(url)).text()
  const files = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path as string)
  return [...files, ...others]
}

/** Sends a thousand valid requests over one connection in one write, and reads none of the answers. */
export async function pipeline(
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
  socket.on('connect', () => socket.write(get(path).repeat(pipelined), () => tally.sent++))
  // A socket that is not read hears of the end when writing fails.
  const writing = setInterval(() => socket.write(get(path)), rest)
  await over(socket)
  clearTimeout(timer)
  clearInterval(writing)
  tally.count(isCut ? 'pipeline cut' : 'pipeline not cut')
}

/** Connections that come and go at once: some have asked for something, some have not. */
export async function storm(
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
      if (asks) socket.write(get(path), () => socket.destroy())
      else socket.destroy()
    })
    return socket
  })
  await Promise.all(sockets.map(over))
  tally.sent += inStorm
  tally.count('storm')
  await sleep(rest)
}

/** Connections that request as much as they may and read nothing. @returns a function that ends them */
export function openUnread(url: string, addresses: readonly string[], count: number): () => void {
  const sockets = Array.from({ length: count }, (_, number) => {
    const socket = socketTo(url).pause()
    socket.on('connect', () => socket.write(get(addresses[number % addresses.length] as string).repeat(4)))
    return socket
  })
  return () => {
    for (const socket of sockets) socket.destroy()
  }
}

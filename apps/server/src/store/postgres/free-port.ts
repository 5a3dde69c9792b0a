import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * The range of ports to choose from. Systems give higher ports to outgoing connections, so nothing takes the port while
 * the server is stopped.
 */
const fixedPorts = { first: 20_000, last: 32_000 }
const mostTries = 20
/** The time, in ms, for which a killed server may still hold its port. */
const lastMoments = 5_000

/**
 * A TCP port of this machine that is free now, for the database server.
 * @param wish the port that the server had before: other programs look for it there, so this function waits for a while
 * if the port is taken
 */
export async function freePort(wish?: number): Promise<number> {
  if (wish && (await isFreeSoon(wish))) return wish
  for (let tries = 0; tries < mostTries; tries++) {
    const port = await probe(randomInt(fixedPorts.first, fixedPorts.last))
    if (port) return port
  }
  // The cast is safe: when asked for port 0, the system always finds a free port.
  return (await probe(0)) as number
}

/**
 * The port that a server must have again, because others know its address.
 * @throws Error when another program has it
 */
export async function requiredPort(port: number): Promise<number> {
  if (await isFreeSoon(port)) return port
  throw new Error(`port ${port} of the database is taken by another program`)
}

async function isFreeSoon(port: number): Promise<boolean> {
  const until = performance.now() + lastMoments
  while (performance.now() < until) {
    if (await probe(port)) return true
    await sleep(100)
  }
  return false
}

/** The port if it could be listened on, otherwise undefined. */
const probe = (port: number): Promise<number | undefined> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(undefined))
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : undefined))
    })
  })

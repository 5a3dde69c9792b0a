import { createServer } from 'node:net'

/** A TCP port of this machine that is free now. @param wish taken when it is free */
export async function freePort(wish?: number): Promise<number> {
  return (wish && (await probe(wish))) || ((await probe(0)) as number)
}

/** The port that could be listened on, or undefined. */
const probe = (port: number): Promise<number | undefined> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(undefined))
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : undefined))
    })
  })

import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Config } from './config.ts'
import { errorCodeOf, messageOf } from './errors.ts'

type Place = Pick<Config, 'host' | 'port'>

/**
 * Checks that the server could listen at its port, before anything is built or started for it.
 * @throws Error with one line that tells which setting to change
 */
export async function refuseTakenPort(place: Place): Promise<void> {
  const server = createServer()
  try {
    server.listen({ port: place.port, host: place.host })
    await once(server, 'listening')
  } catch (error) {
    throw new Error(listenFailureOf(error, place))
  } finally {
    if (server.listening) await once(server.close(), 'close')
  }
}

/**
 * One line that tells why the server cannot listen at a port, and which setting to change.
 * @param setting the name of the setting for the port
 */
export function listenFailureOf(error: unknown, { host, port }: Place, setting = 'PORT'): string {
  const code = errorCodeOf(error)
  switch (code) {
    case 'EADDRINUSE':
      return `${setting}: ${port} is taken by another program (EADDRINUSE): end that one, or choose another port, such as ${setting}=${port === 65535 ? 3000 : port + 1}`
    case 'EACCES':
      return `${setting}: ${port} is not for an ordinary account: choose one above 1023, and let a proxy listen at ${port}`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAFNOSUPPORT':
      return `HOST: this machine has no address ${host} (${code}): 0.0.0.0 stands for all of IPv4, :: for all of both`
    default:
      return messageOf(error)
  }
}

import { type Connectivity, connectivitySchema } from '@opsroom/protocol/connectivity'

/**
 * Asks the server by HTTP about this page and its browser.
 * @returns the server's answer, or undefined if it cannot be reached
 */
export async function askConnectivity(): Promise<Connectivity | undefined> {
  try {
    const address = `/api/connectivity?origin=${encodeURIComponent(location.origin)}`
    const answer = await fetch(address, { credentials: 'same-origin' })
    return connectivitySchema.parse(await answer.json())
  } catch {
    return undefined
  }
}

import type { AnswerOf, RequestName, RequestOf } from '@opsroom/protocol'
import { io, type Socket } from 'socket.io-client'
import { hangTimeout } from '../hang-timeout.ts'

type Ok<N extends RequestName> = Extract<AnswerOf<N>, { ok: true }>

/**
 * Opens a connection like that of a browser window.
 * @param auth the data that it sends when it connects
 * @param address its apparent address, for a server that trusts this machine as its proxy
 */
export function openWindow(
  url: string,
  cookie?: string,
  auth: Record<string, string> = {},
  address?: string,
): Promise<Socket> {
  const extraHeaders: Record<string, string> = { ...(cookie && { cookie }), ...from(address) }
  const window = io(url, {
    transports: ['websocket'],
    extraHeaders,
    auth,
    reconnection: false,
    forceNew: true,
  })
  return new Promise((resolve, reject) => {
    window.once('connect', () => resolve(window))
    window.once('connect_error', reject)
  })
}

const from = (address: string | undefined): Record<string, string> =>
  address === undefined ? {} : { 'x-forwarded-for': address }

/** Requests the cookie of a new visitor. @param address the apparent address, as for `openWindow` */
export async function newCookie(url: string, address?: string): Promise<string> {
  const { headers } = await fetch(`${url}/api/me`, { headers: from(address) })
  return headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

/** Sends a request and returns its answer. @throws Error when it is refused */
export async function askServer<N extends RequestName>(
  window: Socket,
  name: N,
  request: RequestOf<N>,
): Promise<Ok<N>> {
  const answer: AnswerOf<N> = await window.timeout(hangTimeout).emitWithAck(name, request)
  if (!answer.ok) throw new Error(`${name} was refused: ${JSON.stringify(answer.refusal)}`)
  return answer as Ok<N>
}

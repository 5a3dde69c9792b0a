import type { AnswerOf, RequestName, RequestOf } from '@opsroom/protocol'
import { io, type Socket } from 'socket.io-client'
import { hangTimeout } from '../hang-timeout.ts'

type Ok<N extends RequestName> = Extract<AnswerOf<N>, { ok: true }>

/**
 * A browser window as far as a server can tell.
 * @param auth what it says of itself when it connects
 * @param address from which it comes, for a server that trusts this machine as its proxy
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

/** The cookie of somebody who comes for the first time. @param address as for a window */
export async function newCookie(url: string, address?: string): Promise<string> {
  const { headers } = await fetch(`${url}/api/me`, { headers: from(address) })
  return headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

/** Asks, and takes no refusal. */
export async function ask<N extends RequestName>(
  window: Socket,
  name: N,
  request: RequestOf<N>,
): Promise<Ok<N>> {
  const answer: AnswerOf<N> = await window.timeout(hangTimeout).emitWithAck(name, request)
  if (!answer.ok) throw new Error(`${name} was refused: ${JSON.stringify(answer.refusal)}`)
  return answer as Ok<N>
}

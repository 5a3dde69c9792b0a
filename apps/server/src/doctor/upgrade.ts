import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { messageOf } from '../ops/errors.ts'

/** The result of an attempt to open a web socket. */
export type WebSocketUpgradeResult =
  | { is: 'open' }
  /** The server sent an HTTP answer instead of opening a web socket. */
  | { is: 'answered'; status: number; text: string }
  | { is: 'swallowed' }
  | { is: 'broken'; problem: string }

/**
 * The beginning of the first packet of Engine.IO: `0` and then the parameters of the connection as JSON, in one text
 * frame.
 */
const firstPacket = '0{'
const longestAnswer = 2_000

/**
 * Tries to open a web socket as a page at this URL does, and reads the first packet of the server. The server makes no
 * new person for it.
 * @param timeout in ms
 */
export async function attemptWebSocketUpgrade(url: string, timeout: number): Promise<WebSocketUpgradeResult> {
  const isOver = sleep(timeout, { is: 'swallowed' } as const, { ref: false })
  const { request } = url.startsWith('https:') ? https : http
  const question = request(`${url}/socket.io/?EIO=4&transport=websocket`, {
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      origin: new URL(url).origin,
      'sec-websocket-version': '13',
      'sec-websocket-key': randomBytes(16).toString('base64'),
    },
  })
  const answered = new Promise<WebSocketUpgradeResult>((resolve) => {
    question.once('upgrade', (_, socket, head) => resolve(readGreeting(socket, head)))
    question.once('response', (answer) => resolve(readAnswer(answer)))
    question.once('error', ({ message }) => resolve({ is: 'broken', problem: message }))
  })
  question.end()
  try {
    return await Promise.race([answered, isOver])
  } finally {
    question.destroy()
  }
}

async function readGreeting(socket: Duplex, head: Buffer): Promise<WebSocketUpgradeResult> {
  socket.on('error', () => {}) // Destroying the socket at the end may cause an error, which tells nothing.
  try {
    let text = head.toString('latin1')
    while (!text.includes(firstPacket)) text += String((await once(socket, 'data'))[0])
    return { is: 'open' }
  } catch (error) {
    return { is: 'broken', problem: messageOf(error) }
  }
}

async function readAnswer(answer: IncomingMessage): Promise<WebSocketUpgradeResult> {
  const { statusCode: status = 0 } = answer
  let text = ''
  for await (const part of answer) {
    text += part
    if (text.length > longestAnswer) break
  }
  return { is: 'answered', status, text }
}

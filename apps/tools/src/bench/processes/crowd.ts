import { once } from 'node:events'
import { WebSocket } from 'ws'
import { answerParentRequests } from '../../load/processes/serving.ts'
import type { CrowdRequest } from '../crowd.ts'

/**
 * This process is many clients that only listen. They implement just enough of Socket.IO's protocol and do not decode
 * messages, so that they take as little processor time as possible from the measured server.
 */
const push = '42["table.entries"'
let windows = 0
let received = 0
let waiting: { total: number; resolve: () => void } | undefined

function count(): void {
  received++
  if (waiting && received >= waiting.total) waiting.resolve()
}

async function join(url: string, cookie: string, subscription: unknown): Promise<void> {
  const address = `${url.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`
  const window = new WebSocket(address, { headers: { cookie }, perMessageDeflate: false })
  await once(window, 'open')
  const isIn = new Promise<void>((resolve, reject) => {
    window.on('close', () => reject(new Error('a window of the crowd was closed')))
    window.on('message', (data: Buffer) => {
      // A push is recognised by its first bytes; no other part of it is decoded.
      if (data.length > push.length && data.toString('latin1', 0, push.length) === push) return count()
      const text = data.toString()
      if (text === '2') window.send('3')
      else if (text.startsWith('40')) {
        if (subscription === undefined) resolve()
        else window.send(`420["table.subscribe",${JSON.stringify(subscription)}]`)
      } else if (text.startsWith('430')) resolve()
    })
  })
  window.send('40')
  await isIn
  windows++
}

answerParentRequests({}, async (request: CrowdRequest) => {
  if (request.do === 'join') {
    const { url, cookies, each, subscription } = request
    for (const cookie of cookies)
      await Promise.all(Array.from({ length: each }, () => join(url, cookie, subscription)))
    received = 0
    return windows
  }
  await new Promise<void>((resolve) => {
    const total = request.pushes * windows
    waiting = { total, resolve }
    if (received >= total) resolve()
  })
  waiting = undefined
})

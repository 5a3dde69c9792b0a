import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { newCookie, openTestServer } from '../../testing/test-server.ts'

/** A client that connects by web socket and then never answers, not even a closing frame. */
async function silentWindow(url: string) {
  const { hostname, port } = new URL(url)
  const line = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  onTestFinished(() => void line.destroy())
  line.write(
    [
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
      `Host: ${hostname}:${port}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
      `Cookie: ${await newCookie(url)}`,
      '',
      '',
    ].join('\r\n'),
  )
  const [answer] = await once(line, 'data')
  expect(String(answer)).toContain('101 Switching Protocols')
  return line
}

// A web socket by itself waits for half a minute, longer than any test may take here.
it('a server closes although a client no longer answers', async () => {
  const server = await openTestServer()
  const line = await silentWindow(server.url)
  const cut = once(line, 'end')
  await server.close()
  await cut
})

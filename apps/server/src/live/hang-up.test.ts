import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { newCookie, openHouse } from '../testing/house.ts'

/** A window that has come in by web socket and never answers again, not even a good-bye. */
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
it('a house closes although a window says nothing any more', async () => {
  const house = await openHouse()
  const line = await silentWindow(house.url)
  const cut = once(line, 'end')
  await house.close()
  await cut
})

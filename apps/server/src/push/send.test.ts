import { createECDH, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { newPushKeys, openPushSender } from './send.ts'

const browser = createECDH('prime256v1')
const keys = {
  p256dh: browser.generateKeys().toString('base64url'),
  auth: randomBytes(16).toString('base64url'),
}
const send = openPushSender(JSON.parse(newPushKeys()), 'mailto:ops-room@localhost')

it('nothing is sent to a private address, whatever a subscription says', async () => {
  await expect(send({ endpoint: 'https://127.0.0.1/push', keys }, 'text')).rejects.toThrow(
    'not a public endpoint',
  )
})

it('nothing is sent with keys that no browser has made', async () => {
  const none = { ...keys, p256dh: Buffer.alloc(65, 4).toString('base64url') }
  await expect(send({ endpoint: 'https://push.example.com/x', keys: none }, 'text')).rejects.toThrow()
})

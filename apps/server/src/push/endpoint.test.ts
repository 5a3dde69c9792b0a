import { expect, it } from 'vitest'
import { isPublicAddress } from '../ops/public-host.ts'
import { isPublicEndpoint } from './endpoint.ts'
import { lookupPublicHost } from './send.ts'

it.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://web.push.apple.com/abc', true],
  ['https://8.8.8.8/abc', true],
  ['http://fcm.googleapis.com/abc', false],
  ['https://fcm.googleapis.com:8443/abc', false],
  ['https://user@fcm.googleapis.com/abc', false],
  ['https://localhost/abc', false],
  ['https://database/abc', false],
  ['https://printer.local/abc', false],
  ['https://metadata.google.internal./abc', false],
  ['https://127.0.0.1/abc', false],
  ['https://2130706433/abc', false],
  ['https://0x7f.1/abc', false],
  ['https://10.1.2.3/abc', false],
  ['https://172.31.0.1/abc', false],
  ['https://192.168.1.1/abc', false],
  ['https://169.254.169.254/latest', false],
  ['https://[::1]/abc', false],
  ['https://[::ffff:10.0.0.1]/abc', false],
  ['https://[::ffff:8.8.8.8]/abc', false],
  ['https://[64:ff9b::a00:1]/abc', false],
  ['https://[fd00::1]/abc', false],
  ['https://[fe80::1]/abc', false],
  ['https://[2606:4700::1111]/abc', true],
  ['file:///etc/passwd', false],
  ['push', false],
])('push messages may be sent to %s: %s', (endpoint, isPublic) => {
  expect(isPublicEndpoint(endpoint)).toBe(isPublic)
})

it.each([
  ['::ffff:127.0.0.1', false],
  ['::ffff:8.8.8.8', true],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['::', false],
  ['255.255.255.255', false],
  ['192.175.48.1', false],
  ['5f00::1', false],
  ['3fff:fff::1', false],
  ['100:0:0:1::1', false],
  ['2001:10::1', false],
  ['2001:20::1', false],
  ['2001:4860::8888', true],
  ['2a00:1450::1', true],
  ['1.1.1.1', true],
  ['nonsense', false],
])('the address %s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

it('a name of this machine is not found', async () => {
  const found = await new Promise((resolve) =>
    lookupPublicHost('localhost', {}, (error) => resolve(error?.code)),
  )
  expect(found).toBe('ENOTFOUND')
})

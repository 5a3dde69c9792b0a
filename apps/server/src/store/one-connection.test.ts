import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { TLSSocket } from 'node:tls'
import { expect, it, onTestFinished } from 'vitest'
import { openSingleConnection } from './one-connection.ts'

/** Of an authority that nobody knows, for this test alone. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgRsPog7+9p1TdOBRv
+uP9CUBRsw8zidAJcVWLLfDGvBOhRANCAAQzKL2qNdCUOL72Nk84h6q7neYcl/AR
Vrqx1LE8kvnSyW4FTmIOSG7Y4Tt1V7yNuh8wHwlEwBxJSU3jgnodWvOS
-----END PRIVATE KEY-----`
const cert = `-----BEGIN CERTIFICATE-----
MIIBgDCCASWgAwIBAgIUVDN6can2L9/7x7qy0mdMfcPCAe0wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyODEyNDIzOVoYDzIxMjYxMTA0
MTI0MjM5WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQzKL2qNdCUOL72Nk84h6q7neYcl/ARVrqx1LE8kvnSyW4FTmIOSG7Y
4Tt1V7yNuh8wHwlEwBxJSU3jgnodWvOSo1MwUTAdBgNVHQ4EFgQUKnDKj3ovKevh
U9iUCpJMyOZx12UwHwYDVR0jBBgwFoAUKnDKj3ovKevhU9iUCpJMyOZx12UwDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNJADBGAiEA2iplumPBe4vhCXY2LLoI
inFXDk8ld0F86RFTVs2ntgQCIQCZHr3GSojkcS48AI9rr7iPBq1wXVaC94KTbd7w
qK0DtA==
-----END CERTIFICATE-----`

/** A database that goes over to TLS as it is asked to, with a certificate of its own, and then hangs up. */
async function databaseWithOwnAuthority(): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write('S')
      const secure = new TLSSocket(socket, { isServer: true, key, cert })
      secure.on('error', () => {})
      secure.once('data', () => secure.destroy())
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `postgresql://me:hush@127.0.0.1:${(server.address() as AddressInfo).port}/games`
}

const refusalOf = (url: string): Promise<string> =>
  openSingleConnection(url).then(
    () => 'none',
    (error: Error) => error.message,
  )

it('a database whose authority this machine does not know is refused with the two ways out, without the password', async () => {
  const url = await databaseWithOwnAuthority()
  const said = await refusalOf(`${url}?sslmode=require`)
  expect(said).toMatch(/^the database at 127\.0\.0\.1:\d+\/games does not let us in: self-signed certificate/)
  expect(said).toContain('sslrootcert=/path/to/ca.pem')
  expect(said).toContain('sslmode=no-verify')
  expect(said).not.toContain('hush')
  // Let in by that setting, it is refused for another reason.
  expect(await refusalOf(`${url}?sslmode=no-verify`)).not.toContain('sslrootcert')
})

import { randomBytes } from 'node:crypto'
import type { Subscription } from '@opsroom/protocol'
import { expect } from 'vitest'
import { eventually } from './eventually.ts'
import { query } from './store/databases.ts'
import type { TestClient } from './test-client.ts'
import type { TestServer } from './test-server.ts'

/** A push subscription with a new endpoint each time. */
export const subscription = (): Subscription => ({
  endpoint: `https://push.example.com/${randomBytes(8).toString('hex')}`,
  keys: { p256dh: randomBytes(65).toString('base64url'), auth: randomBytes(16).toString('base64url') },
})

/** Subscribes a client to push messages. @returns the endpoint */
export async function subscribe(client: TestClient): Promise<string> {
  const wish = subscription()
  expect(await client.ask('me.push', { subscription: wish })).toEqual({ ok: true })
  return wish.endpoint
}

async function deviceOf(client: TestClient): Promise<string | undefined> {
  return (await client.get('me.devices', {})).devices.find((device) => device.current)?.id
}

/** Waits until the server has stored whether a device is connected. */
const isStored = (server: TestServer, device: string | undefined, isConnected: boolean): Promise<void> =>
  eventually(async () => {
    const where = `WHERE id = '${device}' AND present_until ${isConnected ? '>' : '<='} now()`
    expect(await query(server.databaseUrl, `SELECT FROM device ${where}`)).toHaveLength(1)
  })

/** Waits until the server knows that a person who has come is there. */
export const arrived = async (server: TestServer, client: TestClient): Promise<void> =>
  isStored(server, await deviceOf(client), true)

/**
 * Closes the only client of a person, and waits until the server knows that the person is away. It first waits until the
 * server knows that they are there: for a person who has just come back, the server may still have them stored as away.
 */
export async function leave(server: TestServer, client: TestClient): Promise<void> {
  const device = await deviceOf(client)
  await isStored(server, device, true)
  client.close()
  await isStored(server, device, false)
}

/** A client of a person who comes back; the server knows that the person is there. */
export async function comeBack(server: TestServer, cookie: string): Promise<TestClient> {
  const client = await server.client(cookie)
  await arrived(server, client)
  return client
}

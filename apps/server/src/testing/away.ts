import { randomBytes } from 'node:crypto'
import type { Subscription } from '@opsroom/protocol'
import { expect } from 'vitest'
import { query } from '../store/testing/databases.ts'
import { eventually } from './eventually.ts'
import type { TestHouse } from './house.ts'
import type { TestWindow } from './window.ts'

/** Where a push service would take notices, another place each time. */
export const subscription = (): Subscription => ({
  endpoint: `https://push.example.com/${randomBytes(8).toString('hex')}`,
  keys: { p256dh: randomBytes(65).toString('base64url'), auth: randomBytes(16).toString('base64url') },
})

/** Somebody wants to be told. @returns where */
export async function subscribe(window: TestWindow): Promise<string> {
  const wish = subscription()
  expect(await window.ask('me.push', { subscription: wish })).toEqual({ ok: true })
  return wish.endpoint
}

/** Closes the only window of somebody, and waits until it is known that he is gone. */
export async function leave(house: TestHouse, window: TestWindow): Promise<void> {
  const current = (await window.get('me.devices', {})).devices.find((device) => device.current)
  window.close()
  await eventually(async () => {
    const where = `WHERE id = '${current?.id}' AND present_until <= now()`
    expect(await query(house.databaseUrl, `SELECT FROM device ${where}`)).toHaveLength(1)
  })
}

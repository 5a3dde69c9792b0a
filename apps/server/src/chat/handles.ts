import { createHmac, randomBytes } from 'node:crypto'
import type { Store } from '../store/index.ts'

/** What a person is called in a room's chat by the protocol: not the id, and another one in every room. */
export type HandleOf = (room: string, person: string) => string

/** The key is made once and kept, so that every process gives the same handles and those who are muted stay so. */
export async function openHandles(store: Pick<Store, 'settings'>): Promise<HandleOf> {
  const key = await store.settings.keep('chat-handles', () => randomBytes(32).toString('hex'))
  return (room, person) =>
    createHmac('sha256', Buffer.from(key, 'hex')).update(`${room} ${person}`).digest('base64url').slice(0, 12)
}

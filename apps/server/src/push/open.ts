import type { Store } from '../store/index.ts'
import { newPushKeys, openSender, type PushKeys, type Send } from './send.ts'

/** What tests put in the place of the world. */
export interface Pushing {
  send: Send
  now(): Date
  /** Milliseconds after which it is looked whether somebody is to be told by now. */
  every: number
}

/** @param publicUrl where those who take push messages to browsers may find out who we are */
export async function openPush(
  store: Store,
  publicUrl: string | undefined,
  instead: Partial<Pushing> = {},
): Promise<Pushing & { publicKey: string }> {
  const keys: PushKeys = JSON.parse(await store.settings.keep('pushKeys', newPushKeys))
  const contact = publicUrl?.startsWith('https:') ? publicUrl : 'mailto:ops-room@localhost'
  return {
    send: openSender(keys, contact),
    now: () => new Date(),
    every: 30_000,
    ...instead,
    publicKey: keys.publicKey,
  }
}

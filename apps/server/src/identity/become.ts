import { protocolRefusal } from '@opsroom/protocol'
import type { Person } from '@opsroom/rules/core'
import type { Store } from '../store/index.ts'
import type { Asked } from './posts.ts'

const plays = { ok: false as const, refusal: protocolRefusal('W17') }

/**
 * Makes the caller's device one of the person that he proves to be. Whoever he was on this device is left behind, so
 * that must be nobody who plays (W17); it is looked at first, and no proof is examined then.
 * @param prove who he is, or why not
 */
export async function becomeProven<R>(
  store: Store,
  { caller, become }: Asked,
  prove: () => Promise<Person | { ok: false; refusal: R }>,
) {
  if (await store.devices.plays(caller.person.id)) return plays
  const person = await prove()
  if ('ok' in person) return person
  if (person.id !== caller.person.id) {
    const device = await store.devices.pass({ person: caller.person.id, device: caller.device }, person.id)
    if (!device) return plays // he sat down meanwhile
    become({ person, device })
  }
  return { ok: true as const, name: person.name }
}

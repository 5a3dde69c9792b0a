import { protocolRefusal } from '@opsroom/protocol'
import type { Person } from '@opsroom/rules/core'
import type { Store } from '../store/index.ts'
import type { ConnectionData } from './connection.ts'

/** The answer to a message when `currentPerson` finds nobody. */
export const personDeletedAnswer = { ok: false as const, refusal: protocolRefusal('W13') }

/**
 * The person of a connection with their current name, which another connection may have changed. Undefined if the
 * person is deleted and this connection is about to be closed: then nothing may be written under their name any more.
 */
export async function currentPerson(
  { persons }: Pick<Store, 'persons'>,
  { person: { id }, renaming }: ConnectionData,
): Promise<Person | undefined> {
  await renaming
  return (await persons.find(id)) ?? undefined
}

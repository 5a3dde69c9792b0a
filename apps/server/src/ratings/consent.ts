import { protocolRefusal } from '@opsroom/protocol'
import type { Refusal } from '@opsroom/rules/core'
import type { Store } from '../store/index.ts'

/** Why a person has no part in a game that counts: they do not want ratings (W56). Undefined where they do. */
export async function refuseRated(
  { ratings }: Pick<Store, 'ratings'>,
  person: string,
): Promise<Refusal | undefined> {
  const profile = await ratings.profileOf(person)
  return profile?.wanted ? undefined : protocolRefusal('W56')
}

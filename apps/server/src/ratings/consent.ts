import { protocolRefusal } from '@opsroom/protocol'
import type { Refusal } from '@opsroom/rules/core'
import type { Store } from '../store/index.ts'

/** Why a person may not take part in a rated game: they do not want ratings (W56). Undefined if they do. */
export async function refuseRated(
  { ratings }: Pick<Store, 'ratings'>,
  person: string,
): Promise<Refusal | undefined> {
  const profile = await ratings.profileOf(person)
  return profile?.wanted ? undefined : protocolRefusal('W56')
}

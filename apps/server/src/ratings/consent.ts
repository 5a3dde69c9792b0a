import { protocolRefusal } from '@opsroom/protocol'
import type { Refusal } from '@opsroom/rules/core'
import type { Store } from '../store/index.ts'

/** Refuses a rated game to a person who does not want ratings (W56); otherwise undefined. */
export async function refuseRatedGame(
  { ratings }: Pick<Store, 'ratings'>,
  person: string,
): Promise<Refusal | undefined> {
  const profile = await ratings.profileOf(person)
  return profile?.wanted ? undefined : protocolRefusal('W56')
}

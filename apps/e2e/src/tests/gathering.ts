import type { Person } from '../people/person.ts'
import { British } from '../player/british.ts'
import { German } from '../player/german.ts'
import {
  comesByLink,
  type Invitation,
  opensRoom,
  startsNight,
  takesSeat,
  type Wish,
} from '../player/rooms.ts'
import { airports, raid } from './golden-night.ts'

type ComesIn = (options?: { baseURL?: string }) => Promise<Person>
export interface Gathering {
  /** Who plays the British, and who the German side. */
  ann: Person
  bob: Person
  british: British
  german: German
  invitation: Invitation
}
interface Circumstances extends Pick<Wish, 'watched' | 'rules' | 'timeControl'> {
  /** Another server than the one that all tests share. */
  baseURL?: string
}

/** Ann and Bob sit down and start a night. */
export async function gather(comesIn: ComesIn, { baseURL, ...wish }: Circumstances = {}): Promise<Gathering> {
  const options = baseURL === undefined ? {} : { baseURL }
  const [ann, bob] = [await comesIn(options), await comesIn(options)]
  const invitation = await opensRoom(ann.page, { side: 'British', ...wish })
  await comesByLink(bob.page, invitation)
  await takesSeat(bob.page, 'German')
  await startsNight(ann.page)
  const [british, german] = [new British(ann.page), new German(bob.page)]
  for (const { map } of [british, german]) await map.waitFor()
  return { ann, bob, british, german, invitation }
}

/** Phases 1 to 4 of a short night, with hardly any defences. */
export async function prepare({ british, german }: Pick<Gathering, 'british' | 'german'>): Promise<void> {
  await german.comesToFront()
  await german.placesSquadrons(airports)
  await british.comesToFront()
  await british.plansRaid(raid)
  await german.comesToFront()
  await german.placesDefences({ 11: { Flak: 1 } })
  await british.shows('bomber', raid.start, 'ground')
}

import { expect } from '@playwright/test'
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
import { SeatLines } from '../player/seat-lines.ts'
import { airports, raid } from './golden-night.ts'

type ComesIn = (options?: { baseURL?: string }) => Promise<Person>
export interface Gathering {
  /** The players of the British and of the German side. */
  ann: Person
  bob: Person
  british: British
  german: German
  invitation: Invitation
}
interface Circumstances {
  watched?: boolean
  /** Another server than the one that all tests share. */
  baseURL?: string
}

/** The room is opened, taken and started over the wire; then both look at the table. */
async function meet(
  comesIn: ComesIn,
  { watched = false, baseURL }: Circumstances,
): Promise<{ lines: SeatLines; gathering: Gathering }> {
  const options = baseURL === undefined ? {} : { baseURL }
  const [ann, bob] = [await comesIn(options), await comesIn(options)]
  const lines = await SeatLines.start({ british: ann, german: bob }, { watched })
  const [british, german] = [new British(ann.page), new German(bob.page)]
  await Promise.all([ann.page.goto(lines.pathOf('british')), bob.page.goto(lines.pathOf('german'))])
  for (const { map } of [british, german]) await map.waitFor()
  const link = new URL(`/r/${lines.code}`, ann.page.url()).href
  return { lines, gathering: { ann, bob, british, german, invitation: { link, code: lines.code } } }
}

/**
 * Ann and Bob sit at a night that has started. Their way there on the screen is looked at elsewhere: by
 * `gatherByHand`, and in the tests of rooms.
 */
export async function gather(comesIn: ComesIn, circumstances: Circumstances = {}): Promise<Gathering> {
  return (await meet(comesIn, circumstances)).gathering
}

/** The same after phases 1 to 4 of a short night, which both have seen go by; with hardly any defences. */
export async function gatherPrepared(
  comesIn: ComesIn,
  circumstances: Circumstances = {},
): Promise<Gathering> {
  const { lines, gathering } = await meet(comesIn, circumstances)
  await lines.prepares()
  for (const table of [gathering.british, gathering.german]) await table.shows('bomber', raid.start, 'ground')
  return gathering
}

/** Ann opens a room in the lobby, Bob comes by its link and sits down, and Ann starts the night. */
export async function gatherByHand(
  comesIn: ComesIn,
  { baseURL, ...wish }: Circumstances & Pick<Wish, 'rules' | 'timeControl' | 'days'> = {},
): Promise<Gathering> {
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

/** Phases 1 to 4 of a short night on the screens, with hardly any defences. */
export async function prepare({ british, german }: Pick<Gathering, 'british' | 'german'>): Promise<void> {
  await german.comesToFront()
  await german.placesSquadrons(airports)
  await british.comesToFront()
  await british.plansRaid(raid)
  await german.comesToFront()
  await german.placesDefences({ 11: { Flak: 1 } })
  await british.shows('bomber', raid.start, 'ground')
}

/** A watched night that ends soon, for the German side resigns. Ann has opened its replay. */
export async function gatherAtReplay(comesIn: ComesIn): Promise<Gathering> {
  const gathering = await gatherPrepared(comesIn, { watched: true })
  const { ann, british, german } = gathering
  await british.fliesMosquito({ to: raid.mosquito, end: 'High' })
  await german.resigns()
  await expect(british.verdict).toBeVisible()
  await ann.page.getByTestId('look-back').first().getByRole('link', { name: 'Replay' }).click()
  // Callers read the address of the replay, which changes only after the click.
  await ann.page.waitForURL(/\/replay/)
  return gathering
}

import { type Country, isOfCountry } from '@opsroom/pictures/duel/country'
import address from '@opsroom/pictures/duel/country.json?url'
import type { BoardPack } from '@opsroom/rules/duel'

/** Data, not a script: it is fetched once for all maps of a page. */
let fetched: Promise<Country> | undefined

async function fetchCountry(): Promise<Country> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`the country of the map: status ${response.status}`)
  return response.json()
}

/** The country of a board; undefined if its land and sea differ from the real map. @throws when it cannot be fetched */
export async function countryOf(pack: BoardPack): Promise<Country | undefined> {
  fetched ??= fetchCountry().catch((error) => {
    fetched = undefined
    throw error
  })
  const country = await fetched
  return isOfCountry(country, pack) ? country : undefined
}

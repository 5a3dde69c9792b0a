import { firstPages } from './first-pages.ts'
import { fetchScreenFrom, type Screen } from './pages.ts'

/**
 * Fetches the page at an address.
 * @throws when the page could not be fetched
 */
export const fetchScreenAt = async (address: string, query: string): Promise<Screen> =>
  fetchScreenFrom(firstPages, address, query) ??
  (await import('./further-pages.ts')).fetchFurtherScreen(address, query)

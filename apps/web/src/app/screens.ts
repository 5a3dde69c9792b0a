import { firstPages } from './first-pages.ts'
import { type Screen, screenIn } from './pages.ts'

/**
 * Fetches the page at an address.
 * @throws when the page could not be fetched
 */
export const screenAt = async (address: string, query: string): Promise<Screen> =>
  screenIn(firstPages, address, query) ?? (await import('./further-pages.ts')).furtherScreen(address, query)

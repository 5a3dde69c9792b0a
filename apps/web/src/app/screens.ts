import { firstPages } from './first-pages.ts'
import { type Screen, screenIn } from './pages.ts'

/** The page at an address, fetched. @throws when it could not be fetched */
export const screenAt = async (address: string, query: string): Promise<Screen> =>
  screenIn(firstPages, address, query) ?? (await import('./further-pages.ts')).furtherScreen(address, query)

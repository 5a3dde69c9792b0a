import { getContext, setContext } from 'svelte'
import { Connection } from '../state/connection.svelte.ts'
import { Session } from '../state/session.svelte.ts'
import { Settings } from '../state/settings.svelte.ts'
import { openSocket } from '../state/socket.ts'
import type { Wire } from '../state/wire.ts'
import { Router } from './router.svelte.ts'

/** What every screen may ask for. */
export interface House {
  wire: Wire
  session: Session
  connection: Connection
  settings: Settings
  router: Router
}

export function openHouse(): House {
  const session = new Session()
  const wire = openSocket(session.load)
  return { wire, session, connection: new Connection(wire), settings: new Settings(), router: new Router() }
}

const key = Symbol('house')
export const provideHouse = (house: House): House => setContext(key, house)
export const useHouse = (): House => getContext<House>(key)

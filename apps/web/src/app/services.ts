import { getContext, setContext } from 'svelte'
import { Connection } from '../state/connection.svelte.ts'
import { Session } from '../state/session.svelte.ts'
import { Settings } from '../state/settings.svelte.ts'
import { openSocketWire } from '../state/socket.ts'
import { wireSendingNameFirst } from '../state/typed-name.ts'
import type { Wire } from '../state/wire.ts'
import { Router } from './router.svelte.ts'

/** The services that every screen can use; the app has one instance of each. */
export interface AppServices {
  wire: Wire
  session: Session
  connection: Connection
  settings: Settings
  router: Router
}

/** @param ownWire used in place of a connection to the server */
export function openServices(ownWire?: Wire): AppServices {
  const session = new Session()
  const wire = wireSendingNameFirst(ownWire ?? openSocketWire(session.load), session)
  wire.hear('server.banner', ({ text }) => {
    session.banner = text
  })
  return { wire, session, connection: new Connection(wire), settings: new Settings(), router: new Router() }
}

const key = Symbol('services')
export const provideServices = (services: AppServices): AppServices => setContext(key, services)
/** The app's services, for use during the initialization of a component. */
export const useServices = (): AppServices => getContext<AppServices>(key)

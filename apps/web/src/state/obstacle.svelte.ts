import type { Connection } from './connection.svelte.ts'
import { askConnectivity } from './connectivity.ts'

/** The likely reason why the page has no connection. */
type Reason = 'network' | 'cookie' | 'origin' | 'server'

/** The time after which the page says that it has no connection, in ms since it was opened. */
const shownAfter = 5500
/** The interval, in ms, at which the missing connection is diagnosed again. */
const again = 5000

/** Diagnoses why a page that has just been opened gets no connection. */
export class ConnectionObstacle {
  /**
   * The likely reason for the missing connection; undefined while it is too early to tell, and after the page has once
   * been connected.
   */
  reason = $state<Reason>()

  /**
   * Watches a connection and diagnoses it until there is one.
   * @param connection the connection of the page
   * @param isKnown whether the server has identified this person; only then is a missing cookie noticed
   * @returns a function that stops the diagnosis
   */
  watch(connection: Pick<Connection, 'wasUp'>, isKnown: () => boolean, ask = askConnectivity): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined
    const diagnose = (after: number) => {
      // If no answer about the connection arrives before the timer below fires, the server counts as unreachable.
      let found: Reason = 'server'
      void ask().then((answer) => {
        if (!answer) return
        if (!answer.sameOrigin) found = 'origin'
        else if (answer.known) found = 'network'
        else if (isKnown()) found = 'cookie'
      })
      timer = setTimeout(() => {
        this.reason = connection.wasUp ? undefined : found
        if (!connection.wasUp) diagnose(again)
      }, after)
    }
    if (!connection.wasUp) diagnose(Math.max(0, shownAfter - performance.now()))
    return () => clearTimeout(timer)
  }
}

import type { Connection } from './connection.svelte.ts'
import { askConnectivity } from './connectivity.ts'

/** The likely reason why there is no connection. */
type Reason = 'network' | 'cookie' | 'origin' | 'server'

/** The time after which a page without a connection says so, in ms since it was opened. */
const shownAfter = 5500
/** The interval at which the reason is looked for again, in ms. */
const again = 5000

/** Why a page that has just been opened gets no connection. */
export class ConnectionObstacle {
  /** The reason; undefined while it is too early to tell, and once there was a connection. */
  reason = $state<Reason>()

  /**
   * @param connection of the page
   * @param isKnown whether the server has identified this person: only then a missing cookie is noticed
   * @returns a function that stops it
   */
  watch(connection: Pick<Connection, 'wasUp'>, isKnown: () => boolean, ask = askConnectivity): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined
    const diagnose = (after: number) => {
      // Without an answer by then the server counts as unreachable.
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

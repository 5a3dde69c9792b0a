import type { MyRoom } from '@opsroom/protocol'
import { type GrantedAnswer, ServerResource } from './resource.svelte.ts'
import { repeatWhileVisible } from './visible.ts'
import type { Wire } from './wire.ts'

/** The interval at which the list is requested again, in ms: the server sends nothing when a turn passes elsewhere. */
const interval = 60_000

/** The games that wait for the viewer, in the server's order: the one whose time ends first is in front. */
export class WaitingGames extends ServerResource<GrantedAnswer<'lobby.waiting'>> {
  constructor(wire: Wire) {
    super(wire, () => wire.request('lobby.waiting', {}), {
      changes: (ask) => repeatWhileVisible(interval, ask),
    })
  }

  /** All of them; undefined before the first answer. */
  get all(): readonly MyRoom[] | undefined {
    return this.answer?.waiting
  }
}

import { newCookie } from '@opsroom/server/testing'
import { newSocket } from '../../../apps/web/src/state/first-socket.ts'
import { openSocketWire } from '../../../apps/web/src/state/socket.ts'
import { TableStore } from '../../../apps/web/src/state/table.svelte.ts'
import { type BadLine, lineHeader } from './bad-lines.ts'
import type { Played } from './games.ts'
import type { NetworkServer } from './test-server.ts'

/** A tab as a person has it: the browser's own connection and table, over a line that is bad. */
export class BrowserTab {
  readonly line: BadLine
  readonly as: string
  table: TableStore
  private readonly room: string
  private readonly played: Played
  private readonly wire: ReturnType<typeof openSocketWire>

  constructor(
    server: NetworkServer,
    cookie: string,
    line: BadLine,
    room: string,
    as: string,
    played: Played,
  ) {
    this.line = line
    this.as = as
    this.room = room
    this.played = played
    server.exchange.add(line)
    const socket = newSocket(server.exchange.url, {
      extraHeaders: { cookie, [lineHeader]: line.name },
      // People wait for longer; nothing of what is tested depends on it.
      reconnectionDelay: 5,
      reconnectionDelayMax: 20,
      timeout: 1500,
      forceNew: true,
    })
    this.wire = openSocketWire(async () => undefined, { socket })
    this.table = this.load()
  }

  /** Loads the page anew: the states folded so far are forgotten. */
  reload(): void {
    this.table.stop()
    this.table = this.load()
  }

  /** Asks for the record so far. Over a line that breaks there is no answer; one that fails is in the server's log. */
  async asksForRecord(): Promise<void> {
    const { room, as } = this
    await this.wire.request('room.record', { room, as }).catch(() => undefined)
  }

  close(): void {
    this.table.stop()
    this.wire.close()
  }

  private load(): TableStore {
    return new TableStore(this.wire, this.room, this.as, async () => this.played.info)
  }
}

export const cookieOf = (server: NetworkServer): Promise<string> => newCookie(server.server.url)

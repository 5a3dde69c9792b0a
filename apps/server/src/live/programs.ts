import { type KeptToken, protocolRefusal, type RequestName } from '@opsroom/protocol'
import type { Person, Refusal } from '@opsroom/rules/core'
import { hashOfToken, newToken } from '../identity/seat-token.ts'
import type { SeatStreams } from '../sockets/streams.ts'
import type { Store } from '../store/index.ts'
import type { Table } from '../table/table.ts'
import type { Tables } from '../table/tables.ts'
import type { Handlers } from './table-of-handlers.ts'

/** A seat has so many tokens that count at a time. */
const mostTokens = 5

interface ProgramDeps {
  store: Store
  tables: Tables
  streams: Pick<SeatStreams, 'revoke'>
}
type ProgramHandlers = Pick<Handlers, Extract<RequestName, `seat.${string}`>>
type Refused = { ok: false; refusal: Refusal }

/** What the holder of a seat asks about tokens for programs. Nobody else is told that there are any. */
export function programHandlers({ store, tables, streams }: ProgramDeps): ProgramHandlers {
  /** The tokens of a seat that a person holds, after something was done with them. In the table's queue: orders wait. */
  async function tokensAfter<T extends object>(
    person: Person,
    { room, as: seat }: { room: string; as: string },
    act: (place: { room: string; seat: string; person: string }, table: Table) => Promise<T | Refused>,
  ): Promise<({ ok: true; tokens: KeptToken[] } & T) | Refused> {
    const done = await tables.at(room, async (table) => {
      await tables.catchUp(table)
      if (!table.holds(person, seat)) return { ok: false as const, refusal: protocolRefusal('W4', { seat }) }
      const place = { room, seat, person: person.id }
      const acted = await act(place, table)
      if (isRefused(acted)) return acted
      const rows = await store.seatTokens.of(place)
      const tokens = rows.map(({ id, since, lastUsed }) => ({
        id,
        since: since.toISOString(),
        ...(lastUsed && { lastUsed: lastUsed.toISOString() }),
      }))
      return { ok: true as const, tokens, ...acted }
    })
    return done ?? { ok: false, refusal: protocolRefusal('W3') }
  }

  return {
    'seat.tokens': ({ data }, request) => tokensAfter(data.person, request, async () => ({})),

    'seat.makeToken': ({ data }, request) =>
      tokensAfter(data.person, request, async (place, table) => {
        // A game with a program does not count, and nobody makes a rated game void by themselves.
        if (table.play.table.open.rated) return { ok: false, refusal: protocolRefusal('W97') }
        const token = newToken()
        const isKept = await store.seatTokens.keep(place, hashOfToken(token), mostTokens)
        return isKept ? { token } : { ok: false, refusal: protocolRefusal('W31', { most: mostTokens }) }
      }),

    'seat.revokeToken': ({ data }, request) =>
      tokensAfter(data.person, request, async (place) => {
        if (!(await store.seatTokens.revoke(place, request.token)))
          return { ok: false, refusal: protocolRefusal('W32') }
        // At once here; the other processes are notified.
        streams.revoke(request.token)
        return {}
      }),
  }
}

const isRefused = (acted: object): acted is Refused => 'ok' in acted

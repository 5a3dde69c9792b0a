import { protocolRefusal, type TokenDescription } from '@opsroom/protocol'
import type { Person, Refusal } from '@opsroom/rules/core'
import { describeTokens, hashOfToken, newToken } from '../identity/seat-token.ts'
import type { HandlersOf } from '../sockets/handlers.ts'
import type { SeatStreams } from '../sockets/streams.ts'
import type { Store } from '../store/index.ts'
import type { Table } from '../table/table.ts'
import type { Tables } from '../table/tables.ts'

/** The maximum number of valid tokens per seat. */
const mostTokens = 5

interface ProgramDeps {
  store: Store
  tables: Tables
  streams: Pick<SeatStreams, 'revoke'>
}
export type ProgramHandlers = HandlersOf<'seat'>
type Refused = { ok: false; refusal: Refusal }
type Seat = { room: string; as: string }
type Act<T> = (place: { room: string; seat: string; person: string }, table: Table) => Promise<T | Refused>
type Tokens<T> = { ok: true; tokens: TokenDescription[] } & T

const unknownRoom = { ok: false as const, refusal: protocolRefusal('W3') }

/** Requests of a seat's holder about the tokens for programs. Nobody but the holder learns that tokens exist. */
export function programHandlers({ store, tables, streams }: ProgramDeps): ProgramHandlers {
  /**
   * Makes a task for a table. The task changes the tokens of a person's seat by `act`, and answers with all tokens of
   * the seat.
   */
  const tokensOf =
    <T extends object>(person: Person, { room, as: seat }: Seat, act: Act<T>) =>
    async (table: Table): Promise<Tokens<T> | Refused> => {
      if (!table.holds(person, seat)) return { ok: false, refusal: protocolRefusal('W4', { seat }) }
      const place = { room, seat, person: person.id }
      const acted = await act(place, table)
      if (isRefused(acted)) return acted
      return { ok: true, tokens: describeTokens(await store.seatTokens.of(place)), ...acted }
    }

  /**
   * Changes tokens in the table's queue. Orders wait meanwhile, so that no order is carried out with a token after it
   * was revoked.
   */
  async function tokensAfter<T extends object>(
    person: Person,
    seat: Seat,
    act: Act<T>,
  ): Promise<Tokens<T> | Refused> {
    const done = await tables.given(seat.room, { person, as: seat.as }, async (table) => {
      await tables.catchUp(table)
      return tokensOf(person, seat, act)(table)
    })
    return done ?? unknownRoom
  }

  return {
    'seat.tokens': async ({ data }, request) =>
      (await tables.read(
        request.room,
        tokensOf(data.person, request, async () => ({})),
      )) ?? unknownRoom,

    'seat.makeToken': ({ data }, request) =>
      tokensAfter(data.person, request, async (place, table) => {
        // A rated game allows no tokens: a game with a program is not rated, and no player may make a rated game
        // unrated alone.
        if (table.play.table.open.rated) return { ok: false, refusal: protocolRefusal('W97') }
        const token = newToken()
        const isKept = await store.seatTokens.keep(place, hashOfToken(token), mostTokens)
        return isKept ? { token } : { ok: false, refusal: protocolRefusal('W31', { most: mostTokens }) }
      }),

    'seat.revokeToken': ({ data }, request) =>
      tokensAfter(data.person, request, async (place) => {
        if (!(await store.seatTokens.revoke(place, request.token)))
          return { ok: false, refusal: protocolRefusal('W32') }
        // Ends the streams of the token at this process immediately. The other processes are notified.
        streams.revoke(request.token)
        return {}
      }),
  }
}

const isRefused = (acted: object): acted is Refused => 'ok' in acted

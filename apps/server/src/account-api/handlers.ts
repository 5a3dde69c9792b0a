import { protocolRefusal } from '@opsroom/protocol'
import type { Person } from '@opsroom/rules/core'
import { describeTokens, hashOfToken, newAccountToken } from '../identity/seat-token.ts'
import type { HandlersOf } from '../sockets/handlers.ts'
import type { SeatStreams } from '../sockets/streams.ts'
import type { Store } from '../store/index.ts'
import type { Tables } from '../table/tables.ts'

/** The maximum number of valid account tokens per person. */
const mostTokens = 3

interface AccountTokenDeps {
  store: Store
  tables: Tables
  streams: Pick<SeatStreams, 'revoke'>
}
export type AccountTokenHandlers = HandlersOf<'account'>

/**
 * Requests of people about the account tokens with which programs act for them. Nobody but their owner learns that
 * account tokens exist.
 */
export function accountTokenHandlers({ store, tables, streams }: AccountTokenDeps): AccountTokenHandlers {
  /**
   * Waits for the orders that a person's seats at a table have given, so that none is carried out after a token was
   * revoked. In a secret phase it waits in the slots of these seats: in the table's queue it would wait for orders of
   * others too, and tell of them.
   */
  async function ordersOfSeatsDone(person: Person, room: string): Promise<void> {
    const seats = tables.inMemoryAt(room)?.seatsOf(person) ?? []
    await Promise.all(seats.map((as) => tables.given(room, { person, as }, async () => {})))
  }
  const tokensOf = async (person: string) => describeTokens(await store.accountTokens.of(person))

  return {
    'account.tokens': async ({ data }) => ({ ok: true, tokens: await tokensOf(data.person.id) }),

    async 'account.makeToken'({ data: { person } }) {
      const token = newAccountToken()
      if (!(await store.accountTokens.keep(person.id, hashOfToken(token), mostTokens)))
        return { ok: false, refusal: protocolRefusal('W104', { most: mostTokens }) }
      return { ok: true, token, tokens: await tokensOf(person.id) }
    },

    async 'account.revokeToken'({ data: { person } }, { token }) {
      const rooms = await store.accountTokens.revoke(person.id, token)
      if (!rooms) return { ok: false, refusal: protocolRefusal('W32') }
      // Ends the streams of the token at this process immediately. The other processes are notified.
      streams.revoke(token)
      await store.seeks.tell([person.id])
      await Promise.all(rooms.map((room) => ordersOfSeatsDone(person, room)))
      return { ok: true, tokens: await tokensOf(person.id) }
    },
  }
}

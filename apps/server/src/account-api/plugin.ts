import { protocolRefusal } from '@opsroom/protocol'
import { seatParamsSchema } from '@opsroom/protocol/account-api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { accountTokenInHeader, hashOfToken } from '../identity/seat-token.ts'
import { seatRoutes } from '../seat-api/routes.ts'
import { type AccountTokenHandlers, accountTokenHandlers } from './handlers.ts'
import { AccountNews } from './news.ts'
import { accountOpenApi } from './openapi.ts'
import { accountRoutes } from './routes.ts'
import { newsRoute } from './stream.ts'
import { mayPlaySeat } from './tables.ts'

declare module '../sockets/handlers.ts' {
  interface HandledMessages extends AccountTokenHandlers {}
}

const prefix = '/api/account/v1'
/** The `cache-control` header of the OpenAPI document, which never changes while a server runs. */
const documentAge = 'public, max-age=300'
/** Milliseconds between two checks for news whose notification was lost. */
const looking = 30_000

/** The HTTP interface for programs that act for a person, with a token that the person has made. */
export const accountApiPlugin = fp(
  async (app) => {
    const { store, tables, programs, openProgramScope } = app
    const { streams } = app.sockets
    const { config } = app.ops
    app.handle(accountTokenHandlers({ store, tables, streams }))

    const news = watchAccounts(app)
    const find = async ({ headers }: FastifyRequest) => {
      const token = accountTokenInHeader(headers.authorization)
      return token === undefined ? undefined : store.accountTokens.find(hashOfToken(token))
    }
    let document: string | undefined
    await app.register(
      async (open) => {
        open.get('/openapi.json', async (_, reply) => {
          document ??= JSON.stringify(accountOpenApi(config.publicUrl))
          return reply
            .header('cache-control', documentAge)
            .type('application/json; charset=utf-8')
            .send(document)
        })
      },
      { prefix },
    )
    await openProgramScope({
      prefix,
      find,
      routes(api, scope) {
        accountRoutes(api, app, scope)
        newsRoute(api, app, news, scope)
      },
    })
    await openProgramScope({
      prefix: `${prefix}/rooms/:code/seats/:seat`,
      async find(request) {
        const account = await find(request)
        if (!account) return undefined
        const place = seatParamsSchema.safeParse(request.params)
        if (!place.success) return protocolRefusal('W1', { path: '' })
        const { code, seat } = place.data
        const found = await store.accountTokens.seatAt(account, code, seat)
        const plays =
          found && (await tables.read(found.room, (table) => mayPlaySeat(table, seat, account.person)))
        return plays ? found : protocolRefusal('W4', { seat })
      },
      routes: (api, scope) => seatRoutes(api, { app, programs, ...scope }),
    })
  },
  { name: 'account-api', dependencies: ['seat-api', 'invitations', 'seeks'] },
)

/** Connects the news of accounts to the tables and to the notifications of other processes. */
function watchAccounts(app: FastifyInstance): AccountNews {
  const { store, tables, invitations } = app
  const { streams } = app.sockets
  const { clock, failed } = app.ops
  const news = new AccountNews({ store, tables, invitations, streams, onFailure: failed('account news') })
  app.tableListeners.push({ onTaken: (table) => news.onTaken(table) })
  app.notificationReaders.push({
    onSeeks: (persons) => news.onChanged(persons),
    onRevoked: (token) => news.onRevoked(token),
    onNotification: ({ room }) => news.onWritten(room),
    onGap: () => news.onGap(),
  })
  const stopLooking = clock.every(looking, () => news.catchUp().catch(failed('account news')))
  app.addHook('preClose', async () => {
    stopLooking()
  })
  return news
}

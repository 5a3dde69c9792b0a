import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { NoticeChannels } from './channels.ts'
import { Courier } from './courier.ts'
import { type NoticeHandlers, noticeHandlers } from './handlers.ts'
import { tableNewsSince } from './kinds/table.ts'
import { newNoticeKey, noticeLinks } from './links.ts'
import { openMailer } from './mail.ts'
import { registerNoticePages } from './pages.ts'
import { Reminders } from './reminders.ts'
import { RoundNotices } from './rounds.ts'
import { tableNoticeFactsOf } from './table-moment.ts'
import { openWebhookPoster, WebhookHosts } from './webhooks.ts'

declare module 'fastify' {
  interface FastifyInstance {
    noticeChannels: NoticeChannels
  }
}

declare module '../sockets/handlers.ts' {
  interface HandledMessages extends NoticeHandlers {}
}

/**
 * Milliseconds between two checks. At most `delivering` lie between two checks for notices that are due, and
 * `reminding` between two checks for time limits and rounds that end soon.
 */
const delivering = 15_000
const reminding = 60_000

/** Notices by e-mail and webhook to people who are not connected. */
export const noticesPlugin = fp(
  async (app) => {
    const { store, tables, presences, waitingSeats, keepPoints: keep } = app
    const { config, clock, log, failed } = app.ops
    const { now } = clock
    const { publicUrl } = config
    const hookPause = config.noticeSeconds * 1000
    const key = await store.settings.keep('noticeKey', newNoticeKey)
    const links = noticeLinks(key, publicUrl ?? '')
    const hosts = new WebhookHosts(config.webhookHosts)
    const senders = {
      ...(await openSenders(app, hosts)),
      publicUrl,
      stopLink: links.stop,
      titleOf: (game: string) => tables.deps.gameById(game)?.title ?? game,
    }
    const jitter = Math.random
    const channels = new NoticeChannels({
      ...senders,
      store,
      hosts,
      confirmLink: links.confirm,
      now,
      jitter,
      keep,
    })
    app.decorate('noticeChannels', channels)
    app.handle(noticeHandlers(channels))
    await registerNoticePages({ app, store, key, now })

    const onFailure = failed('notices')
    keepNotices(app)

    const courier = new Courier({
      ...senders,
      sendLink: (channel) => channels.sendLink(channel),
      store,
      presences,
      tables,
      waitingSeats,
      hookPause,
      now,
      jitter,
      log,
      onFailure,
    })
    const stop = clock.every(Math.min(delivering, hookPause), () => courier.deliver().catch(onFailure))
    app.addHook('preClose', async () => {
      stop()
      await courier.settled()
    })
    keepReminders(app)
  },
  { name: 'notices', dependencies: ['tables', 'seeks', 'tournaments', 'push'] },
)

/** Opens the sender of webhooks, and the sender of e-mails if SMTP_URL is set. Both are closed with this server. */
async function openSenders(app: FastifyInstance, hosts: WebhookHosts) {
  const { smtpUrl, mailFrom } = app.ops.config
  const post = openWebhookPoster(hosts)
  const mail =
    smtpUrl !== undefined && mailFrom !== undefined ? await openMailer(smtpUrl, mailFrom) : undefined
  app.addHook('onClose', async () => {
    post.close()
    mail?.close()
  })
  return { mail, post }
}

/** Stores reminders of time limits, and notices about rounds of tournaments. */
function keepReminders(app: FastifyInstance): void {
  const { store, tables } = app
  const { clock, failed } = app.ops
  const { now } = clock
  const onFailure = failed('notices')
  const reminders = new Reminders({ store, tables, now, onFailure })
  const rounds = new RoundNotices({
    store,
    now,
    push: ({ person, room, seat, kind }) => app.push.say({ person, room, seat, waits: kind }),
  })
  // An error while notices are stored must never stop a tournament.
  app.roundListeners.push({ onRoom: (room) => rounds.check(room).catch(onFailure) })
  const stops = [
    clock.every(reminding, () => reminders.check().catch(onFailure)),
    clock.every(reminding, () => rounds.check().catch(onFailure)),
  ]
  app.addHook('preClose', async () => {
    for (const stop of stops) stop()
    await rounds.settled()
  })
}

/** Stores notices about seeks and about tables. The courier delivers them. */
function keepNotices({ store, waitingSeats, seekListeners, tableListeners, ops }: FastifyInstance): void {
  const { now } = ops.clock
  const onFailure = ops.failed('notices')
  const add = (person: string, kind: 'seekTaken' | 'invited', room: string) =>
    store.notices.add({ person, kind, room, since: new Date(now()) })
  seekListeners.push({
    onTaken: (person, room) => void add(person, 'seekTaken', room).catch(onFailure),
    onInvited: (person, room) => void add(person, 'invited', room).catch(onFailure),
    onMade: (person, game) => void store.notices.addSeek(person, game, new Date(now())).catch(onFailure),
  })
  tableListeners.push({
    onWriting(table) {
      // An error while notices are stored must never stop the table.
      try {
        const before = tableNoticeFactsOf(table, waitingSeats)
        return () => {
          try {
            const since = new Date(now())
            const { room } = table.facts
            for (const news of tableNewsSince(before, tableNoticeFactsOf(table, waitingSeats), table))
              store.notices.add({ ...news, room, since }).catch(onFailure)
          } catch (error) {
            onFailure(error, { room: table.facts.room })
          }
        }
      } catch (error) {
        onFailure(error, { room: table.facts.room })
        return () => {}
      }
    },
  })
}

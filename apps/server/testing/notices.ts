import { randomBytes } from 'node:crypto'
import type { NoticeChannel, NoticeKind } from '@opsroom/protocol'
import { noticeKinds } from '@opsroom/protocol'
import type { AnyGame } from '@opsroom/rules/core'
import { expect } from 'vitest'
import type { ServerOverrides } from '../src/server.ts'
import { leave } from './away.ts'
import { eventually } from './eventually.ts'
import { FakeClock } from './fake-clock.ts'
import { openHookSink, openMailSink } from './notice-sinks.ts'
import { query } from './store/databases.ts'
import type { TestClient } from './test-client.ts'
import { openTestServer, type TestServer } from './test-server.ts'

/** The address under which players open the servers of these tests. */
export const publicUrl = 'http://play.test'
/** From what is pending to its delivery, in seconds: notices are gathered, and checked from time to time. */
export const gathered = { webhook: 75, email: 315 }

export const newAddress = (): string => `${randomBytes(6).toString('hex')}@example.org`

/** A server with a mail server and a place for webhooks, under a clock that the test moves. */
export async function openNoticeServer(
  environment: Record<string, string> = {},
  games?: readonly AnyGame[],
  { clock = new FakeClock(), ...parts }: Omit<ServerOverrides, 'clock'> & { clock?: FakeClock } = {},
) {
  const [mails, hooks] = await Promise.all([openMailSink(), openHookSink()])
  const settings = {
    SMTP_URL: mails.url,
    MAIL_FROM: 'Ops Room <room@play.test>',
    PUBLIC_URL: publicUrl,
    WEBHOOK_HOSTS: hooks.origin,
    ...environment,
  }
  const server = await openTestServer(settings, games, { clock, ...parts })

  /** Waits until everything that was to be kept is kept. */
  const pending = async (count: number, channel: string) =>
    eventually(async () => {
      const rows = await query(server.databaseUrl, 'SELECT FROM notice WHERE channel = $1', [channel])
      expect(rows).toHaveLength(count)
    })

  /** Waits until all earlier notices are stored: otherwise they would also be sent to a channel that is added now. */
  const nothingWaits = async () =>
    eventually(async () => {
      expect(await server.metrics()).toMatch(/^opsroom_notices_waiting 0$/m)
    })

  return {
    server,
    clock,
    mails,
    hooks,
    settings,
    pending,

    /** Time passes while the server runs and nothing is to be done: so it takes no time of the test. */
    async pass(seconds: number): Promise<void> {
      clock.skip(seconds)
      await query(server.databaseUrl, `UPDATE setting SET value = $1 WHERE key = 'heartbeat'`, [
        String(clock.now()),
      ])
    },

    /** A channel to a path of its own, for all kinds. */
    async webhook(client: TestClient, wish: Partial<Parameters<typeof addTo>[1]> = {}) {
      await nothingWaits()
      const path = `/hook/${randomBytes(8).toString('hex')}`
      const channel = await addTo(client, { service: 'json', target: hooks.origin + path, ...wish })
      return { path, channel: channel.id, sent: () => hooks.at(path) }
    },

    /** An e-mail address that is confirmed, for all kinds. */
    async email(client: TestClient, wish: Partial<Parameters<typeof addTo>[1]> = {}) {
      await nothingWaits()
      const address = newAddress()
      const channel = await addTo(client, { service: 'email', target: address, ...wish })
      const link = linkIn(mails.to(address)[0]?.text ?? '', 'confirm')
      expect((await visit(server, link, 'POST')).status).toBe(200)
      return { address, channel: channel.id, sent: () => mails.to(address).slice(1) }
    },

    async close(): Promise<void> {
      await server.close()
      await Promise.all([mails.close(), hooks.close()])
    },
  }
}
export type NoticeServer = Awaited<ReturnType<typeof openNoticeServer>>

interface ChannelWish {
  service: NoticeChannel['service']
  target: string
  kinds?: NoticeKind[]
  games?: string[]
  language?: NoticeChannel['language']
}

export async function addTo(client: TestClient, wish: ChannelWish): Promise<NoticeChannel> {
  const all = { kinds: [...noticeKinds], games: ['toy'], language: 'en' as const }
  const { channel } = await client.get('notice.add', { ...all, ...wish })
  return channel
}

/** The link of a kind in a text. */
export const linkIn = (text: string, kind: 'confirm' | 'stop'): string =>
  new RegExp(`${publicUrl}/api/notices/${kind}/[\\w.-]+`).exec(text)?.[0] ?? ''

/** Follows a link of an e-mail, at a server that is reached under another address. */
export const visit = (
  server: Pick<TestServer, 'url'>,
  link: string,
  method: 'GET' | 'POST' = 'GET',
  body?: string,
): Promise<Response> =>
  fetch(link.replace(publicUrl, server.url), {
    method,
    ...(body !== undefined && { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
  })

/** Closes the only client of a person, and waits until the server knows. */
export const goesAway = ({ server }: NoticeServer, client: TestClient): Promise<void> => leave(server, client)

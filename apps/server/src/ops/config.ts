import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { proxyTrustOf, type TrustedProxies } from './address.ts'
import { defaultDataDir, productRoot } from './root.ts'

const portError = 'must be a number from 0 to 65535; 0 takes any free port'
const port = z.coerce
  .number({ error: portError })
  .int({ error: portError })
  .min(0, { error: portError })
  .max(65535, { error: portError })
const serversError = 'must be a number from 1 to 64, or cores: one for each core of the machine'
/** The number of processes that share the port. */
const servers = z
  .literal('cores', { error: serversError })
  .transform(() => availableParallelism())
  .or(
    z.coerce
      .number({ error: serversError })
      .int({ error: serversError })
      .min(1, { error: serversError })
      .max(64, { error: serversError }),
  )
const positive = z.coerce.number().int().min(1)
/** The client asks for /assets, /api and /socket.io, so the server stands at the root of a host. */
const publicUrl = z
  .url({ protocol: /^https?$/, error: 'must be a web address such as https://play.example.org' })
  .refine(
    (text) => !URL.canParse(text) || isOrigin(new URL(text)),
    'is a host without a path, such as https://play.example.org: below a path the page finds neither its files nor its socket, so give the server a name of its own',
  )
const isOrigin = ({ pathname, search, hash, username }: URL): boolean =>
  `${pathname}${search}${hash}${username}` === '/'

const databaseError =
  'must look like postgresql://user:password@host:5432/name; a password with signs such as / # ? @ % is given by itself, in PGPASSWORD'

const proxiesError =
  "say how many proxies stand before this server, such as 1, or give their addresses, such as 10.0.0.5,fd00::/8; 'true' would believe whatever a caller writes"

/** `false`, a number of proxies, or a list of addresses, networks and the names `loopback`, `linklocal`, `uniquelocal`. */
const trustedProxies = z
  .string()
  .trim()
  .transform((text, context): TrustedProxies => {
    if (text === 'false' || text === '0') return false
    if (/^\d$/.test(text)) return Number(text)
    const addresses = text.split(',').map((address) => address.trim())
    try {
      proxyTrustOf(addresses)
      return addresses
    } catch {
      context.addIssue({ code: 'custom', message: proxiesError })
      return z.NEVER
    }
  })

/** Hosts of the services that notices can be posted to; a Matrix bridge that all may use among them. */
const noticeHosts = 'discord.com,discordapp.com,hooks.slack.com,api.telegram.org,webhooks.t2bot.io'
const hostError =
  'name hosts as hooks.example.org, origins as http://127.0.0.1:8080, or * for any public host, with commas between them'

/** Allowed targets of webhooks: see `WebhookHosts`. */
const webhookHosts = z
  .string()
  .transform((text) => text.split(',').map((each) => each.trim().toLowerCase()))
  .refine((all) => all.every(isWebhookHost), hostError)

function isWebhookHost(text: string): boolean {
  if (text === '*') return true
  if (!text.includes('://')) return /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(text)
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text
}

/** The environment of the server. Everything has a default: it starts without any of it. */
const environmentSchema = z
  .object({
    /** 0 takes any free port. */
    PORT: port.default(3000),
    HOST: z.string().min(1).default('0.0.0.0'),
    /** The number of processes at one port, with one supervisor; `cores`: one for each core of the machine. */
    SERVERS: servers.default(1),
    /** An existing Postgres; without it the server starts one of its own. */
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: databaseError }).optional(),
    /** The password of the database where DATABASE_URL has none. It may contain any characters, without escapes. */
    PGPASSWORD: z.string().optional(),
    /** An order whose statement the database has not answered after this many seconds is refused, and may be given again. */
    DATABASE_SECONDS: positive.max(3600).default(8),
    /** Connects several processes of one database; without it they notify each other through Postgres. */
    REDIS_URL: z
      .url({ protocol: /^rediss?$/, error: 'must look like redis://user:password@host:6379' })
      .optional(),
    /** The data folder of the embedded Postgres. */
    DATA_DIR: z.string().min(1).default(defaultDataDir),
    /** The address that friends open, for invite links; https makes the cookie secure. */
    PUBLIC_URL: publicUrl.optional(),
    /** With an https PUBLIC_URL browsers are told to use https alone for a year: for this host, or also for all below it. */
    HSTS: z.enum(['off', 'host', 'subdomains']).default('host'),
    /** The mail server by which notices are sent as e-mail; needs MAIL_FROM and PUBLIC_URL. Without it there is no e-mail. */
    SMTP_URL: z
      .url({ protocol: /^smtps?$/, error: 'must look like smtp://user:password@host:587' })
      .optional(),
    /** Whom e-mail comes from, such as `Ops Room <room@example.org>`. */
    MAIL_FROM: z
      .string()
      .regex(/^[^@\s<>]+@[^@\s<>]+$|^[^<>]*<[^@\s<>]+@[^@\s<>]+>$/, {
        error: 'must look like room@example.org or Ops Room <room@example.org>',
      })
      .optional(),
    /** Allowed targets of people's webhooks: hosts, origins that are trusted, or `*` for any public host. */
    WEBHOOK_HOSTS: webhookHosts.default(noticeHosts.split(',')),
    LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
    /** Rooms where nothing has happened for this time leave the list. */
    ROOM_IDLE_HOURS: z.coerce.number().positive().default(24),
    /** Messages that one person may send: in a second on average, and in a burst. Expensive ones count several times. */
    MESSAGES_PER_SECOND: positive.default(20),
    MESSAGES_AT_ONCE: positive.default(80),
    /** Processor time that messages may take for one person in a minute, in ms, the database included. */
    MESSAGE_MS_PER_MINUTE: positive.default(350),
    /** Processor time that pages, files and `/api` may take for one person in a minute, in ms. */
    HTTP_MS_PER_MINUTE: positive.default(600),
    /** Connections that one person may have at a time. */
    CONNECTIONS_PER_PERSON: positive.default(40),
    /**
     * An address may have this many times as much as one person: messages, time, HTTP, connections, bytes that wait,
     * rooms in a day.
     */
    PERSONS_PER_ADDRESS: positive.default(10),
    /** Bytes that may wait for one connection, and for all of one person, in kB: beyond them connections are cut. */
    SEND_BUFFER_KB: positive.default(1024),
    SEND_BUFFER_PERSON_KB: positive.default(4096),
    /** Rooms that are opened for one person in a day (UTC), and MB that are stored for them. */
    ROOMS_PER_DAY: positive.default(100),
    STORED_MB_PER_DAY: positive.default(10),
    /** Unfinished rooms that one person has opened: all, and those with a board of the players' own. */
    ROOMS_PER_PERSON: positive.default(50),
    OWN_BOARD_ROOMS_PER_PERSON: positive.default(5),
    /** Unfinished tables with clocks at which one person sits. */
    TIMED_TABLES_PER_PERSON: positive.default(30),
    /** Games on boards of the players' own that are in memory at a time; beyond that no room is opened for another one. */
    OWN_BOARD_GAMES: positive.default(100),
    /** The time for checking and preparing a board of the players' own, in ms. */
    SETUP_CHECK_MS: positive.default(3_000),
    /** Time for listing the orders of a seat that a program asks for, in ms: later ones are left out. */
    ORDERS_MS: positive.default(150),
    /** Orders under construction that one person may save in a minute, and how long one may be, in kB. */
    DRAFTS_PER_MINUTE: positive.default(120),
    DRAFT_KB: positive.max(64).default(16),
    /** Chat lines of one room and channel that are kept: older ones are removed. */
    CHAT_LINES_PER_ROOM: positive.default(2_000),
    /** Devices of one person: with one more, the one that was seen longest ago is revoked. */
    DEVICES_PER_PERSON: positive.max(99).default(20),
    /** Tables that stay in memory when no connection watches them. */
    TABLES_IN_MEMORY: positive.default(200),
    /** The bearer token with which /metrics may be read, from anywhere; without it nobody reads them there. */
    METRICS_TOKEN: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
    /** A second port, on the loopback address only, that has /metrics without a token and nothing else. */
    METRICS_PORT: port.optional(),
    /** With it the operator may ask for reports, mute, ban, close and rename (`pnpm operator`); without it nobody may. */
    OPERATOR_TOKEN: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
    /** The number of newcomers that one address may bring in a minute. */
    NEWCOMERS_PER_MINUTE: positive.default(300),
    /** The number of tries of recovery codes and passkeys that one address has in ten minutes. */
    RECOVERIES_PER_TEN_MINUTES: positive.default(10),
    /** Behind proxies: how many there are, or their addresses. Only these are believed about the caller's address. */
    TRUST_PROXY: trustedProxies.default(false),
    /**
     * Which matches are explained: those that are over, or for spectators also those in progress. It takes processor
     * time.
     */
    INSIGHT: z.enum(['off', 'ended', 'live']).default('live'),
    /** Samples for each moment of an explanation; its time limit, in s; and the most explanations that wait. */
    INSIGHT_SAMPLES: positive.max(64).default(10),
    INSIGHT_SECONDS: positive.max(3600).default(300),
    INSIGHTS_WAITING: positive.default(20),
    /**
     * The priority of bots, explanations and pictures, read by `lowerPriority`: `normal` for tests, which wait for
     * them beside other load.
     */
    BACKGROUND_PRIORITY: z.enum(['low', 'normal']).default('low'),
    /** Time limit for a picture of a board, in s: many times the usual. */
    PICTURE_SECONDS: positive.max(3600).default(30),
    /** The time that a bot waits before it answers, in ms, however long it thought; and how far Ace looks ahead. */
    BOT_DELAY_MS: z.coerce.number().int().min(1).max(60_000).default(900),
    /** Notices are gathered for this many seconds before a webhook is sent them; e-mail waits five times as long. */
    NOTICE_SECONDS: positive.max(3600).default(60),
    /** A step of the grid on which orders are answered while all work in secret, in ms; 0: they are answered immediately. */
    SECRET_STEP_MS: z.coerce.number().int().min(0).max(1_000).default(50),
    BOT_SAMPLES: positive.max(1000).default(24),
    /**
     * When it is told to end, the process spends this many seconds moving its connections to other processes. 0 where
     * there are no others.
     */
    DRAIN_SECONDS: z.coerce.number().min(0).max(600).default(0),
    /** The built web client. */
    WEB_ROOT: z.string().min(1).default(join(productRoot, 'apps/web/dist')),
  })
  .superRefine(({ SMTP_URL, MAIL_FROM, PUBLIC_URL }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (SMTP_URL !== undefined && MAIL_FROM === undefined)
      refuse('MAIL_FROM', 'is needed with SMTP_URL: whom e-mail comes from')
    if (SMTP_URL !== undefined && PUBLIC_URL === undefined)
      refuse('PUBLIC_URL', 'is needed with SMTP_URL: the links in e-mail lead there')
    if (SMTP_URL === undefined && MAIL_FROM !== undefined)
      refuse('SMTP_URL', 'is needed with MAIL_FROM: the server that sends e-mail')
  })
  .transform((given) => ({
    port: given.PORT,
    host: given.HOST,
    servers: given.SERVERS,
    databaseUrl: given.DATABASE_URL && withPassword(given.DATABASE_URL, given.PGPASSWORD),
    databaseSeconds: given.DATABASE_SECONDS,
    redisUrl: given.REDIS_URL,
    dataDir: resolve(given.DATA_DIR),
    publicUrl: given.PUBLIC_URL?.replace(/\/$/, ''),
    hsts: given.HSTS,
    smtpUrl: given.SMTP_URL,
    mailFrom: given.MAIL_FROM,
    webhookHosts: given.WEBHOOK_HOSTS,
    noticeSeconds: given.NOTICE_SECONDS,
    logLevel: given.LOG_LEVEL,
    roomIdleHours: given.ROOM_IDLE_HOURS,
    messagesPerSecond: given.MESSAGES_PER_SECOND,
    messagesAtOnce: given.MESSAGES_AT_ONCE,
    messageMsPerMinute: given.MESSAGE_MS_PER_MINUTE,
    httpMsPerMinute: given.HTTP_MS_PER_MINUTE,
    connectionsPerPerson: given.CONNECTIONS_PER_PERSON,
    personsPerAddress: given.PERSONS_PER_ADDRESS,
    sendBuffer: given.SEND_BUFFER_KB * 1024,
    sendBufferPerPerson: given.SEND_BUFFER_PERSON_KB * 1024,
    roomsPerDay: given.ROOMS_PER_DAY,
    bytesPerDay: given.STORED_MB_PER_DAY * 1024 * 1024,
    roomsPerPerson: given.ROOMS_PER_PERSON,
    ownBoardRoomsPerPerson: given.OWN_BOARD_ROOMS_PER_PERSON,
    timedTablesPerPerson: given.TIMED_TABLES_PER_PERSON,
    ownBoardGames: given.OWN_BOARD_GAMES,
    setupCheckMs: given.SETUP_CHECK_MS,
    ordersMs: given.ORDERS_MS,
    draftsPerMinute: given.DRAFTS_PER_MINUTE,
    draftBytes: given.DRAFT_KB * 1024,
    chatLinesPerRoom: given.CHAT_LINES_PER_ROOM,
    devicesPerPerson: given.DEVICES_PER_PERSON,
    tablesInMemory: given.TABLES_IN_MEMORY,
    metricsToken: given.METRICS_TOKEN,
    metricsPort: given.METRICS_PORT,
    operatorToken: given.OPERATOR_TOKEN,
    newcomersPerMinute: given.NEWCOMERS_PER_MINUTE,
    recoveriesPerTenMinutes: given.RECOVERIES_PER_TEN_MINUTES,
    trustProxy: given.TRUST_PROXY,
    insight: given.INSIGHT,
    insightSamples: given.INSIGHT_SAMPLES,
    insightSeconds: given.INSIGHT_SECONDS,
    insightsWaiting: given.INSIGHTS_WAITING,
    pictureSeconds: given.PICTURE_SECONDS,
    botDelay: given.BOT_DELAY_MS,
    secretStep: given.SECRET_STEP_MS,
    botSamples: given.BOT_SAMPLES,
    drainSeconds: given.DRAIN_SECONDS,
    webRoot: resolve(given.WEB_ROOT),
  }))
export type Config = z.infer<typeof environmentSchema>

/** The address with a password, if it names a user and has none. */
function withPassword(url: string, password: string | undefined): string {
  const parsed = new URL(url)
  if (password === undefined || parsed.username === '' || parsed.password !== '') return url
  parsed.password = encodeURIComponent(password)
  return parsed.href
}

/**
 * The configuration from the environment. Empty variables count as absent.
 * @throws Error in one line that names the first variable that is wrong, and why; never its value
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = environmentSchema.safeParse(given)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Error(`${issue?.path.join('.')}: ${issue?.message}`)
}

import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { proxyTrustOf, type TrustedProxies } from './address.ts'
import { defaultDataDir, productRoot } from './root.ts'

/** A whole number from `least` to `most`. @param hint the meaning of a special value, for the error */
function wholeNumber(least: number, most?: number, hint = '') {
  const range = most === undefined ? `, ${least} or more` : ` from ${least} to ${most}`
  const error = `must be a whole number${range}${hint}`
  const number = z.coerce.number({ error }).int({ error }).min(least, { error })
  return most === undefined ? number : number.max(most, { error })
}
const positive = wholeNumber(1)
const port = wholeNumber(0, 65535, '; 0 takes any free port')
const coresHint = ', or cores: one for each core of the machine'
/** The number of processes that share the port. */
const servers = z.union(
  [z.literal('cores').transform(() => availableParallelism()), wholeNumber(1, 64, coresHint)],
  { error: `must be a whole number from 1 to 64${coresHint}` },
)
const hoursError = 'must be a number above 0'
const drainError = 'must be a number from 0 to 600'
/** One of a few words. */
const oneOf = <const W extends readonly string[]>(words: W) =>
  z.enum(words, { error: `must be one of ${words.join(', ')}` })

/**
 * The public address must be an origin without a path, because the client requests /assets, /api and /socket.io at the
 * root of its host.
 */
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

/**
 * Parses TRUST_PROXY: `false`, a number of proxies, or a list of addresses, networks and the names `loopback`,
 * `linklocal`, `uniquelocal`.
 */
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

/** The hosts of the services to which notices can be posted, including a Matrix bridge that anybody may use. */
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

/** The environment variables of the server. All of them are optional. */
const environmentSchema = z
  .object({
    /** The port to listen at; 0 takes any free port. */
    PORT: port.default(3000),
    HOST: z.string().min(1).default('0.0.0.0'),
    /**
     * The number of server processes that share the port under one supervisor; `cores` means one for each core of the
     * machine.
     */
    SERVERS: servers.default(1),
    /** The URL of an existing Postgres. Without it the server starts a Postgres of its own. */
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: databaseError }).optional(),
    /** The password of the database if DATABASE_URL contains none. It may contain any characters, unescaped. */
    PGPASSWORD: z.string().optional(),
    /**
     * Seconds that the database has to answer the statement of an order. After that the order is refused, and may be
     * given again.
     */
    DATABASE_SECONDS: wholeNumber(1, 3600).default(8),
    /**
     * The Redis through which several processes with one database tell each other what happened. Without it they do so
     * through Postgres.
     */
    REDIS_URL: z
      .url({ protocol: /^rediss?$/, error: 'must look like redis://user:password@host:6379' })
      .optional(),
    /** The data folder of the embedded Postgres. */
    DATA_DIR: z.string().min(1).default(defaultDataDir),
    /**
     * The address at which players open the server, for invite links. If it is https, cookies are sent over https only.
     */
    PUBLIC_URL: publicUrl.optional(),
    /**
     * With an https PUBLIC_URL browsers are told to use only https for a year: for this host, or for all its subdomains
     * too.
     */
    HSTS: oneOf(['off', 'host', 'subdomains']).default('host'),
    /**
     * The mail server that sends notices by e-mail. It needs MAIL_FROM and PUBLIC_URL. Without it there are no notices
     * by e-mail.
     */
    SMTP_URL: z
      .url({ protocol: /^smtps?$/, error: 'must look like smtp://user:password@host:587' })
      .optional(),
    /** The sender of e-mails, such as `Ops Room <room@example.org>`. */
    MAIL_FROM: z
      .string()
      .regex(/^[^@\s<>]+@[^@\s<>]+$|^[^<>]*<[^@\s<>]+@[^@\s<>]+>$/, {
        error: 'must look like room@example.org or Ops Room <room@example.org>',
      })
      .optional(),
    /** The allowed targets of people's webhooks: hosts, trusted origins, or `*` for any public host. */
    WEBHOOK_HOSTS: webhookHosts.default(noticeHosts.split(',')),
    LOG_LEVEL: oneOf(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
    /** Hours without activity after which a room that waits leaves the lobby's list; hours after its opening for a game. */
    ROOM_IDLE_HOURS: z.coerce.number({ error: hoursError }).positive({ error: hoursError }).default(24),
    /**
     * The messages that one person may send per second on average, and in a burst. Expensive messages count several
     * times.
     */
    MESSAGES_PER_SECOND: positive.default(20),
    MESSAGES_AT_ONCE: positive.default(80),
    /** Processor time in ms that the messages of one person may take per minute, including the time of the database. */
    MESSAGE_MS_PER_MINUTE: positive.default(350),
    /** Processor time in ms that pages, files and `/api` may take for one person per minute. */
    HTTP_MS_PER_MINUTE: positive.default(600),
    /** The maximum number of connections that one person may have at the same time. */
    CONNECTIONS_PER_PERSON: positive.default(40),
    /**
     * The limits of an address are this many times the limits of one person: for messages, processor time, HTTP,
     * connections, unsent bytes, rooms per day, and bytes stored per day.
     */
    PERSONS_PER_ADDRESS: positive.default(10),
    /**
     * The maximum amount of unsent data in kB, for one connection and for all connections of one person. Connections
     * that exceed it are closed.
     */
    SEND_BUFFER_KB: positive.default(1024),
    SEND_BUFFER_PERSON_KB: positive.default(4096),
    /** The rooms that one person may open per day (UTC), and the MB that may be stored for them. */
    ROOMS_PER_DAY: positive.default(100),
    STORED_MB_PER_DAY: positive.default(10),
    /**
     * The maximum number of unfinished rooms that one person has opened: all rooms, and rooms with the players' own
     * board.
     */
    ROOMS_PER_PERSON: positive.default(50),
    OWN_BOARD_ROOMS_PER_PERSON: positive.default(5),
    /** The maximum number of unfinished tables with clocks at which one person may sit. */
    TIMED_TABLES_PER_PERSON: positive.default(30),
    /**
     * The maximum number of games with the players' own boards in memory. When it is reached, no further room with an
     * own board can be opened.
     */
    OWN_BOARD_GAMES: positive.default(100),
    /** Milliseconds in which a board of the players' own must be checked and prepared. */
    SETUP_CHECK_MS: positive.default(3_000),
    /**
     * Milliseconds for listing the legal orders of a seat for a program. Orders that are not found in time are left
     * out.
     */
    ORDERS_MS: positive.default(150),
    /** The drafts that one person may save per minute, and the maximum size of a draft in kB. */
    DRAFTS_PER_MINUTE: positive.default(120),
    DRAFT_KB: wholeNumber(1, 64).default(16),
    /** The maximum number of chat lines that are kept for each channel of a room. Older ones are removed. */
    CHAT_LINES_PER_ROOM: positive.default(2_000),
    /**
     * The maximum number of devices of one person. When one is added beyond it, the device that was seen longest ago is
     * revoked.
     */
    DEVICES_PER_PERSON: wholeNumber(1, 99).default(20),
    /** The number of tables that stay in memory although no connection watches them. */
    TABLES_IN_MEMORY: positive.default(200),
    /**
     * The bearer token with which /metrics can be read from anywhere. Without it /metrics is not served at the public
     * port.
     */
    METRICS_TOKEN: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
    /** A second port, on the loopback address only, that serves /metrics without a token, and nothing else. */
    METRICS_PORT: port.optional(),
    /**
     * The token with which the operator can read reports, mute, ban, close rooms and rename people (`pnpm operator`).
     * Without it nobody can.
     */
    OPERATOR_TOKEN: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
    /** The maximum number of new persons per minute from one address. */
    NEWCOMERS_PER_MINUTE: positive.default(300),
    /** The number of recovery codes and passkeys that one address may try in ten minutes. */
    RECOVERIES_PER_TEN_MINUTES: positive.default(10),
    /**
     * The number of proxies in front of the server, or their addresses. Only they are trusted to tell the address of a
     * caller.
     */
    TRUST_PROXY: trustedProxies.default(false),
    /**
     * The matches that are explained: only finished ones, or also, for spectators, matches in progress. Explanations
     * take processor time.
     */
    INSIGHT: oneOf(['off', 'ended', 'live']).default('live'),
    /**
     * The number of samples for each moment of an explanation, the time limit of an explanation in seconds, and the
     * maximum number of explanations that wait.
     */
    INSIGHT_SAMPLES: wholeNumber(1, 64).default(10),
    INSIGHT_SECONDS: wholeNumber(1, 3600).default(300),
    INSIGHTS_WAITING: positive.default(20),
    /**
     * The process priority of bots, explanations and pictures, read by `lowerPriority`. `normal` is for tests, which
     * wait for them on a busy machine.
     */
    BACKGROUND_PRIORITY: oneOf(['low', 'normal']).default('low'),
    /** The time limit for drawing a picture of a board, in seconds: many times as long as usual. */
    PICTURE_SECONDS: wholeNumber(1, 3600).default(30),
    /** The least time, in ms, from when a bot is waited for until it answers; thinking counts towards it. */
    BOT_DELAY_MS: wholeNumber(1, 60_000).default(900),
    /**
     * Seconds for which notices are gathered before they are posted to a webhook. For e-mail it is five times as long.
     */
    NOTICE_SECONDS: wholeNumber(1, 3600).default(60),
    /**
     * The step in ms of the time grid on which orders are answered in a secret phase; 0 means that they are answered
     * immediately.
     */
    SECRET_STEP_MS: wholeNumber(0, 1_000).default(50),
    BOT_SAMPLES: wholeNumber(1, 1000).default(24),
    /**
     * Seconds that a process takes to move its connections to other processes when it is told to end. 0 if there are no
     * others.
     */
    DRAIN_SECONDS: z.coerce
      .number({ error: drainError })
      .min(0, { error: drainError })
      .max(600, { error: drainError })
      .default(0),
    /** The folder of the built web client. */
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

/** A database URL with a password added, if it names a user without a password. */
function withPassword(url: string, password: string | undefined): string {
  const parsed = new URL(url)
  if (password === undefined || parsed.username === '' || parsed.password !== '') return url
  parsed.password = encodeURIComponent(password)
  return parsed.href
}

/**
 * Reads the configuration from environment variables. Empty variables count as absent.
 * @throws Error with one line that names the first invalid variable and the reason, but never its value
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = environmentSchema.safeParse(given)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Error(`${issue?.path.join('.')}: ${issue?.message}`)
}
